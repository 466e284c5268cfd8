// @dom
import * as paths from "@contract/paths.ts";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { render } from "@/lib/testing/render.tsx";
import { useOriginState } from "./use-origin-state.ts";

const booking = { from: "/designer/mara?book=1", state: { slot: 3 } };

let origin: unknown;
function Page() {
  origin = useOriginState();
  return null;
}

it.each([
  ["another page", booking, booking],
  ["“Forgot your password?”", { from: paths.forgotPassword, state: booking }, booking],
  ["“Forgot your password?”, opened by its address", { from: paths.forgotPassword }, undefined],
  ["nowhere", null, null],
])("leads back from %s to the page before the forms", async (_, state, expected) => {
  origin = "none";
  await render(
    <MemoryRouter initialEntries={[{ pathname: paths.login, state }]}>
      <Page />
    </MemoryRouter>,
  );
  expect(origin).toEqual(expected);
});
