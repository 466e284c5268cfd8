// @dom
import type { BookingDetails } from "@contract/bookings.ts";
import { act } from "react";
import { expect, it, vi } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { NoShowNotice } from "./no-show-notice.tsx";

vi.mock("./no-show-words.ts", () => ({ noShowInWords: () => ({ title: "You were reported", text: "" }) }));

it("keeps the focus where “I was there” gives place to the form", async () => {
  const booking = { id: "b", noShow: { canObject: true }, canReportNoShow: false } as unknown as BookingDetails;
  const { container } = await render(<NoShowNotice booking={booking} viewer="customer" otherName="Mara" />);
  await act(async () => container.querySelector("button")?.focus());
  await act(async () => container.querySelector("button")?.click());
  await vi.waitFor(() => expect(container.querySelector("textarea")).not.toBeNull());
  expect(document.activeElement).toBe(container.querySelector("section"));
});
