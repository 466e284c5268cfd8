// @dom
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { PlanLink } from "./paper-links.tsx";

const END = "2026-11-21T15:00:00Z";
const plan = { days: 7, dueAt: "2026-11-28T15:00:00Z", sentAt: null, begun: false, owed: true, canWrite: true };

const said = async (viewer: "customer" | "designer", more: object, serverTime: string) => {
  const chat = { plan: { ...plan, questions: 0, ...more }, slotEnd: END, serverTime } as unknown as Parameters<
    typeof PlanLink
  >[0]["booking"]["chat"];
  const other = { id: "mara", name: "Mara Lindqvist", avatar: null };
  const { container } = await render(
    <MemoryRouter>
      <PlanLink booking={{ id: "booking", chat, viewer, other }} />
    </MemoryRouter>,
  );
  return container.textContent;
};

it.each([
  ["when it comes", "customer", {}, "2026-11-22T15:00:00Z", "Your planIt comes by Sat, Nov 28."],
  ["that it is late", "customer", {}, "2026-11-28T15:00:01Z", "Your planIt is late: it was promised by Sat, Nov 28."],
  ["until when it is promised", "designer", {}, "2026-11-22T15:00:00Z", "Write the planPromised by Sat, Nov 28."],
  ["the same before the session", "designer", { owed: false }, "2026-11-21T14:59:59Z", "Write the planPromised by"],
  ["that none is owed", "designer", { owed: false }, "2026-11-22T15:00:00Z", "Write the planNone is owed:"],
] as const)("says of a plan %s, to the %s", async (_, viewer, more, serverTime, words) => {
  expect(await said(viewer, more, serverTime)).toContain(words);
});
