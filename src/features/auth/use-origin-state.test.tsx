// @dom
import * as paths from "@contract/paths.ts";
import { expect, it } from "vitest";
import { renderPage } from "@/lib/testing/render.tsx";
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
])("leads from %s back to the page before the forms", async (_, state, expected) => {
  origin = "none";
  await renderPage(<Page />, { path: paths.login, history: [{ pathname: paths.login, state }] });
  expect(origin).toEqual(expected);
});
