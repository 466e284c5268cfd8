// @dom
import type { Designer } from "@contract/designers.ts";
import type { Rate } from "@contract/services.ts";
import { act, useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { ApiError, api } from "@/lib/api-client.ts";
import { buttonIn, change, render } from "@/lib/testing/render.tsx";
import { Dialog, DialogFrame } from "@/ui/dialog.tsx";
import { AskStep, NOTHING_TYPED } from "./ask-step.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({
  ...(await original<typeof import("@/lib/api-client.ts")>()),
  api: vi.fn(),
}));

const DESIGNER = {
  _id: "mara",
  name: "Mara Lindqvist",
  address: { city: "" },
  availability: null,
} as unknown as Designer;

function Step() {
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const props = { designer: DESIGNER, rate: { _id: "rate" } as Rate, typed, onType: setTyped };
  return <AskStep head={{ title: "Ask" }} {...props} onBack={() => {}} />;
}

const open = () =>
  render(
    <MemoryRouter>
      <Dialog open>
        <DialogFrame>
          <Step />
        </DialogFrame>
      </Dialog>
    </MemoryRouter>,
  );
const days = () => [...document.querySelectorAll<HTMLInputElement>("input[type=date]")];
const button = (name: string) => buttonIn(document, name);

it("keeps an error at its time when the time before it is filled in", async () => {
  vi.mocked(api).mockRejectedValue(
    new ApiError(422, "invalid_request", "No.", { "ranges.0.start": "This time is over." }),
  );
  await open();
  const [first, second] = days();
  const faulty = () =>
    [...document.querySelectorAll("fieldset")]
      .filter(({ textContent }) => textContent?.includes("This time is over."))
      .map(({ textContent }) => textContent?.match(/First|Second/)?.[0]);
  await change(second as HTMLInputElement, "2026-11-20");
  await act(async () => button("Send request")?.click());
  await act(() => vi.waitFor(() => expect(faulty()).toEqual(["Second"])));
  await change(first as HTMLInputElement, "2026-11-21");
  expect(faulty()).toEqual(["Second"]);
  await change(second as HTMLInputElement, "2026-11-22");
  expect(faulty()).toEqual([]);
});
