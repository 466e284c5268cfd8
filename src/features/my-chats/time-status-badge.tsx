import { Circle, CircleCheck, Clock } from "lucide-react";
import { Badge } from "@/ui/badge.tsx";

const statuses = {
  active: { word: "Active", tone: "success", Icon: Circle },
  upcoming: { word: "Upcoming", tone: "duck", Icon: Clock },
  past: { word: "Past", tone: "neutral", Icon: CircleCheck },
} as const;

/** Whether a booking is active, upcoming or past. `onWall`: on a duck-egg ground. */
export function TimeStatusBadge({ status, onWall = false }: { status: keyof typeof statuses; onWall?: boolean }) {
  const { word, tone, Icon } = statuses[status];
  return (
    <Badge tone={onWall ? "paper" : tone}>
      <Icon className={status === "active" ? "scale-75 fill-success stroke-success" : undefined} aria-hidden="true" />
      {word}
    </Badge>
  );
}
