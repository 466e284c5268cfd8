import { Plus } from "lucide-react";
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

/** A part that opens when its heading is pressed. */
export function FoldedSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-b border-ink-200">
      <details className="group/part">
        <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-3 [&::-webkit-details-marker]:hidden">
          <h2 id={id} className="display text-xl">
            {title}
          </h2>
          <Plus
            className="size-5 flex-none text-petrol-700 transition-transform group-open/part:rotate-45"
            strokeWidth={1.75}
            aria-hidden="true"
          />
        </summary>
        <div className="pt-2 pb-8">{children}</div>
      </details>
    </section>
  );
}
