// @dom

import type { BookingDetails } from "@contract/bookings.ts";
import { act } from "react";
import { beforeEach, expect, it } from "vitest";
import { startSession } from "@/lib/session.ts";
import { change, render } from "@/lib/testing/render.tsx";
import { sessionOf } from "@/lib/testing/session-of.ts";
import { ReviewForm } from "./review-form.tsx";

beforeEach(() => {
  localStorage.clear();
  startSession(sessionOf("ellen"));
});

async function open(text: string) {
  const booking = { id: "booking", designerId: "mara", slotType: "chat", review: { stars: 4, text } };
  const { container, unmount, button } = await render(
    <ReviewForm
      booking={booking as unknown as BookingDetails}
      designerName="Mara"
      asked={null}
      onSent={() => {}}
      onCancel={() => {}}
    />,
  );
  const box = container.querySelector("textarea") as HTMLTextAreaElement;
  return { box, unmount, cancel: () => act(async () => button("Cancel")?.click()) };
}

it("keeps what was typed over a reload", async () => {
  const first = await open("Kind.");
  await change(first.box, "Kind, and on time.");
  await first.unmount();
  const second = await open("Kind.");
  expect(second.box.value).toBe("Kind, and on time.");
  await second.unmount();
});

it("forgets it when it is cancelled: the review may be changed elsewhere before the next time", async () => {
  const first = await open("Kind.");
  await change(first.box, "Kind, and on time.");
  await first.cancel();
  await first.unmount();
  const second = await open("Kind, and she listens.");
  expect(second.box.value).toBe("Kind, and she listens.");
  await second.unmount();
});
