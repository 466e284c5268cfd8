// @dom
import { beforeEach, expect, it, vi } from "vitest";
import { renderHook } from "@/lib/testing/render-hook.ts";
import type { Message } from "./messages.ts";
import { getReadMarker, setReadMarker } from "./read-marker.ts";
import { useReadMarker } from "./use-read-marker.ts";

vi.mock("./read-marker.ts", () => ({ getReadMarker: vi.fn(), setReadMarker: vi.fn() }));

const messageAt = (minute: number, sender: "ellen" | "mara"): Message => ({
  id: `${sender} at ${minute}`,
  sender_id: sender,
  sender: sender === "ellen" ? "user" : "designer",
  text: "…",
  created_at: `2026-11-21T14:${minute}:00.000Z`,
});
let visibility: DocumentVisibilityState;
let shown: boolean;
const onRead = vi.fn();

beforeEach(() => {
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  shown = true;
  vi.mocked(getReadMarker).mockResolvedValue(null);
  vi.mocked(setReadMarker).mockResolvedValue();
});

/** Opens the chat as the customer, Ellen. */
async function open(
  messages: Message[],
  pass = () => new Promise((resolve) => setTimeout(resolve)) as Promise<unknown>,
) {
  const page = await renderHook(
    (known: Message[]) => useReadMarker({ bookingId: "booking", ownId: "ellen", shown, onRead }, known, true),
    messages,
  );
  // Wait for the marker.
  await page.run(pass);
  return page;
}
const stored = () => vi.mocked(setReadMarker).mock.calls.map(([, , upTo]) => upTo);

it("is at the first message of the other member that was unread when the chat was opened", async () => {
  vi.mocked(getReadMarker).mockResolvedValue("2026-11-21T14:20:00+00:00");
  const said = [messageAt(20, "mara"), messageAt(21, "ellen"), messageAt(22, "mara")];
  const page = await open(said);
  expect(page.current()).toBe("mara at 22");
  await page.render([...said, messageAt(23, "mara")]);
  expect(page.current()).toBe("mara at 22");
});

it("is at no message that the viewer has answered", async () => {
  const answered = [messageAt(20, "mara"), messageAt(21, "ellen")];
  expect((await open(answered)).current()).toBeNull();
  const page = await open([...answered, messageAt(22, "mara")]);
  expect(page.current()).toBe("mara at 22");
  await page.render([...answered, messageAt(22, "mara"), messageAt(23, "ellen")]);
  expect(page.current()).toBeNull();
});

it("moves with the other member's messages, not with the viewer's own", async () => {
  const said = [messageAt(20, "mara"), messageAt(21, "ellen"), messageAt(22, "mara"), messageAt(23, "ellen")];
  const page = await open(said.slice(0, 2));
  expect(stored()).toEqual([said[0]?.created_at]);
  for (const count of [3, 4]) await page.render(said.slice(0, count));
  expect(stored()).toEqual([said[0]?.created_at, said[2]?.created_at]);
});

it("stays while the page is hidden, and moves when it is shown", async () => {
  visibility = "hidden";
  const page = await open([messageAt(20, "mara")]);
  expect(page.current()).toBe("mara at 20");
  expect(stored()).toEqual([]);
  visibility = "visible";
  await page.run(() => document.dispatchEvent(new Event("visibilitychange")));
  expect(stored()).toEqual([messageAt(20, "mara").created_at]);
});

it("is stored again a little later after a failure", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.useFakeTimers();
  vi.mocked(setReadMarker).mockRejectedValueOnce(new Error("offline"));
  const page = await open([messageAt(20, "mara")], () => vi.advanceTimersByTimeAsync(0));
  await page.run(() => vi.advanceTimersByTimeAsync(5000));
  expect(stored()).toHaveLength(1);
  await page.run(() => vi.advanceTimersByTimeAsync(10_000));
  expect(stored()).toHaveLength(2);
  await page.run(() => vi.advanceTimersByTimeAsync(60_000));
  expect(stored()).toHaveLength(2);
});

it("is shown to the other member until this member turns that off, which hides it at once", async () => {
  const said = messageAt(20, "mara");
  const page = await open([said]);
  expect(vi.mocked(setReadMarker).mock.calls.at(-1)).toEqual(["booking", "ellen", said.created_at, true]);
  expect(onRead).toHaveBeenCalledExactlyOnceWith(said.created_at);
  shown = false;
  await page.render([said]);
  expect(vi.mocked(setReadMarker).mock.calls.at(-1)).toEqual(["booking", "ellen", said.created_at, false]);
  expect(onRead).toHaveBeenCalledOnce();
});
