import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";

declare global {
  // Without it, React warns about `act`.
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}

function Probe({ run }: { run: () => void }) {
  run();
  return null;
}

/** Runs a hook in a component of its own, in a test with a DOM, with an empty cache of answers. `current()` is what it returned last; `run` waits for what an action causes. */
export async function renderHook<Props, Result>(hook: (props: Props) => Result, first: Props) {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const results: Result[] = [];
  const root = createRoot(document.createElement("div"));
  const client = new QueryClient();
  const render = (props: Props) => {
    const probe = createElement(Probe, { run: () => results.push(hook(props)) });
    return act(async () => root.render(createElement(QueryClientProvider, { client }, probe)));
  };
  await render(first);
  return {
    current: () => results.at(-1) as Result,
    render,
    run: (action: () => unknown) => act(async () => void (await action())),
    unmount: () => act(async () => root.unmount()),
  };
}
