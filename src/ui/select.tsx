import type { ComponentProps } from "react";
import { cn } from "@/lib/class-names.ts";
import { useFieldWiring } from "@/ui/field.tsx";

/**
 * A styled native select, which brings phone pickers and type-ahead without code.
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
