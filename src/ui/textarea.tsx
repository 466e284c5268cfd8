import type { ComponentProps } from "react";
import { cn } from "@/lib/class-names.ts";
import { useFieldWiring } from "@/ui/field.tsx";

/** Inside a `Field`, the field labels and describes it. */
export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea className={cn("control", className)} {...useFieldWiring()} {...rest} />;
}
