// @dom

import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { type Brief, briefQuery } from "@/domain/booking/brief/get-brief.ts";
import { api } from "@/lib/api-client.ts";
import { readDraft } from "@/lib/draft.ts";
import { startSession } from "@/lib/session.ts";
import { renderHook } from "@/lib/testing/render-hook.ts";
import { sessionOf } from "@/lib/testing/session-of.ts";
import { NOTHING } from "./brief-values.ts";
import { useBriefForm } from "./use-brief-form.ts";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

const BRIEF = {
  ...{ bookingId: "booking", viewer: "customer", open: true, currency: "USD", version: 1, files: [] },
  content: { ...NOTHING, stays: "The piano" },
} as unknown as Brief;
let client: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  startSession(sessionOf("ellen"));
  client = new QueryClient();
  client.setQueryData(briefQuery("booking").queryKey, BRIEF);
  vi.mocked(api).mockResolvedValue({ version: 2 });
});

/** Opens the form as the page shows it, with the page's copy of the brief. */
async function open() {
  const hook = () => useBriefForm(client.getQueryData(briefQuery("booking").queryKey) ?? BRIEF);
  const page = await renderHook(hook, undefined, client);
  return {
    ...page,
    type: (stays: string) => page.run(() => page.current().change({ stays })),
    typeBudget: (budget: string) => page.run(() => page.current().change({ budget })),
    wait: page.pass,
  };
}

it("continues with the text that was saved on leaving when the page is opened again at once", async () => {
  const { type, wait, unmount } = await open();
  await type("The piano, the floor");
  await wait(700);
  expect(api).toHaveBeenCalledExactlyOnceWith("POST /bookings/save-brief", {
    body: { bookingId: "booking", version: 1, content: { ...NOTHING, stays: "The piano, the floor" } },
  });
  expect(client.getQueryData(briefQuery("booking").queryKey)).toEqual({
    ...BRIEF,
    version: 2,
    content: { ...NOTHING, stays: "The piano, the floor" },
  });
  await type("The piano, the floor, the door");
  vi.mocked(api).mockResolvedValue({ version: 3 });
  await unmount();
  const again = await open();
  expect(api).toHaveBeenLastCalledWith("POST /bookings/save-brief", {
    body: { bookingId: "booking", version: 2, content: { ...NOTHING, stays: "The piano, the floor, the door" } },
  });
  const values = { stays: "The piano, the floor, the door" };
  expect(again.current()).toMatchObject({ values, state: "saved", version: 3 });
});

it("keeps the currency of a sum that was entered for another booking, even while it is typed again", async () => {
  const budget = { amount: 10_000, currency: "INR" as const };
  client.setQueryData(briefQuery("booking").queryKey, { ...BRIEF, content: { ...NOTHING, budget } });
  const { current, typeBudget, wait } = await open();
  expect(current()).toMatchObject({ currency: "INR", content: { budget } });
  // Not a sum yet: saved without one.
  await typeBudget("2,5");
  await wait(700);
  expect(vi.mocked(api).mock.lastCall?.[1]).toMatchObject({ body: { content: { budget: null } } });
  await typeBudget("2,500");
  expect(current().content.budget).toEqual({ amount: 250_000, currency: "INR" });
});

it.each([
  ["after a save", 700],
  ["before a save", 0],
])("shows invalid text and its fault again on a page that was left %s", async (_, ms) => {
  const page = await open();
  await page.typeBudget("about 5k");
  await page.wait(ms);
  await page.unmount();
  await page.wait(10);
  const { current, wait, typeBudget, unmount } = await open();
  const kept = { values: { budget: "about 5k", stays: "The piano" }, wrong: { budget: expect.any(String) } };
  expect(current()).toMatchObject(kept);
  await wait(5000);
  expect(current()).toMatchObject({ ...kept, state: "saved" });
  await typeBudget("5,000");
  await wait(700);
  await unmount();
  expect(readDraft("brief:booking")).toBeUndefined();
});
