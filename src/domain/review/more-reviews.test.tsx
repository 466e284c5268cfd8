// @dom
import { act } from "react";
import { expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { render } from "@/lib/testing/render.tsx";
import { useLostFocus } from "@/ui/lead-on.ts";
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

async function open() {
  vi.mocked(api).mockResolvedValue({
    reviews: [{ id: "one" }, { id: "two" }],
    distribution: null,
    next: "two",
  } as never);
  const { container } = await render(<Reviews />);
  await vi.waitFor(() => expect(container.querySelector("button")).not.toBeNull());
  const press = async () => {
    await act(async () => container.querySelector("button")?.focus());
    await act(async () => container.querySelector("button")?.click());
  };
  return { container, press };
}

it("leads the focus to the first review that came, also where no more follow", async () => {
  const { container, press } = await open();
  vi.mocked(api).mockResolvedValue({
    reviews: [{ id: "three" }, { id: "four" }],
    distribution: null,
    next: null,
  } as never);
  await press();
  await vi.waitFor(() => expect(container.querySelector("button")).toBeNull());
  expect(document.activeElement?.closest("li")?.textContent).toBe("three");
});

it("leads the focus back to the button where none could be loaded", async () => {
  const { container, press } = await open();
  let fail: (error: Error) => void = () => {};
  vi.mocked(api).mockReturnValue(new Promise((_, reject) => (fail = reject)));
  await press();
  // As browsers do with a button that is disabled. The DOM of the tests lets no such button lose the focus by itself.
  await act(async () => {
    container.querySelector("input")?.focus();
    container.querySelector("input")?.blur();
  });
  expect(document.activeElement).toBe(document.body);
  await act(async () => fail(new Error("We could not reach Parlour.")));
  await vi.waitFor(() => expect(container.querySelector('[role="alert"]')).not.toBeNull());
  expect(document.activeElement).toBe(container.querySelector("button"));
});

/** Begins to load a page, which arrives or fails when the test says so. */
async function begin() {
  const { container, press } = await open();
  let come: (page: unknown) => void = () => {};
  let fail: (error: Error) => void = () => {};
  vi.mocked(api).mockReturnValue(
    new Promise<unknown>((resolve, reject) => {
      come = resolve;
      fail = reject;
    }) as never,
  );
  await press();
  return {
    container,
    come: async () => {
      await act(async () => come({ reviews: [{ id: "three" }], distribution: null, next: null }));
      await vi.waitFor(() => expect(container.textContent).toContain("three"));
    },
    fail: async () => {
      await act(async () => fail(new Error("We could not reach Parlour.")));
      await vi.waitFor(() => expect(container.querySelector('[role="alert"]')).not.toBeNull());
    },
  };
}

it.each(["come", "fail"] as const)(
  "leaves the focus to a user who types elsewhere when the reviews %s",
  async (end) => {
    const { container, ...reviews } = await begin();
    const answer = container.querySelector("input");
    await act(async () => answer?.focus());
    await reviews[end]();
    expect(document.activeElement).toBe(answer);
  },
);

it("leads the focus past a message that came meanwhile: it is a row of a list, too", async () => {
  const { container, come } = await begin();
  const messages = document.createElement("ol");
  messages.innerHTML = "<li>Saved</li>";
  document.body.prepend(messages);
  await come();
  messages.remove();
  expect(document.activeElement).toBe([...container.querySelectorAll("li")].at(-1));
});
