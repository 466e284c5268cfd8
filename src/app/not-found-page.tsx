import * as paths from "@contract/paths.ts";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { usePageMeta } from "@/lib/page-meta.ts";
import { ButtonLink } from "@/ui/button.tsx";
import { Plan } from "@/ui/plan.tsx";

export function NotFoundPage() {
  const { pathname } = useLocation();
  useEffect(() => console.error("404: no page at", pathname), [pathname]);
  usePageMeta({ title: "Page not found", description: "There is no page at this address." });
  return (
    <div className="wrap py-[clamp(1.5rem,4vw,3.5rem)]">
      <section className="on-dark flex min-h-[30rem] flex-col items-start rounded-tr-(--radius-door-lg) bg-petrol-900 p-[clamp(2rem,5vw,4.5rem)] text-white">
        <Plan name="blocked" className="mb-auto size-36 text-duck-300" />
        <p className="mt-12 text-sm text-duck-300">404. This door opens onto a wall.</p>
        <h1 className="display mt-2 text-4xl">Oops! Page not found</h1>
        <p className="mt-4 max-w-[34em] text-duck-200">The page has moved or never existed.</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={paths.home}>Return to Home</ButtonLink>
          <ButtonLink to={paths.discovery} variant="outline">
            Find Designers
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}
