import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { onTestFinished } from "vitest";

/** A root of React that is unmounted with its test: its effects, and React Query's listeners, would go on in the next file of the worker. */
export function rootIn(container: Element = document.createElement("div")): Root {
  const root = createRoot(container);
  onTestFinished(() => act(async () => root.unmount()));
  return root;
}
