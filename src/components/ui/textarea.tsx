import type { ComponentProps } from "react";
import { useFieldWiring } from "@/components/ui/field.tsx";
import { cn } from "@/lib/class-names.ts";

/** Inside a `Field` it is labelled and described by it. */
export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea className={cn("control", className)} {...useFieldWiring()} {...rest} />;
}
