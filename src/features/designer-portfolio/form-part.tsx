import { type ReactNode, useId } from "react";
import { useLostFocus } from "@/ui/focus-management.ts";

/** A part of the form, with its heading beside it if there is room. */
export function FormPart({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      {...useLostFocus()}
      aria-labelledby={id}
      className="outline-none grid grid-cols-[minmax(0,1fr)] gap-x-[clamp(2rem,6vw,6rem)] gap-y-6 border-t border-ink py-8 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="display text-2xl">
          {title}
        </h2>
        {help && <p className="mt-2 text-sm text-pretty text-ink-500">{help}</p>}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7">{children}</div>
    </section>
  );
}
