// @dom
import type { BookingDetails } from "@contract/bookings.ts";
import { act } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { readDraft } from "@/lib/draft.ts";
import { startSession } from "@/lib/session.ts";
import { change, render } from "@/lib/testing/render.tsx";
import { sessionOf } from "@/lib/testing/session-of.ts";
import { NoShowNotice } from "./no-show-notice.tsx";
import { ObjectionForm } from "./objection-form.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));
vi.mock("./no-show-words.ts", async (original) => ({
  ...(await original<object>()),
  formatNoShow: () => ({ title: "You were reported", text: "$60 goes back to you." }),
}));

it("keeps a report open while it is written, even if the page no longer knows that the other member is absent", async () => {
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

it("keeps an objection when the page is left, until it was sent", async () => {
  startSession(sessionOf("mara", "designer"));
  vi.mocked(api).mockResolvedValue({ ok: true });
  const form = async () => {
    const { container, unmount } = await render(<ObjectionForm bookingId="b" />);
    const field = container.querySelector("textarea") as HTMLTextAreaElement;
    return { field, unmount, send: () => act(async () => container.querySelector("button")?.click()) };
  };
  const before = await form();
  await change(before.field, "I was there.");
  await before.unmount();
  const { field, send } = await form();
  expect(field.value).toBe("I was there.");
  await send();
  await vi.waitFor(() => expect(readDraft("objection:b")).toBeUndefined());
});

it("offers another time or another designer before the refund after a customer's report", async () => {
  const shown = async (viewer: "customer" | "designer", noShow: object) => {
    const booking = { id: "b", designerId: "mara", designerName: "Mara", noShow } as unknown as BookingDetails;
    const page = await render(
      <MemoryRouter>
        <NoShowNotice booking={booking} viewer={viewer} otherName="Mara" />
      </MemoryRouter>,
    );
    return page.container.textContent;
  };
  const upheld = { reportedBy: "customer", status: "upheld" };
  const money = "$60 goes back to you.";
  expect(await shown("customer", upheld)).toMatch(`Book another time with Mara or see other designers.${money}`);
  expect(await shown("designer", upheld)).not.toMatch("other designers");
  expect(await shown("customer", { ...upheld, status: "dismissed" })).not.toMatch("other designers");
  expect(await shown("customer", { ...upheld, reportedBy: "designer" })).not.toMatch("other designers");
});
