import { ArrowRight } from "lucide-react";
import { Link } from "react-router-dom";
import { services } from "@/content/services.ts";
import { Illustration } from "@/ui/illustration.tsx";
import { SectionHeading } from "./section-heading.tsx";

export function Services() {
  return (
    <section id="services" className="sect wrap">
      <SectionHeading>Four ways to begin</SectionHeading>
      <ul className="grid border-t border-ink sm:grid-cols-2 sm:gap-x-12 lg:grid-cols-4">
        {services.map(({ name, description, plan, to }) => (
          <li
            key={name}
            className="relative border-ink-200 before:absolute before:inset-y-0 before:-left-6 before:hidden before:w-px before:bg-ink-200 max-sm:border-b sm:max-lg:nth-[n+3]:border-t sm:max-lg:even:before:block lg:not-first:before:block"
          >
            <Link
              to={to}
              className="group grid h-full grid-cols-[3.5rem_1fr] content-start gap-x-5 py-3.5 sm:flex sm:flex-col sm:pt-6 sm:pb-2 sm:max-lg:pb-8"
            >
              <Illustration
                name={plan}
                className="row-span-2 size-14 self-center text-petrol-800 sm:self-auto sm:mb-7 sm:size-28"
              />
              <h3 className="display flex items-center justify-between gap-3 text-xl tracking-[-0.012em] sm:mb-2">
                {name}
                <ArrowRight
                  className="size-5 flex-none text-ink-400 transition-transform duration-(--duration-base) group-hover:translate-x-1 group-hover:text-ink"
                  strokeWidth={1.75}
                  aria-hidden="true"
                />
              </h3>
              <p className="text-sm text-balance text-ink-700">{description}</p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
