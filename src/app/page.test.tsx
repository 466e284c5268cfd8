// @dom
import { act, Component, type ReactNode, Suspense } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { page } from "./page.tsx";

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? "This page could not be shown" : this.props.children;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => void vi.restoreAllMocks());

it("fetches the code of a page again after a failure, and only then", async () => {
  const load = vi.fn(async () => () => "The room");
  load.mockRejectedValueOnce(new Error("offline"));
  const { element } = page(load);
  const open = async () => {
    const { container } = await render(
      <Boundary>
        <Suspense>{element}</Suspense>
      </Boundary>,
    );
    await act(() => vi.advanceTimersByTimeAsync(0));
    return container.textContent;
  };
  expect(await open()).toBe("This page could not be shown");
  await vi.advanceTimersByTimeAsync(2000);
  expect(await open()).toBe("The room");
  expect(await open()).toBe("The room");
  expect(load).toHaveBeenCalledTimes(2);
});
