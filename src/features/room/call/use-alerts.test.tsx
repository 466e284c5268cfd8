// @dom
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { rootIn } from "@/lib/testing/root.ts";
import { playSound } from "./sounds.ts";
import { useAlerts } from "./use-alerts.ts";

vi.mock("./sounds.ts", () => ({ ARRIVAL: [], MESSAGE: [], playSound: vi.fn() }));
const played = vi.mocked(playSound);

let attention: ReturnType<typeof useAlerts>;
function Room() {
  attention = useAlerts();
  return null;
}
const focus = vi.spyOn(document, "hasFocus");

beforeEach(async () => {
  played.mockResolvedValue();
  await act(async () => rootIn().render(<Room />));
});
const call = (waited: boolean) => act(async () => attention.call("Mara is here", { waited }));

it.each([
  ["its window gets the focus", () => window.dispatchEvent(new Event("focus"))],
  ["its tab is shown", () => document.dispatchEvent(new Event("visibilitychange"))],
])("sounds and changes the title while the page is not in front, until %s", async (_, look) => {
  focus.mockReturnValue(false);
  await call(false);
  expect(attention.title).toBe("Mara is here");
  expect(played).toHaveBeenCalledOnce();
  focus.mockReturnValue(true);
  await act(async () => look());
  expect(attention.title).toBeNull();
});

it("does nothing while the page is in front, unless the member has waited", async () => {
  focus.mockReturnValue(true);
  await call(false);
  expect(played).not.toHaveBeenCalled();
  await call(true);
  expect(played).toHaveBeenCalledOnce();
  expect(attention.title).toBeNull();
});

it("is silent if the member wants no sound, and remembers that", async () => {
  focus.mockReturnValue(false);
  await act(async () => attention.setSilent(true));
  await call(true);
  expect(played).not.toHaveBeenCalled();
  expect(attention.title).toBe("Mara is here");
  await act(async () => rootIn().render(<Room />));
  expect(attention.silent).toBe(true);
  await act(async () => attention.setSilent(false));
  await call(true);
  expect(played).toHaveBeenCalledOnce();
});
