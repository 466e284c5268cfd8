import { type ReactNode, useId } from "react";
import { cn } from "@/lib/class-names.ts";

/** A part of the profile with its heading. */
export function ProfileSection({
  title,
  className,
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cn("mt-12 sm:mt-14", className)}>
      <h2 id={id} className="display mb-5 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
