// @dom
import { formatNearDay } from "@contract/format.ts";
import { expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { renderPage } from "@/lib/testing/render.tsx";
import { MyChatsPage } from "./my-chats-page.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));
vi.mock("./chat-row.tsx", () => ({
  ChatRow: ({ chat: { id, slotStart } }: { chat: { id: string; slotStart: string } }) => (
    <li title={formatNearDay(slotStart, Date.now(), "UTC")}>{id}</li>
  ),
}));
vi.mock("./holds-and-refunds.tsx", () => ({ LiveHolds: () => <p>held</p>, RecentRefunds: () => <p>refunds</p> }));
vi.mock("./sent-requests.tsx", () => ({ SentRequests: () => null }));

const chat = (timeStatus: "active" | "upcoming" | "past") => ({
  ...{ id: timeStatus, timeStatus, slotStart: "2026-11-20T09:00:00Z", slotEnd: "2026-11-20T10:00:00Z" },
});

it.each([
  [["active", "upcoming", "past"] as const, ["active", "held", "upcoming", "past", "refunds"]],
  [["upcoming", "past"] as const, ["held", "refunds", "upcoming", "past"]],
])("shows %j and what waits for a payment in the order %j", async (chats, order) => {
  vi.mocked(api).mockImplementation((async () => ({ chats: chats.map(chat) })) as never);
  const { container } = await renderPage(<MyChatsPage />);
  const shown = () => [...container.querySelectorAll("li, p")].map(({ textContent }) => textContent ?? "");
  await vi.waitFor(() => expect(shown().filter((words) => order.includes(words))).toEqual(order));
});

it("calls tomorrow today after midnight", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-19T23:59:00Z") });
  vi.mocked(api).mockImplementation((async () => ({ chats: [chat("upcoming")] })) as never);
  const { container, pass } = await renderPage(<MyChatsPage />);
  const day = () => container.querySelector("li")?.title;
  await pass(10);
  expect(day()).toBe("Tomorrow");
  await pass(120_000);
  expect(day()).toBe("Today");
});
