import type { ComponentProps } from "react";
import { cn } from "@/lib/class-names.ts";
import { useFieldWiring } from "@/ui/field.tsx";

/**
 * The native select, styled: pickers on phones, type-ahead and no code.
 * `chosen` marks a filter that is set.
 */
export function Select({ className, chosen = false, ...rest }: ComponentProps<"select"> & { chosen?: boolean }) {
  return (
    <select
      className={cn("control", chosen && "border-petrol-800 bg-duck-100 font-semibold", className)}
      {...useFieldWiring()}
      {...rest}
    />
  );
}
