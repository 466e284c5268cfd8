// @dom
import { act } from "react";
import { expect, it, vi } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { NotificationsSection } from "./notifications-section.tsx";

const notifications = { state: "off", turnOn: () => {}, turnOff: () => {}, busy: false, failed: false };
vi.mock("./use-notifications.ts", () => ({ useNotifications: () => notifications }));

it("keeps the focus where the pressed button gives place to the other one", async () => {
  const { container, render: again } = await render(<NotificationsSection />);
  await act(async () => container.querySelector("button")?.focus());
  notifications.state = "on";
  await again(<NotificationsSection className="" />);
  expect(container.querySelector("button")?.textContent).toBe("Turn off");
  expect(document.activeElement).toBe(container.querySelector("section"));
});
