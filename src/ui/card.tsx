import type { ComponentProps } from "react";
import { cn } from "@/lib/class-names.ts";

/** A panel with a hairline. Rooms are square: for most lists a rule between rows says more than boxes. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div className={cn("card", className)} {...rest} />;
}
