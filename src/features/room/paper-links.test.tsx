// @dom
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { PlanLink } from "./paper-links.tsx";

const END = "2026-11-21T15:00:00Z";
const plan = {
  days: 7,
  dueAt: "2026-11-28T15:00:00Z",
  sentAt: null,
  begun: false,
  owed: true,
  canWrite: true,
  questions: 0,
};

const said = async (viewer: "customer" | "designer", more: object, serverTime = "2026-11-22T15:00:00Z") => {
  const chat = { plan: { ...plan, ...more }, slotEnd: END, serverTime } as unknown as Parameters<
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

it("tells the customer when the plan comes, and once it is late, that it is", async () => {
  expect(await said("customer", {})).toBe("Your planIt comes by Sat, Nov 28.");
  expect(await said("customer", {}, "2026-11-28T15:00:01Z")).toBe(
    "Your planIt is late: it was promised by Sat, Nov 28.",
  );
});

it("tells the designer until when it is promised, unless none is owed after the session", async () => {
  expect(await said("designer", {})).toBe("Write the planPromised by Sat, Nov 28.");
  expect(await said("designer", { owed: false }, "2026-11-21T14:59:59Z")).toBe(
    "Write the planPromised by Sat, Nov 28.",
  );
  expect(await said("designer", { owed: false })).toBe(
    "Write the planNone is owed: the session was refunded or did not take place, or its customer has left.",
  );
});
