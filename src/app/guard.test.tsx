// @dom
import * as paths from "@contract/paths.ts";
import { act, isValidElement } from "react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { DesignersGoToDashboard, Guard } from "@/app/guard.tsx";
import { routes } from "@/app/routes.tsx";
import { startSession, updateSessionUser } from "@/lib/session.ts";
import { rootIn } from "@/lib/testing/root.ts";

const ID = "7b1c1f0a-0000-4000-8000-000000000001";
/** Where each page's address leads a visitor, a customer and a designer. */
const STAYS = ["stays", "stays", "stays"];
const FOR_SIGNED_IN = [paths.login, "stays", "stays"];
const FOR_CUSTOMERS = [paths.login, "stays", paths.dashboard];
const FOR_DESIGNERS = [paths.login, paths.home, "stays"];
const all = (leads: string[], ...pages: string[]) => Object.fromEntries(pages.map((page) => [page, leads]));
const LEADS: Record<string, string[]> = {
  [paths.home]: ["stays", "stays", paths.dashboard],
  ...all(STAYS, paths.discovery, paths.questions, paths.studio, paths.login, paths.signup, paths.forgotPassword),
  ...all(STAYS, paths.resetPassword()),
  ...all(STAYS, paths.confirmAddress(), paths.terms, paths.privacy, paths.refunds, paths.imprint, "*", "/__ui"),
  ...all(STAYS, paths.designer(":designerId"), paths.project(":designerId", ":projectId")),
  ...all(FOR_SIGNED_IN, paths.account, paths.papers(":bookingId"), paths.chat(":bookingId")),
  ...all(FOR_SIGNED_IN, paths.brief(":bookingId"), paths.plan(":bookingId")),
  ...all(FOR_CUSTOMERS, paths.chats, paths.bookingConfirmation(":designerId"), paths.bookingSuccess(":designerId")),
  ...all(FOR_DESIGNERS, paths.onboarding, paths.designerArea, paths.dashboard, paths.ownProfile, paths.ownReviews),
  ...all(FOR_DESIGNERS, paths.portfolio, paths.ownProject(":projectId"), paths.earnings, paths.invoice(":invoiceId")),
  ...all(FOR_DESIGNERS, paths.statement(":first", ":last")),
};

/** Returns the site's routes with their guards, but without their content. */
const guardsOf = ({ path, index, element, Component, children }: RouteObject): RouteObject => {
  if (!children) return index ? { index, element: null } : { path, element: null };
  const guard = isValidElement(element) && element.type === Guard ? element : undefined;
  return {
    path,
    ...(guard && { element: guard }),
    ...(Component === DesignersGoToDashboard && { Component }),
    children: children.map(guardsOf),
  };
};
const addressesOf = ({ path, index, children }: RouteObject, above = ""): string[] =>
  children?.flatMap((child) => addressesOf(child, path ?? above)) ?? [index ? above : (path ?? above)];

const signIn = (role: "user" | "designer", id = ID) =>
  startSession({
    token: `${btoa("{}")}.${btoa(JSON.stringify({ sub: id, exp: Math.floor(Date.now() / 1000) + 3600 }))}.x`,
    refreshToken: "r",
    expiresAt: 0,
    user: { id, name: "Ellen", role, email: "e@x.test", avatar: null, termsVersion: null },
  });

test("the table lists every page", () => {
  expect(routes.flatMap((route) => addressesOf(route)).toSorted()).toEqual(Object.keys(LEADS).toSorted());
});

test("every page leads a visitor, a customer and a designer to a page for them", async () => {
  for (const [index, role] of ([undefined, "user", "designer"] as const).entries()) {
    if (role) signIn(role);
    for (const [pattern, leads] of Object.entries(LEADS)) {
      const address = pattern.replace("*", "/no/such/room").replace(/:\w+/g, ID);
      const router = createMemoryRouter(routes.map(guardsOf), { initialEntries: [address] });
      const root = rootIn();
      await act(async () => root.render(<RouterProvider router={router} />));
      const expected = leads[index] === "stays" ? address : leads[index];
      expect(router.state.location.pathname, `${pattern} for ${role ?? "a visitor"}`).toBe(expected);
      await act(async () => root.unmount());
    }
  }
});

test("a page starts over for another person, but not for the same one", async () => {
  signIn("user");
  const router = createMemoryRouter([
    { element: <Guard access="signed-in" />, children: [{ path: "/", element: <input aria-label="Note" /> }] },
  ]);
  const container = document.createElement("div");
  const root = rootIn(container);
  await act(async () => root.render(<RouterProvider router={router} />));
  const field = () => container.querySelector("input") as HTMLInputElement;
  field().value = "Are my prints";
  await act(async () => updateSessionUser({ name: "Ellen Vos" }));
  expect(field().value).toBe("Are my prints");
  await act(async () => signIn("user", "7b1c1f0a-0000-4000-8000-000000000002"));
  expect(field().value).toBe("");
  await act(async () => root.unmount());
});
