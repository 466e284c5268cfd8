// @dom
import { act, useState } from "react";
import { expect, it } from "vitest";
import { press, render } from "@/lib/testing/render.tsx";
import { Dialog, DialogContent, useClosing } from "./dialog.tsx";

function Asked({ onClose }: { onClose: () => void }) {
  const { open, close, frame } = useClosing(onClose);
  return (
    <Dialog open={open} onOpenChange={close}>
      <DialogContent title="Cancel this booking?" {...frame} />
    </Dialog>
  );
}

function Page() {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsked(true)}>
        Cancel
      </button>
      {asked && <Asked onClose={() => setAsked(false)} />}
    </>
  );
}

it("opens again when the focus that it returns causes a press", async () => {
  const page = await render(<Page />);
  const opener = page.container.querySelector("button");
  const dialog = () => document.querySelector("[role=dialog]");
  opener?.focus();
  await act(async () => opener?.click());
  expect(dialog()).not.toBeNull();
  const pressed = new Promise<void>((resolve) => {
    opener?.addEventListener("focus", () => resolve(opener.click()), { once: true });
  });
  await press(dialog() as Element, "Escape");
  await act(() => pressed);
  expect(dialog()).not.toBeNull();
  await page.unmount();
});
