// @dom
import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { type Plan, planQuery } from "@/domain/booking/plan-query.ts";
import { renderPage } from "@/lib/testing/render.tsx";
import Afterwards from "./afterwards.tsx";
import type { RoomBooking } from "./booking-facts.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

const steps = Array.from({ length: 7 }, (_, index) => ({ id: `${index}`, title: `Step of day ${index}`, text: "" }));
const draft = { content: { steps: steps.slice(0, 1) } };
const versions = [{ content: { steps } }, { content: { steps: [] } }];

/** Renders the chat of a session whose plan was sent at this time. */
async function shown(sentAt: string | null) {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const plan = { draft, versions: sentAt ? versions : [], ticked: ["0", "6"] };
  client.setQueryData(planQuery("booking").queryKey, plan as unknown as Plan);
  const sent = { sentAt, dueAt: "2099-11-28T15:00:00Z", canWrite: true, begun: false, owed: true, questions: 0 };
  const chat = { plan: sent, slotEnd: "2026-11-21T15:00:00Z", serverTime: "2026-11-21T16:00:00Z", canMeetAgain: false };
  const other = { id: "ellen", name: "Ellen Vos", avatar: null };
  const booking = { id: "booking", viewer: "designer", other, chat } as unknown as RoomBooking;
  const page = <Afterwards {...{ booking }} facts={undefined} files={[]} linked={false} />;
  const { container } = await renderPage(page, { path: "/", history: ["/"], client });
  return container;
}

it("shows the first steps of the latest plan, and strikes out those that are done", async () => {
  const container = await shown("2026-11-21T15:30:00Z");
  const titles = [...container.querySelectorAll("li > span:last-child")];
  expect(titles.map(({ textContent }) => textContent)).toEqual(steps.slice(0, 5).map(({ title }) => title));
  expect(titles.map(({ className }) => className.includes("line-through"))).toEqual([true, false, false, false, false]);
  expect(container.textContent).toContain("2 of 7 done");
  expect(container.textContent).toContain("and 2 more");
});

it("links to an unwritten plan, with the steps of its draft and lines for others", async () => {
  const container = await shown(null);
  expect(container.querySelector("a")?.textContent).toBe("Write the plan");
  const lines = [...container.querySelectorAll("li > span:last-child")];
  expect(lines.map(({ textContent }) => textContent)).toEqual(["Step of day 0", "", ""]);
});
