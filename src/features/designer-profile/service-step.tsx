import type { Designer } from "@contract/designers.ts";
import { priceOf } from "@contract/price.ts";
import type { Rate } from "@contract/services.ts";
import { ArrowRight } from "lucide-react";
import { PlanPromise } from "@/domain/designer/plan-promise.tsx";
import { SessionKind } from "@/domain/designer/profile-view/rate-facts.tsx";
import { DialogClose, DialogPanel, type DialogPanelProps } from "@/ui/dialog.tsx";
import { PriceTag } from "@/ui/price-tag.tsx";

const INCLUDED_SHOWN = 3;

type ServiceStepProps = {
  /** The top of both steps. */
  head: Pick<DialogPanelProps, "lead" | "title" | "arriving">;
  designer: Designer;
  /** The customer wants a free consultation: free services come first, and a note says if there are none. */
  free: boolean;
  onChoose: (rate: Rate) => void;
};

/** Lists the designer's services to choose from. */
export function ServiceStep({ head, ...services }: ServiceStepProps) {
  return (
    <DialogPanel
      {...head}
      description="Choose a service"
      footer={
        <DialogClose variant="outline" className="ml-auto">
          Cancel
        </DialogClose>
      }
    >
      <Services {...services} />
    </DialogPanel>
  );
}

function Services({ designer, free, onChoose }: Omit<ServiceStepProps, "head">) {
  if (designer.rates.length === 0) {
    return <p className="text-ink-700">{designer.name} offers no services at the moment. Please check back later.</p>;
  }
  const costless = designer.rates.filter(({ rate }) => rate === 0);
  const rates = free ? [...costless, ...designer.rates.filter(({ rate }) => rate !== 0)] : designer.rates;
  return (
    <ul className="grid gap-3 [@media(height<50rem)]:gap-2">
      {free && costless.length === 0 && (
        <li className="mb-1 text-sm text-ink-700">
          <bdi>{designer.name}</bdi> has no free consultation at the moment. You can book:
        </li>
      )}
      {rates.map((rate) => (
        <li key={rate._id}>
          <button
            type="button"
            onClick={() => onChoose(rate)}
            className="group grid w-full gap-1.5 rounded-card border border-ink-400 px-4 py-3.5 [@media(height<50rem)]:py-2.5 text-left transition-[border-color,box-shadow] hover:border-ink hover:shadow-[inset_0_0_0_1px_var(--color-ink)] sm:px-5"
          >
            <span className="flex items-start justify-between gap-4">
              <span className="min-w-0 text-lg leading-snug font-semibold wrap-anywhere">{rate.serviceName}</span>
              <span className="flex-none">
                <PriceTag price={priceOf(rate)} />
              </span>
            </span>
            <Included services={rate.servicesProvided} />
            <span className="mt-1 flex items-end gap-x-3">
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
                <SessionKind rate={rate} />
                <PlanPromise days={rate.planDays} />
              </span>
              <span className="flex flex-none items-center gap-2 text-sm font-semibold group-hover:underline underline-offset-4">
                <span className="max-sm:hidden">See times</span>
                <ArrowRight
                  className="size-5 transition-transform group-hover:translate-x-1"
                  strokeWidth={1.75}
                  aria-hidden="true"
                />
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Lists services one below the other, and how many more there are. */
function Included({ services }: { services: string[] }) {
  const more = services.length - INCLUDED_SHOWN;
  return (
    <span className="text-sm text-pretty text-ink-700 wrap-anywhere *:block">
      {services.slice(0, INCLUDED_SHOWN).map((service) => (
        <span key={service}>{service}</span>
      ))}
      {more > 0 && <span>and {more} more</span>}
    </span>
  );
}
