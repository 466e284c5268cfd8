import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cn } from "@/lib/class-names.ts";

/** Details in two columns if there is room; the last one of an odd number spans both. */
export const TWO_COLUMNS =
  "gap-x-8 md:max-lg:grid md:max-lg:grid-cols-2 xl:grid xl:grid-cols-2 md:max-lg:*:grid-cols-[6rem_minmax(0,1fr)] xl:*:grid-cols-[6rem_minmax(0,1fr)] [&>:last-child:nth-child(odd)]:col-span-full";

/** A heading and its content, with a rule above. */
export function DetailSection({
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
    <section aria-labelledby={id} className={cn("border-t border-ink pt-4 pb-6", className)}>
      <h2 id={id} className="display mb-1 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Lists the included services without the written plan, which the terms below promise. */
export function IncludedServices({ services }: { services: string[] }) {
  if (services.length === 0) return null;
  return (
    <div className="mt-3">
      <h3 className="text-sm font-semibold">Services Included</h3>
      <ul className="mt-2 grid gap-2">
        {services.map((service) => (
          <li key={service} className="flex gap-2.5 text-sm text-ink-700">
            <Check className="mt-0.5 size-4.5 flex-none text-success" strokeWidth={1.75} aria-hidden="true" />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {service}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
