import type { ComponentProps } from "react";
import { useFieldWiring } from "@/components/ui/field.tsx";
import { cn } from "@/lib/class-names.ts";

/** Inside a `Field` it is labelled and described by it. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input className={cn("control", className)} {...useFieldWiring()} {...rest} />;
}
