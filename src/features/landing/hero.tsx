import * as paths from "@contract/paths.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { HeroRoom } from "./hero-room.tsx";

export function Hero() {
  return (
    <section aria-labelledby="hero-title">
      <div className="bg-duck-100 lg:grid lg:grid-cols-[minmax(var(--gutter),1fr)_minmax(0,34rem)_minmax(0,43.5rem)_minmax(0,1fr)]">
        <div className="wrap pt-2 pb-9 sm:pt-6 sm:pb-10 sm:max-md:ml-(--gutter) sm:max-md:max-w-[40rem] md:max-lg:grid md:max-lg:grid-cols-[1fr_1fr] md:max-lg:items-end md:max-lg:gap-x-8 lg:col-start-2 lg:m-0 lg:w-auto lg:self-center lg:py-[clamp(1.5rem,min(5vw,4vh),4.75rem)] low:py-5 lg:pr-10">
          <h1 id="hero-title" className="display text-4xl tracking-[-0.03em] sm:text-5xl">
            Come in.
            <br className="max-sm:hidden" /> Let’s talk
            <br className="max-sm:hidden" /> about your
            <br className="max-sm:hidden" /> room.
          </h1>
          <div className="md:max-lg:pb-2">
            <p className="mt-3 max-w-[25em] text-balance sm:mt-7 sm:text-lg text-ink-700 md:max-lg:mt-0 low:mt-5">
              Book time with an interior designer, by chat or by call. Leave knowing what to do.
            </p>
            <div className="hero-ways">
              <ButtonLink to={paths.discovery} variant="hero" size="lg">
                Find a designer
              </ButtonLink>
              <ButtonLink to={paths.studio} variant="link">
                Try the AI Design Studio
              </ButtonLink>
            </div>
          </div>
        </div>
        <div className="relative ml-(--gutter) lg:col-span-2 lg:col-start-3 lg:ml-0 lg:min-h-[clamp(33rem,68vh,45rem)]">
          <HeroRoom className="relative aspect-[1/0.86] sm:aspect-16/10 lg:absolute lg:inset-0 lg:aspect-auto" />
        </div>
      </div>
    </section>
  );
}
