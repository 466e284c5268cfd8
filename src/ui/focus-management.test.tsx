// @dom
import { act } from "react";
import { expect, it } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { useLostFocus } from "./focus-management.ts";

function Part({ role, gone }: { role: string; gone: boolean }) {
  const lostFocus = useLostFocus();
  return (
    <section {...lostFocus}>
      <div role={role}>{!gone && <button type="button">Press</button>}</div>
    </section>
  );
}

it.each([
  ["group", "SECTION"],
  // Menus and dialogs return the focus themselves.
  ["menu", "BODY"],
  ["dialog", "BODY"],
])("gives the focus of a button that disappears in a %s to the %s", async (role, focused) => {
  const { container, render: renderAgain } = await render(<Part role={role} gone={false} />);
  await act(async () => container.querySelector("button")?.focus());
  await renderAgain(<Part role={role} gone />);
  // The element reacts a moment later.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(document.activeElement?.tagName).toBe(focused);
});
