import * as paths from "@contract/paths.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { Plan } from "@/ui/plan.tsx";

export function CallToAction() {
  return (
    <section aria-labelledby="begin-title" className="wrap pb-[clamp(3.5rem,7.5vw,7rem)]">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-10 rounded-tr-(--radius-door-lg) bg-duck-100 p-[clamp(1.75rem,5vw,4.5rem)]">
        <div className="max-w-[36rem]">
          <Plan name="waiting" className="mb-10 size-28 text-petrol-800" />
          <h2 id="begin-title" className="display text-4xl">
            There is a chair across the table
          </h2>
          <p className="mt-5 max-w-[30em] text-lg text-ink-700">
            Look through the designers, pick one whose rooms feel like yours, and take a free slot.
          </p>
        </div>
        <ButtonLink to={paths.discovery} variant="hero" size="lg" className="max-sm:w-full">
          Find your designer
        </ButtonLink>
      </div>
    </section>
  );
}
