import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { onTestFinished } from "vitest";

/** Creates a React root that is unmounted with its test; otherwise its effects, and React Query's listeners, would continue in the worker's next file. */
export function rootIn(container: Element = document.createElement("div")): Root {
  const root = createRoot(container);
  onTestFinished(() => act(async () => root.unmount()));
  return root;
}
