import type { Rate } from "@contract/designers.ts";
import { Check, MessageSquare, Phone } from "lucide-react";
import { Badge } from "@/ui/badge.tsx";
import { PriceTag } from "@/ui/price-tag.tsx";
import { ScaleBar } from "@/ui/scale-bar.tsx";

/** "$60/session" and below it "30 min", unless `SessionLength` says that beside it. */
export function RatePrice({ rate, withLength = true }: { rate: Rate; withLength?: boolean }) {
  return (
    <span className="flex-none text-right">
      <PriceTag price={rate} stacked withLength={withLength} />
    </span>
  );
}

/** Chat or call, and the length of a session; `drawn`: also on a scale bar, on which the full width is an hour. */
export function SessionLength({ rate, drawn = true }: { rate: Rate; drawn?: boolean }) {
  const minutes = rate.slotDuration;
  const Icon = rate.slotType === "call" ? Phone : MessageSquare;
  return (
    <span className="flex items-center gap-3">
      <Badge tone={rate.slotType === "call" ? "coral" : "duck"} className="flex-none">
        <Icon aria-hidden="true" />
        {rate.slotType === "call" ? "Call" : "Chat"}
        {`, ${minutes} min`}
      </Badge>
      {drawn && (
        <span className="hidden w-24 min-[26rem]:block" aria-hidden="true">
          <span className="block" style={{ width: `${Math.min(1, minutes / 60) * 100}%` }}>
            <ScaleBar state="before" segments={Math.max(1, Math.round(Math.min(60, minutes) / 5))} />
          </span>
        </span>
      )}
    </span>
  );
}

export function IncludedServices({ services, shown = services.length }: { services: string[]; shown?: number }) {
  const hidden = services.length - shown;
  return (
    <ul className="grid gap-1.5 text-sm text-ink-700">
      {services.slice(0, shown).map((service) => (
        <li key={service} className="flex gap-2">
          <Check className="mt-0.5 size-4.5 flex-none text-success" strokeWidth={1.75} aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">{service}</span>
        </li>
      ))}
      {hidden > 0 && <li className="pl-6.5 text-ink-500">and {hidden} more</li>}
    </ul>
  );
}
