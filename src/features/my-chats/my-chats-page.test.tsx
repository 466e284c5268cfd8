// @dom
import { expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { renderPage } from "@/lib/testing/render.tsx";
import { MyChatsPage } from "./my-chats-page.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));
vi.mock("./chat-row.tsx", () => ({ ChatRow: ({ chat }: { chat: { id: string } }) => <li>{chat.id}</li> }));
vi.mock("./holds-and-refunds.tsx", () => ({ LiveHolds: () => <p>held</p>, RecentRefunds: () => <p>refunds</p> }));
vi.mock("./sent-requests.tsx", () => ({ SentRequests: () => null }));

const chat = (timeStatus: "active" | "upcoming" | "past") => ({
  ...{ id: timeStatus, timeStatus, slotStart: "2026-11-20T09:00:00Z", slotEnd: "2026-11-20T10:00:00Z" },
});

it.each([
  [["active", "upcoming", "past"] as const, ["held", "active", "upcoming", "past", "refunds"]],
  [["upcoming", "past"] as const, ["held", "refunds", "upcoming", "past"]],
])("shows %j and what waits for a payment in the order %j", async (chats, order) => {
  vi.mocked(api).mockImplementation((async () => ({ chats: chats.map(chat) })) as never);
  const { container } = await renderPage(<MyChatsPage />);
  const shown = () => [...container.querySelectorAll("li, p")].map(({ textContent }) => textContent ?? "");
  await vi.waitFor(() => expect(shown().filter((words) => order.includes(words))).toEqual(order));
});
