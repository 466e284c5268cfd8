import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, createElement } from "react";
import { vi } from "vitest";
import { rootIn } from "./root.ts";

function Probe({ run }: { run: () => void }) {
  run();
  return null;
}

/** Runs a hook in a component of its own, in a test with a DOM, with an empty cache of answers unless it is given one. `current()` is what it returned last; `run` waits for what an action causes. */
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
    /** Lets time pass, and the answers come; with fake timers. */
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    unmount: () => act(async () => root.unmount()),
  };
}
