// @dom
import type { Designer } from "@contract/designers.ts";
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError, api } from "@/lib/api-client.ts";
import { buttonIn, render } from "@/lib/testing/render.tsx";
import OfferNextDialog from "./offer-next-dialog.tsx";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));
vi.mock("@/domain/booking/slot-picker/slot-picker.tsx", () => ({ SlotPicker: () => null }));

const RATE = { _id: "room", serviceName: "Room consultation", rate: 60, currency: "USD", rateType: "hourly" };
const designerWith = (...rates: object[]) => ({ _id: "mara", rates }) as Designer;

const shown = () => document.querySelector("[role=dialog]")?.textContent;
const shows = (text: string) => vi.waitFor(() => expect(shown()).toContain(text));
const open = () =>
  render(
    <OfferNextDialog
      {...{ bookingId: "booking", designerId: "mara", rateId: "room", onClose: () => {} }}
      customer={{ id: "ida", name: "Ida Berg", avatar: null }}
    />,
  );

let designer: () => Promise<Designer>;
beforeEach(() => {
  vi.mocked(api).mockImplementation((async (name: string) => {
    if (name === "GET /designers/:id") return designer();
    throw new ApiError(404, "not_found", "Not found");
  }) as never);
});

it("opens before the services are known, and says so", async () => {
  let load = (_: Designer) => {};
  designer = () => new Promise((resolve) => (load = resolve));
  await open();
  await shows("Loading your services...");
  expect(buttonIn(document, "Add time")).toBeUndefined();
  await act(async () => load(designerWith(RATE)));
  await shows("Room consultation");
  expect(shown()).not.toContain("Loading");
  expect(buttonIn(document, "Add time")).toBeDefined();
});

it("says that the services could not be loaded, and tries again", async () => {
  designer = () => Promise.reject(new ApiError(503, "unavailable", "Try again"));
  await open();
  await shows("Your services could not be loaded.");
  expect(buttonIn(document, "Send offer")?.disabled).toBe(true);
  designer = async () => designerWith(RATE);
  await act(async () => buttonIn(document, "Try again")?.click());
  await shows("Room consultation");
  expect(shown()).not.toContain("could not be loaded");
});

it("says so if the designer offers no service any more", async () => {
  designer = async () => designerWith();
  await open();
  await shows("You offer no service at the moment");
  expect(buttonIn(document, "Add time")).toBeUndefined();
});
