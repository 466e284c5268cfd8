import * as paths from "@contract/paths.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { Illustration } from "@/ui/illustration.tsx";

export function CallToAction() {
  return (
    <section aria-labelledby="begin-title" className="wrap pb-[clamp(2.25rem,7.5vw,7rem)]">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6 rounded-tr-(--radius-door-lg) bg-duck-100 p-[clamp(1.75rem,5vw,4.5rem)]">
        <div className="max-w-[36rem]">
          <Illustration name="waiting" className="mb-10 size-28 max-sm:hidden text-petrol-800" />
          <h2 id="begin-title" className="display text-4xl">
            There is a chair across the table
          </h2>
        </div>
        <div className="grid gap-5 max-sm:w-full">
          <ButtonLink to={paths.discovery} variant="hero" size="lg" className="max-sm:w-full">
            Find a designer
          </ButtonLink>
          <ButtonLink to={paths.questions} variant="link" className="justify-self-start">
            Answer three questions
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
