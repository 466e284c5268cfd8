import type { Chat } from "@contract/chats.ts";

type Members = Pick<Chat, "userId" | "userName" | "userAvatar" | "designerId" | "designerName" | "designerAvatar">;

export type Member = { id: string; name: string; avatar: string | null };

/** The viewer's part in a booking. */
export type Viewer = "customer" | "designer";

/** Returns a booking's members from the point of view of one of them: the viewer's part in it, and the other member. */
export function membersSeenBy(viewerId: string, booking: Members): { viewer: Viewer; other: Member } {
  const { userId, userName, userAvatar, designerId, designerName, designerAvatar } = booking;
  if (viewerId === designerId) return { viewer: "designer", other: { id: userId, name: userName, avatar: userAvatar } };
  return { viewer: "customer", other: { id: designerId, name: designerName, avatar: designerAvatar } };
}

/** Returns the first name, "Mara", for use near the whole name. A title alone is not a name. */
export function firstNameOf(name: string): string {
  const [first = name] = name.trim().split(/\s+/);
  return first.endsWith(".") ? name : first;
}
