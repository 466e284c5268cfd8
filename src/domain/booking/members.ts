import type { Chat } from "@contract/chats.ts";

type Members = Pick<Chat, "userId" | "userName" | "userAvatar" | "designerId" | "designerName" | "designerAvatar">;

export type Member = { id: string; name: string; avatar: string | null };

/** What somebody is in a booking. */
export type Viewer = "customer" | "designer";

/** A booking's two members as one of them sees them: what the viewer is in it, and who the other one is. */
export function membersSeenBy(viewerId: string, booking: Members): { viewer: Viewer; other: Member } {
  const { userId, userName, userAvatar, designerId, designerName, designerAvatar } = booking;
  if (viewerId === designerId) return { viewer: "designer", other: { id: userId, name: userName, avatar: userAvatar } };
  return { viewer: "customer", other: { id: designerId, name: designerName, avatar: designerAvatar } };
}

/** "Mara": for use near the whole name. A title alone is not a name. */
export function firstNameOf(name: string): string {
  const [first = name] = name.trim().split(/\s+/);
  return first.endsWith(".") ? name : first;
}
