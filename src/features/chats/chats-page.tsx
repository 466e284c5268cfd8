import { usePageMeta } from "@/lib/page-meta.ts";

export function ChatsPage() {
  usePageMeta({ title: "My Chats", description: "My Chats." });
  return <h1 className="wrap sect display text-4xl">My Chats</h1>;
}
