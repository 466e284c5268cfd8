import { MessageSquare, Phone } from "lucide-react";
import { Badge } from "@/ui/badge.tsx";

type SlotTypeBadgeProps = {
  type: "chat" | "call";
  /** Whether it is on a duck-egg ground. */
  onWall?: boolean;
  /** Omits the ground, beside a badge that matters more. */
  plain?: boolean;
};

/** Chat or Call. */
export function SlotTypeBadge({ type, onWall = false, plain = false }: SlotTypeBadgeProps) {
  const Icon = type === "call" ? Phone : MessageSquare;
  const word = type === "call" ? "Call" : "Chat";
  if (plain) {
    return (
      <span className="inline-flex items-center gap-1.5 text-sm font-normal text-ink-700">
        <Icon className="size-4" strokeWidth={1.75} aria-hidden="true" />
        {word}
      </span>
    );
  }
  return (
    <Badge tone={onWall ? "paper" : "duck"}>
      <Icon aria-hidden="true" />
      {word}
    </Badge>
  );
}
