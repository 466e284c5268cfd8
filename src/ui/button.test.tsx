// @dom
import { expect, it, vi } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { Button } from "./button.tsx";

it("a busy button can keep the focus, and neither acts nor sends its form", async () => {
  const [onClick, onSubmit] = [vi.fn(), vi.fn((event) => event.preventDefault())];
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy} onClick={onClick}>
        Send
      </Button>
    </form>
  );
  const { button, render: draw } = await render(form(true));
  expect(button("Send")?.matches(":disabled")).toBe(false);
  button("Send")?.click();
  expect([onClick, onSubmit].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  await draw(form(false));
  button("Send")?.click();
  expect([onClick, onSubmit].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
