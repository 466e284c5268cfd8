import type { Designer } from "@contract/designers.ts";
import { priceOf } from "@contract/price.ts";
import { PlanPromise } from "@/domain/designer/plan-promise.tsx";
import { Button } from "@/ui/button.tsx";
import { PriceTag } from "@/ui/price-tag.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { IncludedServices, SessionKind } from "./rate-facts.tsx";

const INCLUDED_SHOWN = 6;

/** The designer's services, each with its price, length and contents; one without a neighbor fills the row. */
export function Services({
  designer,
  onBook,
}: {
  designer: Designer;
  onBook?: ((rateId: string) => void) | undefined;
}) {
  return (
    <ProfileSection title="Work With Me">
      {designer.rates.length === 0 && <p className="text-ink-700">No services are offered at the moment.</p>}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(15.5rem,1fr))]">
        {designer.rates.map((rate) => (
          <li
            key={rate._id}
            className="flex min-w-0 flex-col gap-x-4 gap-y-5 rounded-card border border-ink-200 border-t-ink p-5 pb-4 sm:px-6 sm:max-lg:last:odd:col-span-full sm:max-lg:last:odd:grid sm:max-lg:last:odd:grid-cols-2 lg:only:grid lg:only:grid-cols-2"
          >
            <div>
              <h3 dir="auto" className="text-lg leading-snug font-semibold wrap-anywhere">
                {rate.serviceName}
              </h3>
              <p className="mt-2">
                <SessionKind rate={rate} />
              </p>
            </div>
            <div className="sm:max-lg:in-[li:last-child:nth-child(odd)]:mt-1 lg:in-[li:only-child]:mt-1">
              <IncludedServices services={rate.servicesProvided} shown={INCLUDED_SHOWN} />
              <PlanPromise days={rate.planDays} className="mt-1.5" />
            </div>
            <div className="col-span-full mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-ink-200 pt-4">
              <span>
                <PriceTag price={priceOf(rate)} amountClassName="display text-2xl" />
              </span>
              {onBook && (
                <Button variant="outline" aria-label={`Choose ${rate.serviceName}`} onClick={() => onBook(rate._id)}>
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
