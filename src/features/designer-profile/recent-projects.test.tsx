// @dom
import { act } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { RecentProjects } from "./recent-projects.tsx";

const projects = [1, 2, 3, 4, 5, 6].map((number) => ({
  ...{ slug: `room-${number}`, title: `Room ${number}`, description: "" },
  ...{ cover: { path: "rooms/1.webp", alt: "" }, detail: null },
}));
vi.mock("./get-projects.ts", () => ({ useProjects: () => ({ data: { projects }, isPending: false }) }));

it("shows four of six projects, then all, and leads the focus to the first that came", async () => {
  const { container } = await render(
    <MemoryRouter>
      <RecentProjects designerId="mara" />
    </MemoryRouter>,
  );
  container.id = "main";
  const button = container.querySelector("button");
  expect([button?.textContent, container.querySelectorAll("h3").length]).toEqual(["Show all 6 projects", 4]);
  await act(async () => button?.click());
  expect(container.querySelectorAll("h3").length).toBe(6);
  expect(document.activeElement?.closest("li")?.textContent).toBe("Room 5");
});
