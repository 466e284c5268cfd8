// @dom
import { act } from "react";
import { expect, it, vi } from "vitest";
import { change, render } from "@/lib/testing/render.tsx";
import { Contact } from "./contact.tsx";

const code = await vi.hoisted(async () => (await import("@/lib/testing/later.ts")).later());
vi.mock("@contract/tidy.ts", () => code.promise);
vi.mock("./thank-you.tsx", () => code.promise);

it("waits for its code before a query can be sent again, and says in plain words if that cannot be loaded", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const { container, button } = await render(<Contact />);
  for (const field of container.querySelectorAll<HTMLInputElement>("input, textarea"))
    await change(field, field.type === "email" ? "ellen@parlour.test" : "Ellen");
  const send = button("Submit Query");
  await act(async () => send?.click());
  expect(send?.getAttribute("aria-busy")).toBe("true");
  await act(async () => code.fail(new TypeError("Failed to fetch dynamically imported module")));
  await vi.waitFor(() => expect(container.querySelector("[role=alert]")?.textContent).toMatch(/^We could not reach/));
  expect(send?.getAttribute("aria-busy")).toBeNull();
});

it("keeps what was typed across a reload", async () => {
  const details = (container: HTMLElement) => container.querySelector("textarea") as HTMLTextAreaElement;
  const typing = await render(<Contact />);
  await change(details(typing.container), "The sofa faces the wrong way.");
  await typing.unmount();
  expect(details((await render(<Contact />)).container).value).toBe("The sofa faces the wrong way.");
});
