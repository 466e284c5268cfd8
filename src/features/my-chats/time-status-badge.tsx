import { Circle, CircleCheck, Clock } from "lucide-react";

const statuses = {
  active: { word: "Active", Icon: Circle },
  upcoming: { word: "Upcoming", Icon: Clock },
  past: { word: "Past", Icon: CircleCheck },
} as const;

/** Shows whether a booking is active, upcoming or past: a word with an icon, without a ground that would look like a button. */
export function TimeStatusBadge({ status }: { status: keyof typeof statuses }) {
  const { word, Icon } = statuses[status];
  const active = status === "active";
  return (
    <span
      className={`inline-flex items-center gap-1.5 text-sm ${active ? "font-semibold text-success" : "font-medium text-ink-700"}`}
    >
      <Icon
        className={`size-4 flex-none ${active ? "scale-75 fill-success stroke-success" : "stroke-[1.75]"}`}
        aria-hidden="true"
      />
      {word}
    </span>
  );
}
