// @dom
import { act } from "react";
import { expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { later } from "@/lib/testing/later.ts";
import { render } from "@/lib/testing/render.tsx";
import { useLostFocus } from "@/ui/focus-management.ts";
import { useReviews } from "./list-reviews.ts";
import { MoreReviews } from "./more-reviews.tsx";

vi.mock("@/lib/api-client.ts", () => ({ api: vi.fn() }));

function Reviews() {
  const { reviews, distribution, ...query } = useReviews("mara", 2, 2);
  return (
    <main id="main" {...useLostFocus()}>
      <input aria-label="Your answer" />
      <ul>
        {reviews?.map(({ id }) => (
          <li key={id}>{id}</li>
        ))}
      </ul>
      <MoreReviews {...query} />
    </main>
  );
}

const page = (next: string | null, ...ids: string[]) => ({
  reviews: ids.map((id) => ({ id })),
  distribution: null,
  next,
});

/** Shows the first two reviews. The next page arrives or fails when the test says so. */
async function open() {
  vi.mocked(api).mockResolvedValueOnce(page("two", "one", "two") as never);
  const { container } = await render(<Reviews />);
  const button = () => container.querySelector("button");
  await vi.waitFor(() => expect(button()).not.toBeNull());
  const { promise, give } = later();
  vi.mocked(api).mockReturnValueOnce(promise as never);
  await act(async () => button()?.focus());
  await act(async () => button()?.click());
  return {
    container,
    button,
    async come() {
      await act(async () => give(page(null, "three", "four")));
      await vi.waitFor(() => expect(container.textContent).toContain("three"));
    },
  };
}

it("moves the focus to the first new review", async () => {
  const { button, come } = await open();
  await come();
  expect(button()).toBeNull();
  expect(document.activeElement?.closest("li")?.textContent).toBe("three");
});

it("leaves the focus where a user types when the reviews arrive", async () => {
  const { container, come } = await open();
  const answer = container.querySelector("input");
  await act(async () => answer?.focus());
  await come();
  expect(document.activeElement).toBe(answer);
});
