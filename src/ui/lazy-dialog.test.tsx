// @dom
import { act } from "react";
import { expect, it, vi } from "vitest";
import { later } from "@/lib/testing/later.ts";
import { render } from "@/lib/testing/render.tsx";
import { toast } from "@/lib/toast.ts";
import { lazyDialog } from "./lazy-dialog.tsx";

vi.mock("@/lib/toast.ts", () => ({ toast: { error: vi.fn() } }));

it("closes with a message when its code cannot be fetched, and retries at the next press", async () => {
  let online = false;
  const load = vi.fn(async () => {
    if (!online) throw new Error("No connection.");
    return ({ words }: { words: string; onClose: () => void }) => <p>{words}</p>;
  });
  const Dialog = lazyDialog<{ words: string; onClose: () => void }>(load);
  const onClose = vi.fn();
  const open = () => render(<Dialog words="Here" onClose={onClose} />);
  const first = await open();
  expect(toast.error).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
  await first.unmount();
  online = true;
  const second = await open();
  expect(second.container.textContent).toBe("Here");
  await second.unmount();
  // Fetched once, the code is available at once.
  await act(async () => void open());
  expect([load.mock.calls.length, onClose.mock.calls.length]).toEqual([2, 1]);
});

it("does nothing if it was closed before its code arrived", async () => {
  const { promise, fail } = later<() => null>();
  const Dialog = lazyDialog<{ onClose: () => void }>(() => promise);
  const onClose = vi.fn();
  const { unmount } = await render(<Dialog onClose={onClose} />);
  await unmount();
  await act(async () => fail(new Error()));
  expect(onClose).not.toHaveBeenCalled();
});
