import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, createElement } from "react";
import { vi } from "vitest";
import { rootIn } from "./root.ts";

function Probe({ run }: { run: () => void }) {
  run();
  return null;
}

/**
 * Runs a hook in its own component, in a test with a DOM, with an empty query cache unless one is given. `current()` is
 * its last result; `run` waits for the effects of an action.
 */
export async function renderHook<Props, Result>(
  hook: (props: Props) => Result,
  first?: Props,
  client = new QueryClient(),
) {
  const results: Result[] = [];
  const root = rootIn();
  const render = (props: Props) => {
    const probe = createElement(Probe, { run: () => results.push(hook(props)) });
    return act(async () => root.render(createElement(QueryClientProvider, { client }, probe)));
  };
  await render(first as Props);
  return {
    current: () => results.at(-1) as Result,
    render,
    run: (action: () => unknown) => act(async () => void (await action())),
    /** Lets time pass and answers arrive; needs fake timers. */
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    unmount: () => act(async () => root.unmount()),
  };
}
