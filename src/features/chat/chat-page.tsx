import { usePageMeta } from "@/lib/page-meta.ts";

export function ChatPage() {
  usePageMeta({ title: "Chat", description: "Chat." });
  return <h1 className="wrap sect display text-4xl">Chat</h1>;
}
