// @dom

import { expect, it, vi } from "vitest";
import { expireSession, getSession, startSession } from "@/lib/session.ts";
import { sessionOf } from "@/lib/testing/session-of.ts";
import { takeDesign, takeIdea, takenDesign, takenIdea } from "./idea-from-studio.ts";
import { signOut } from "./sign-out.ts";

const forgetFiles = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock("@/domain/booking/files/kept-files.ts", () => ({ forgetFiles }));

const signIn = () => startSession(sessionOf("ellen"));

it("removes the drafts and files of a person who signs out, but not when the session expires", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
  localStorage.setItem("draft:ellen:chat:1", '"Are my prints"');
  localStorage.setItem("draft:samir:chat:1", '"Mine"');
  signIn();
  expireSession("token of ellen");
  expect(localStorage.getItem("draft:ellen:chat:1")).not.toBeNull();
  expect(forgetFiles).not.toHaveBeenCalled();

  signIn();
  takeIdea("I like this idea.");
  takeDesign({ room: "Kitchen" });
  const leave = vi.fn();
  signOut(leave);
  expect(leave).toHaveBeenCalledOnce();
  expect(getSession().user).toBeNull();
  expect(localStorage.getItem("draft:ellen:chat:1")).toBeNull();
  expect(localStorage.getItem("draft:samir:chat:1")).not.toBeNull();
  // The next person who signs in in this tab has not chosen it.
  expect([takenIdea(), takenDesign()]).toEqual(["", null]);
  await vi.waitFor(() => expect(forgetFiles).toHaveBeenCalledOnce());
});
