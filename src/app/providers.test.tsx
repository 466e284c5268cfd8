// @dom
import { expect, it, vi } from "vitest";
import { signOut, startSession } from "@/lib/session.ts";
import { render } from "@/lib/testing/render.tsx";
import { sessionOf } from "@/lib/testing/session-of.ts";
import { Providers } from "./providers.tsx";

const forgetFiles = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock("@/domain/booking/files/kept-files.ts", () => ({ forgetFiles }));

it("removes the files of a person who signs out, whatever page is open", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
  startSession(sessionOf("ellen"));
  await render(<Providers>A page</Providers>);
  expect(forgetFiles).not.toHaveBeenCalled();
  signOut(() => {});
  await vi.waitFor(() => expect(forgetFiles).toHaveBeenCalledOnce());
});
