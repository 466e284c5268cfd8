import type { ComponentProps } from "react";
import { cn } from "@/lib/class-names.ts";

/** A panel with a hairline. For most lists, rules between rows are enough. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div className={cn("card", className)} {...rest} />;
}
