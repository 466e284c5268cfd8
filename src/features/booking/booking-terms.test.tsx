// @dom
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import type { BookingHandOff } from "@/domain/booking/booking-hand-off.ts";
import { formatDayTime } from "@/lib/format.ts";
import { render } from "@/lib/testing/render.tsx";
import { BookingTerms } from "./booking-terms.tsx";

const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const BOOKING = {
  ...{ designerId: "mara", designerName: "Mara Lindqvist", slotStart: hour(72), slotEnd: hour(73), slotType: "chat" },
  serviceInfo: {
    _id: "rate",
    serviceName: "Design hour",
    rate: 60,
    rateType: "hourly",
    slotDuration: 60,
    currency: "USD",
  },
} as unknown as BookingHandOff;

it("names how long a time is held: an offered one until its end, any other for 15 minutes", async () => {
  const said = async (more: Partial<BookingHandOff>, unheld = true) => {
    const { container } = await render(
      <MemoryRouter>
        <BookingTerms booking={{ ...BOOKING, ...more }} unheld={unheld} />
      </MemoryRouter>,
    );
    return container.textContent;
  };
  expect(await said({})).toContain("The time is held for you for up to 15 minutes.");
  const heldUntil = hour(20);
  expect(await said({ heldUntil })).toContain(`The time is held for you until ${formatDayTime(heldUntil)}.`);
  expect(await said({ heldUntil }, false)).not.toContain("is held for you");
});
