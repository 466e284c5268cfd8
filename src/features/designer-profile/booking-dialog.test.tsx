// @dom
import type { Designer, Slot } from "@contract/designers.ts";
import * as paths from "@contract/paths.ts";
import { act } from "react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { later } from "@/lib/testing/later.ts";
import { buttonIn, change, renderPage } from "@/lib/testing/render.tsx";
import { BookingDialog } from "./booking-dialog.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));

const ID = "7b1c1f0a-0000-4000-8000-000000000001";
const PROFILE = paths.designer(ID);
const RATE = {
  ...{ _id: "rate", serviceName: "A look at a room", rate: 60, rateType: "hourly", slotDuration: 60 },
  ...{ currency: "USD", servicesProvided: [], slotType: "chat" },
};
const DESIGNER = {
  _id: ID,
  name: "Mara Lindqvist",
  rates: [RATE, { ...RATE, _id: "other" }],
  availability: null,
} as unknown as Designer;
const START = Math.ceil(Date.now() / 3_600_000 + 24) * 3_600_000;
const SLOT: Slot = {
  start: new Date(START).toISOString(),
  end: new Date(START + 3_600_000).toISOString(),
  status: "available",
};

/** The answer about whether the slot is still free, which a press on the slot requests. */
let answer: ReturnType<typeof later>;

beforeEach(() => {
  answer = later();
  vi.mocked(api).mockImplementation((async (_: string, { query }: { query: { date: string; fresh?: number } }) => {
    if (query.fresh) await answer.promise;
    return { slots: SLOT.start.startsWith(query.date) ? [SLOT] : [] };
  }) as never);
});

const click = (name: string) => act(async () => buttonIn(document, name)?.click());

/** Renders a dialog that closes as slowly as the site's style allows, with a time that was pressed. */
async function pressTime() {
  const style = document.head.appendChild(document.createElement("style"));
  style.textContent = "[role=dialog][data-state=closed] { animation-name: leave; }";
  const dialog = <BookingDialog designer={DESIGNER} started={{ rateId: "rate", free: false }} onClose={() => {}} />;
  const page = await renderPage(dialog, { path: PROFILE });
  onTestFinished(async () => {
    await page.unmount();
    style.remove();
  });
  await act(() => vi.waitFor(() => expect(document.querySelector("[role=dialog] li button")).not.toBeNull()));
  await act(async () => document.querySelector<HTMLElement>("[role=dialog] li button")?.click());
  expect(document.querySelector("[role=dialog]")?.textContent).toContain("Booking...");
  return {
    answer: () => act(async () => answer.give({})),
    address: () => page.location().pathname,
    shown: () => document.querySelector("[role=dialog]")?.textContent,
  };
}

it.each([
  // Cancels while the dialog is still closing.
  ["Cancel", true],
  ["Change service", false],
])("stays on the profile if “%s” is pressed before the answer about the slot", async (name, showsTimes) => {
  const { answer, address, shown } = await pressTime();
  await click(name);
  await answer();
  expect(address()).toBe(PROFILE);
  expect(shown()?.includes("Change service")).toBe(showsTimes);
});

it("offers to change the service only if there is another one", async () => {
  const page = await renderPage(
    <BookingDialog
      designer={{ ...DESIGNER, rates: [RATE] } as Designer}
      started={{ rateId: "rate", free: false }}
      onClose={() => {}}
    />,
  );
  onTestFinished(page.unmount);
  expect(document.querySelector("[role=dialog]")?.textContent).toContain("Choose a time");
  expect(buttonIn(document, "Change service")).toBeFalsy();
});

it("keeps a half-written request while the customer returns to the times", async () => {
  const page = await renderPage(
    <BookingDialog
      designer={{ ...DESIGNER, address: { city: "", state: "", country: "" } }}
      started={{ rateId: "rate", free: false, asking: true }}
      onClose={() => {}}
    />,
  );
  onTestFinished(page.unmount);
  const fields = () => [...document.querySelectorAll<HTMLInputElement>("input[type=date], textarea")];
  await change(fields()[0] as HTMLInputElement, "2026-12-24");
  await change(fields().at(-1) as HTMLInputElement, "Evenings are best.");
  await click("Back to the times");
  expect(fields()).toEqual([]);
  await click("Ask for another time");
  expect(fields().map(({ value }) => value)).toEqual(["2026-12-24", "Evenings are best."]);
});
