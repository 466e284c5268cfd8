// @dom
import { act } from "react";
import { expect, it } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { Skills } from "./profile-sections.tsx";

it("shows eighteen of many skills, then all, and leads the focus to the first that came", async () => {
  const skills = Array.from({ length: 22 }, (_, number) => `Skill ${number + 1}`);
  const { container } = await render(<Skills skills={skills} />);
  container.id = "main";
  expect(container.querySelectorAll("li").length).toBe(18);
  await act(async () => container.querySelector("button")?.click());
  expect(container.querySelectorAll("li").length).toBe(22);
  expect(document.activeElement?.closest("li")?.textContent).toBe("Skill 19");
});
