// @dom
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { useScrollRestoration } from "./use-scroll-restoration.ts";

function Page() {
  useScrollRestoration();
  return <section id="contact">Contact</section>;
}
const open = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Page />
    </MemoryRouter>,
  );

it("goes to the section of the address", async () => {
  const show = vi.spyOn(Element.prototype, "scrollIntoView");
  await open("/#contact");
  expect(show).toHaveBeenCalled();
  expect(show.mock.contexts[0]).toHaveProperty("id", "contact");
});

it("shows the page of an address with a malformed hash", async () => {
  const { container } = await open("/#100%");
  expect(container.textContent).toBe("Contact");
});
