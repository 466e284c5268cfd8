import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { rootIn } from "./root.ts";

/** Renders into the test's document, with an empty cache of answers unless it is given one. */
export async function render(
  element: ReactNode,
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
) {
  const container = document.body.appendChild(document.createElement("div"));
  const root = rootIn(container);
  const draw = (what: ReactNode) =>
    act(async () => root.render(<QueryClientProvider client={client}>{what}</QueryClientProvider>));
  await draw(element);
  return {
    container,
    button: (words: string) => buttonIn(container, words),
    render: draw,
    unmount: async () => {
      await act(async () => root.unmount());
      container.remove();
    },
  };
}

/** The button with these words. */
export const buttonIn = (place: ParentNode, words: string) =>
  [...place.querySelectorAll("button")].find(({ textContent }) => textContent === words);

/** Puts a text in place of the field's, as one who types does: React looks at the value that the element itself holds. */
export async function change(field: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  await act(async () => {
    set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/** Presses a key. Returns whether the browser would then perform its default action. */
export async function press(target: Element, key: string, more: KeyboardEventInit = {}): Promise<boolean> {
  let goesOn = true;
  await act(async () => {
    goesOn = target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
  });
  return goesOn;
}
