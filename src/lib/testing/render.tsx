import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createMemoryRouter, type InitialEntry, RouterProvider, type To } from "react-router-dom";
import { vi } from "vitest";
import { rootIn } from "./root.ts";

/** Renders into the test's document, with an empty query cache unless one is given. */
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
    /** Lets time pass and answers arrive; needs fake timers. */
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    unmount: async () => {
      await act(async () => root.unmount());
      container.remove();
    },
  };
}

type Place = { path?: string; history?: InitialEntry[]; client?: QueryClient };

/** Renders a page at its address; every other address shows nothing. `history` lists the addresses opened before, and the page's own last. */
export async function renderPage(page: ReactNode, { path = "/", history = [path], client }: Place = {}) {
  const routes = [
    { path, element: page },
    { path: "*", element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: history });
  return {
    ...(await render(<RouterProvider router={router} />, client)),
    location: () => router.state.location,
    go: (to: To) => act(() => router.navigate(to)),
    back: () => act(() => router.navigate(-1)),
  };
}

export const buttonIn = (place: ParentNode, words: string) =>
  [...place.querySelectorAll("button")].find(({ textContent }) => textContent === words);

/** Replaces the text of a field, as typing does: React reads the value that the element itself contains. */
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
