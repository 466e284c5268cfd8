// @dom
import { expect, it, vi } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { DataSection } from "./data-section.tsx";

vi.mock("@/lib/api-client.ts", () => ({ api: vi.fn() }));

const HOUR = 3_600_000;

it.each([
  ["was never asked for", null, ["Ask for your data"]],
  ["is being made", undefined, []],
  ["is a few hours old", 23, ["Download your data"]],
  ["is older than a day", 25, ["Ask for a newer copy", "Download your data"]],
])("offers the right buttons for a file that %s: %j hours, %j", async (_, hours, buttons) => {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const download = hours !== null && {
    ...{ id: "file", expiresAt: at(48 * HOUR) },
    readyAt: hours === undefined ? null : at(-hours * HOUR),
  };
  const { container } = await render(<DataSection download={download || null} />);
  expect([...container.querySelectorAll("button")].map(({ textContent }) => textContent)).toEqual(buttons);
});
