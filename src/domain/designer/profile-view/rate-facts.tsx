import type { Rate } from "@contract/services.ts";
import { Check, MessageSquare, Phone } from "lucide-react";
import { Badge } from "@/ui/badge.tsx";

/** Chat or call. */
export function SessionKind({ rate }: { rate: Rate }) {
  const Icon = rate.slotType === "call" ? Phone : MessageSquare;
  return (
    <Badge tone="duck" className="flex-none">
      <Icon aria-hidden="true" />
      {rate.slotType === "call" ? "Call" : "Chat"}
    </Badge>
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
