import * as paths from "@contract/paths.ts";
import { demonstration } from "@/lib/env.ts";
import { usePageMeta } from "@/lib/page-meta.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { About } from "./about.tsx";
import { CallToAction } from "./call-to-action.tsx";
import { Contact } from "./contact.tsx";
import { Hero } from "./hero.tsx";
import { Hour } from "./hour.tsx";
import { landingMeta } from "./landing-meta.ts";
import { Portfolio } from "./portfolio.tsx";
import { Services } from "./services.tsx";
import { StillLife } from "./still-life.tsx";
import { Testimonials } from "./testimonials.tsx";
import { Wall } from "./wall.tsx";

export function LandingPage() {
  usePageMeta(landingMeta);
  return (
    <>
      <Hero />
      <Wall />
      <Hour />
      <Services />
      <StillLife
        src="/images/details/noor-el-haddad-1.webp"
        alt="Three open sample pots of red, ochre and green paint, a brush and their swatches on paper"
      >
        <p className="display max-w-[9em] text-5xl sm:max-[90rem]:text-4xl">Which green survives the evening?</p>
        <p className="mt-5 max-w-[26em] text-pretty text-ink-700">
          Paint changes with the lamps. Bring your swatches, and choose with somebody who has painted that wall before.
        </p>
        <ButtonLink to={paths.designersWithSkill("Color Consultation")} variant="link" className="mt-3">
          Find a color consultant
        </ButtonLink>
      </StillLife>
      <Portfolio />
      <About />
      {/* Invented, like the seed's designers. */}
      {demonstration && <Testimonials />}
      <Contact />
      <CallToAction />
    </>
  );
}
