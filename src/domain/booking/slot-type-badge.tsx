import { MessageSquare, Phone } from "lucide-react";
import { Badge } from "@/ui/badge.tsx";

/** Chat or Call. `onWall`: on a duck-egg ground. */
export function SlotTypeBadge({ type, onWall = false }: { type: "chat" | "call"; onWall?: boolean }) {
  const call = type === "call";
  return (
    <Badge tone={onWall ? "paper" : call ? "coral" : "duck"}>
      {call ? <Phone aria-hidden="true" /> : <MessageSquare aria-hidden="true" />}
      {call ? "Call" : "Chat"}
    </Badge>
  );
}
