import * as paths from "@contract/paths.ts";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { usePageMeta } from "@/lib/page-meta.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { Illustration } from "@/ui/illustration.tsx";

export function NotFoundPage() {
  const { pathname } = useLocation();
  useEffect(() => console.error("404: no page at", pathname), [pathname]);
  usePageMeta({ title: "Page not found", description: "There is no page at this address." });
  return (
    <div className="wrap py-[clamp(1.5rem,4vw,3.5rem)]">
      <section className="on-dark grid items-end gap-x-16 gap-y-6 rounded-tr-(--radius-door-lg) bg-petrol-900 p-[clamp(1.75rem,5vw,4.5rem)] text-white md:min-h-[32rem] md:grid-cols-[minmax(0,1fr)_auto]">
        <div className="md:order-first">
          <h1 className="display text-4xl text-balance">Oops! Page not found</h1>
          <p className="display mt-5 text-xl text-balance text-duck-200 md:text-2xl">This door opens onto a wall.</p>
          <p className="mt-3 max-w-[34em] text-balance text-duck-200">The page has moved, or was never here.</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to={paths.home}>Return to Home</ButtonLink>
            <ButtonLink to={paths.discovery} variant="outline">
              Find Designers
            </ButtonLink>
          </div>
        </div>
        <Illustration
          name="blocked"
          className="order-first size-20 text-duck-300 md:order-none md:size-[clamp(11rem,19vw,17rem)]"
        />
      </section>
    </div>
  );
}
