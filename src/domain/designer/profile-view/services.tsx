import type { Designer } from "@contract/designers.ts";
import { Button } from "@/ui/button.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { IncludedServices, RatePrice, SessionLength } from "./rate-facts.tsx";

const INCLUDED_SHOWN = 6;

/** The designer's services, each with price, length on a scale bar, and what it includes. */
export function Services({ designer, onBook }: { designer: Designer; onBook?: (() => void) | undefined }) {
  return (
    <ProfileSection title="Work With Me">
      {designer.rates.length === 0 && <p className="text-ink-700">No services are offered at the moment.</p>}
      <ul className="grid gap-4 sm:grid-cols-2">
        {designer.rates.map((rate) => (
          <li
            key={rate._id}
            className="flex min-w-0 flex-col last:odd:sm:col-span-2 rounded-card border border-ink-200 border-t-ink p-5 transition-colors hover:border-ink-400 hover:border-t-ink sm:p-6"
          >
            <div className="flex items-start justify-between gap-4">
              <h3 dir="auto" className="min-w-0 text-lg leading-snug font-semibold wrap-anywhere">
                {rate.serviceName}
              </h3>
              <RatePrice rate={rate} withLength={false} />
            </div>
            <div className="mt-4 mb-6">
              <IncludedServices services={rate.servicesProvided} shown={INCLUDED_SHOWN} />
            </div>
            <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
              <SessionLength rate={rate} />
              {onBook && (
                <Button variant="outline" size="sm" aria-label={`Choose ${rate.serviceName}`} onClick={onBook}>
                  Choose
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </ProfileSection>
  );
}
