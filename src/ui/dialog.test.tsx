// @dom
import { act, Fragment, useState } from "react";
import { expect, it } from "vitest";
import { buttonIn, render } from "@/lib/testing/render.tsx";
import { Dialog, DialogClose, DialogContent, useClosing } from "./dialog.tsx";

function Question({ title, onClose }: { title: string; onClose: () => void }) {
  const { open, close, frame } = useClosing(onClose);
  return (
    <Dialog open={open} onOpenChange={close}>
      <DialogContent {...frame} title={title}>
        <DialogClose>No</DialogClose>
      </DialogContent>
    </Dialog>
  );
}

function Page() {
  const [asked, ask] = useState<"First" | "Second" | null>(null);
  const close = () => ask(null);
  return (["First", "Second"] as const).map((name) => (
    <Fragment key={name}>
      <button type="button" onClick={() => ask(name)}>
        {name}
      </button>
      {asked === name && <Question title={`${name} question`} onClose={close} />}
    </Fragment>
  ));
}

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve)));

it("stays open when it is opened before the focus has returned from the previous dialog", async () => {
  const { button, unmount } = await render(<Page />);
  await act(async () => button("First")?.click());
  // Opens it without a pause, in which the focus would return.
  act(() => buttonIn(document, "No")?.click());
  act(() => button("Second")?.click());
  await settled();
  expect(document.querySelector("[role=dialog] h2")?.textContent).toBe("Second question");
  await act(async () => buttonIn(document, "No")?.click());
  await settled();
  expect(document.querySelector("[role=dialog]")).toBeNull();
  await unmount();
});
