// @dom
import type { Slot } from "@contract/designers.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { expect, it, vi } from "vitest";
import { buttonIn, change, render } from "@/lib/testing/render.tsx";
import { TimesDialog } from "./times-dialog.tsx";

const SLOT: Slot = { start: "2100-11-24T09:30:00Z", end: "2100-11-24T10:00:00Z", status: "available" };
vi.mock("@/domain/booking/slot-picker/slot-picker.tsx", () => ({
  SlotPicker: ({ onChoose }: { onChoose: (slot: Slot) => void }) => (
    <button type="button" onClick={() => onChoose(SLOT)}>
      Choose
    </button>
  ),
}));

const button = (name: string) => buttonIn(document, name);

const onSend = vi.fn();
/** Asks for nothing. */
const newClient = () => new QueryClient({ defaultOptions: { queries: { enabled: false } } });
const dialog = (closed: boolean, client = newClient()) => (
  <QueryClientProvider client={client}>
    <TimesDialog
      {...{ designerId: "mara", customer: { id: "ida", name: "Ida Berg", avatar: null }, title: "Offer", closed }}
      {...{ description: "", hint: "", sentHint: "", minutes: 30, call: { isPending: false, error: null } }}
      onSend={onSend}
      onClose={() => {}}
    >
      Why
    </TimesDialog>
  </QueryClientProvider>
);

it("offers nothing to choose or to send where no time can be offered, also when times were chosen before", async () => {
  const page = await render(dialog(false));
  expect(button("Send offer")?.disabled).toBe(true);
  await act(async () => button("Choose")?.click());
  expect(button("Send offer")?.disabled).toBe(false);
  await page.render(dialog(true));
  expect(button("Send offer")?.disabled).toBe(true);
  expect([button("Choose"), document.querySelector("input, textarea")]).toEqual([undefined, null]);
  expect(document.querySelector("[role=dialog]")?.textContent).toContain("Why");
});

it("adds a typed time once, and removes it by a press on the same time among the designer’s hours", async () => {
  await render(dialog(false));
  const input = (type: string) => document.querySelector<HTMLInputElement>(`input[type=${type}]`) as HTMLInputElement;
  const start = new Date(SLOT.start);
  const two = (number: number) => String(number).padStart(2, "0");
  await change(input("date"), `${start.getFullYear()}-${two(start.getMonth() + 1)}-${two(start.getDate())}`);
  for (const _ of ["once", "twice"]) {
    await change(input("time"), `${two(start.getHours())}:${two(start.getMinutes())}`);
    await act(async () => button("Add time")?.click());
    expect(button("Send offer")?.disabled).toBe(false);
  }
  await act(async () => button("Choose")?.click());
  expect(button("Send offer")?.disabled).toBe(true);
});
