// @dom
import { act } from "react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { useOwnProfile } from "@/domain/designer/get-own-profile.ts";
import { render } from "@/lib/testing/render.tsx";
import { LeftToDo } from "./left-to-do.tsx";

vi.mock("@/domain/designer/get-own-profile.ts", () => ({ useOwnProfile: vi.fn() }));

beforeEach(() => localStorage.clear());

async function open(missing: string[], { userId = "mara", first = false, published = true } = {}) {
  vi.mocked(useOwnProfile).mockReturnValue({ data: { published, missing } } as unknown as ReturnType<
    typeof useOwnProfile
  >);
  const { container } = await render(
    <MemoryRouter>
      <LeftToDo userId={userId} first={first} />
    </MemoryRouter>,
  );
  container.id = "main";
  return {
    tasks: () => [...container.querySelectorAll("li")].map(({ textContent }) => textContent),
    press: (text: string) =>
      act(async () =>
        [...container.querySelectorAll("button")].find((one) => (one.textContent || one.ariaLabel) === text)?.click(),
      ),
    dismiss: () => act(async () => container.querySelector<HTMLElement>('[aria-label="Dismiss"]')?.click()),
  };
}

it("names four things that the page lacks, and the others on demand, to which the focus goes", async () => {
  const { tasks, press } = await open(["address", "styles", "rates", "languages", "faq"]);
  expect(tasks()).toEqual(["Say where you are", "Choose your styles", "Set a price", "Say which languages you speak"]);
  await press("Show 1 more");
  expect(tasks()).toHaveLength(5);
  expect(document.activeElement?.closest("li")?.textContent).toBe(tasks()[4]);
});

it("names one next step before the first booking, and nothing of a page that is not published", async () => {
  expect((await open(["address", "styles"], { first: true })).tasks()).toEqual(["Say where you are"]);
  expect((await open(["address", "styles"], { published: false })).tasks()).toEqual([]);
});

it("stays away once dismissed, for this designer and until something else is missing", async () => {
  const page = await open(["address", "styles"]);
  await page.dismiss();
  expect(page.tasks()).toEqual([]);
  expect((await open(["address", "styles"])).tasks()).toEqual([]);
  expect((await open(["styles"])).tasks()).toEqual([]);
  expect((await open(["styles", "faq"])).tasks()).toHaveLength(2);
  expect((await open(["styles"], { userId: "erik" })).tasks()).toHaveLength(1);
});
