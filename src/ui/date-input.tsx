import type { ComponentProps } from "react";
import { Input } from "@/ui/input.tsx";

/** An input for a day. Without a latest day, browsers accept years of six digits, which nothing can read. */
export function DateInput(props: Omit<ComponentProps<"input">, "type">) {
  return <Input type="date" max="9999-12-31" {...props} />;
}
