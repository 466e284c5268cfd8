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
  return {
    tasks: () => [...container.querySelectorAll("li")].map(({ textContent }) => textContent),
    dismiss: () => act(async () => container.querySelector<HTMLElement>('[aria-label="Dismiss"]')?.click()),
  };
}

it("shows one next step before the first booking, and none for an unpublished page", async () => {
  expect((await open(["address", "styles"], { first: true })).tasks()).toEqual(["Say where you are"]);
  expect((await open(["address", "styles"], { published: false })).tasks()).toEqual([]);
});

it("stays dismissed for this designer until something else is missing", async () => {
  const page = await open(["address", "styles"]);
  await page.dismiss();
  expect(page.tasks()).toEqual([]);
  expect((await open(["address", "styles"])).tasks()).toEqual([]);
  expect((await open(["styles"])).tasks()).toEqual([]);
  expect((await open(["styles", "faq"])).tasks()).toHaveLength(2);
  expect((await open(["styles"], { userId: "erik" })).tasks()).toHaveLength(1);
});
