// @dom
import { QueryClient } from "@tanstack/react-query";
import { act } from "react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type Plan, planQuery } from "@/domain/booking/plan-query.ts";
import { api } from "@/lib/api-client.ts";
import { change, renderPage } from "@/lib/testing/render.tsx";
import { PlanPage } from "./plan-page.tsx";
import { NOTHING } from "./plan-values.ts";

vi.mock("@/domain/news/use-live-news.ts", () => ({ useLiveNews: () => undefined }));
vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

const plan = (bookingId: string, found: string) =>
  ({
    ...{ bookingId, viewer: "designer", canWrite: true, currency: "USD", files: [], removable: [], ticked: [] },
    ...{ customerName: "Ellen Vos", designerName: "Mara Lindqvist", serviceName: "One-room hour", question: null },
    ...{ slotStart: "2099-11-21T14:00:00Z", slotEnd: "2099-11-21T15:00:00Z", dueAt: "2099-11-28T15:00:00Z" },
    ...{ owed: false, versions: [], asked: [], canAsk: false, askUntil: null },
    draft: { version: 1, content: { ...NOTHING, found }, savedAt: "2026-11-21T14:00:00Z" },
  }) as unknown as Plan;

/** Returns a cache that requests nothing, with these plans. */
function knowing(...plans: Plan[]) {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  for (const one of plans) client.setQueryData(planQuery(one.bookingId).queryKey, one);
  return client;
}
/** Opens the page of the plan "dark", with the cache of `client`. */
async function openDark(client: QueryClient) {
  const page = await renderPage(<PlanPage />, { path: "/:bookingId", history: ["/dark"], client });
  const found = () => page.container.querySelector('textarea[aria-label="What we found"]') as HTMLTextAreaElement;
  return { ...page, found };
}

// Otherwise it would arrive between two steps of a test.
beforeAll(() => import("./plan-writer.tsx"));
beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(api).mockResolvedValue({ version: 2 });
});

it("never saves text of one booking's plan for another booking", async () => {
  const { found, go, pass } = await openDark(knowing(plan("dark", "A dark hall"), plan("low", "A low attic")));
  expect(found().value).toBe("A dark hall");
  await change(found(), "A dark hall, and damp");
  await go("/low");
  expect(found().value).toBe("A low attic");
  await pass(1000);
  const saves = vi.mocked(api).mock.calls.filter(([call]) => call === "POST /bookings/save-plan");
  expect(saves.map(([, options]) => options)).toMatchObject([{ body: { bookingId: "dark" } }]);
});

it("sends the version that it has saved, not one that another window has saved unseen", async () => {
  const draft = { version: 7, content: NOTHING, savedAt: "2026-11-21T14:00:00Z" };
  const theirs = { ...plan("dark", "Of another window"), draft };
  vi.mocked(api).mockImplementation((async (name: string) =>
    name === "GET /bookings/plan/:bookingId" ? theirs : { version: 2 }) as never);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(planQuery("dark").queryKey, plan("dark", "A dark hall"));
  const { button, found, pass } = await openDark(client);
  await change(found(), "A dark hall, and damp");
  await act(async () => button("Send the plan")?.click());
  await pass(10);
  expect(api).toHaveBeenCalledWith("POST /bookings/send-plan", { body: { bookingId: "dark", version: 2 } });
});

it("does not save a chosen file again that was removed in another window", async () => {
  const { found, pass } = await openDark(
    knowing({
      ...plan("dark", "A dark hall"),
      files: [{ id: "here", kind: "picture", state: "ready", name: "door.webp", bytes: 1, width: 4, height: 3 }],
      draft: { version: 1, content: { ...NOTHING, files: ["here", "gone"] } },
    } as unknown as Plan),
  );
  await change(found(), "Damp");
  await pass(1000);
  expect(api).toHaveBeenCalledWith("POST /bookings/save-plan", {
    body: expect.objectContaining({ content: { ...NOTHING, found: "Damp", files: ["here"] } }),
  });
});

it.each([
  // The session was refunded, or did not take place.
  [{ owed: false, serverTime: "2099-11-21T15:00:00Z" }, "No plan is owed"],
  [{ owed: true, dueAt: "2020-11-28T15:00:00Z", serverTime: "2099-11-30T15:00:00Z" }, "Your plan is late"],
  [
    { owed: true, decided: true, dueAt: "2020-11-28T15:00:00Z", serverTime: "2099-11-30T15:00:00Z" },
    "has looked into it and emailed you what was decided",
  ],
])("tells the customer about a plan that was not sent, with %j: %s", async (more, said) => {
  const { container } = await openDark(
    knowing({ ...plan("dark", ""), viewer: "customer", draft: null, ...more } as Plan),
  );
  expect(container.textContent).toContain(said);
});

it("adds up what to buy only once something has a price", async () => {
  const item = { id: "lamp", name: "Lamp", place: "", link: "", price: null, quantity: 1, step: null };
  const draft = { version: 1, content: { ...NOTHING, items: [item] } };
  const { container } = await openDark(knowing({ ...plan("dark", ""), draft } as unknown as Plan));
  expect(container.textContent).not.toContain("Total");
  await act(async () => container.querySelector<HTMLElement>("[data-row] [aria-expanded=false]")?.click());
  await change(container.querySelector('[inputmode="decimal"]') as HTMLInputElement, "40");
  expect(container.textContent).toContain("Total$40");
});
