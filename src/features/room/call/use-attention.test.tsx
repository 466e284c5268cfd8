// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, it, vi } from "vitest";
import { playTones } from "./tones.ts";
import { useAttention } from "./use-attention.ts";

vi.mock("./tones.ts", () => ({ ARRIVAL: [], playTones: vi.fn() }));
const played = vi.mocked(playTones);

let attention: ReturnType<typeof useAttention>;
function Room() {
  attention = useAttention();
  return null;
}
const focus = vi.spyOn(document, "hasFocus");

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  localStorage.clear();
  played.mockReset().mockResolvedValue();
  await act(async () => createRoot(document.createElement("div")).render(<Room />));
});
const call = (waited: boolean) => act(async () => attention.call("Mara is here", { waited }));

it("sounds and changes the title while the page is not in front, until it is", async () => {
  focus.mockReturnValue(false);
  await call(false);
  expect(attention.title).toBe("Mara is here");
  expect(played).toHaveBeenCalledOnce();
  focus.mockReturnValue(true);
  await act(async () => window.dispatchEvent(new Event("focus")));
  expect(attention.title).toBeNull();
});

it("leaves somebody in peace who looks at the page, unless they have waited", async () => {
  focus.mockReturnValue(true);
  await call(false);
  expect(played).not.toHaveBeenCalled();
  await call(true);
  expect(played).toHaveBeenCalledOnce();
  expect(attention.title).toBeNull();
});

it("is silent for who wants no sound, also next time", async () => {
  focus.mockReturnValue(false);
  await act(async () => attention.setSilent(true));
  await call(true);
  expect(played).not.toHaveBeenCalled();
  expect(attention.title).toBe("Mara is here");
  await act(async () => createRoot(document.createElement("div")).render(<Room />));
  expect(attention.silent).toBe(true);
  await act(async () => attention.setSilent(false));
  await call(true);
  expect(played).toHaveBeenCalledOnce();
});
