// @dom
import type { BookingDetails } from "@contract/bookings.ts";
import { act } from "react";
import { expect, it, vi } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { NoShowNotice } from "./no-show-notice.tsx";

vi.mock("./no-show-words.ts", async (original) => ({
  ...(await original<object>()),
  noShowInWords: () => ({ title: "You were reported", text: "" }),
}));

it("keeps a report open that is being written, although the page can no longer know that the other one is absent", async () => {
  const booking = { id: "b", noShow: null, canReportNoShow: true, refundIfReported: 0 } as unknown as BookingDetails;
  const notice = (more: object) => <NoShowNotice {...{ booking, ...more }} viewer="customer" otherName="Mara" />;
  const page = await render(notice({}));
  await page.render(notice({ unsure: true }));
  expect(page.container.textContent).toBe("");
  await page.render(notice({}));
  await act(async () => page.button("Report it")?.click());
  const dialog = () => document.querySelector("[role=dialog]");
  await vi.waitFor(() => expect(dialog()).not.toBeNull());
  await page.render(notice({ unsure: true }));
  expect(dialog()).not.toBeNull();
  await page.render(notice({ booking: { ...booking, canReportNoShow: false } }));
  expect(dialog()).not.toBeNull();
});

it("keeps the focus where “I was there” gives place to the form", async () => {
  const booking = { id: "b", noShow: { canObject: true }, canReportNoShow: false } as unknown as BookingDetails;
  const { container } = await render(<NoShowNotice booking={booking} viewer="customer" otherName="Mara" />);
  await act(async () => container.querySelector("button")?.focus());
  await act(async () => container.querySelector("button")?.click());
  await vi.waitFor(() => expect(container.querySelector("textarea")).not.toBeNull());
  expect(document.activeElement).toBe(container.querySelector("section"));
});
