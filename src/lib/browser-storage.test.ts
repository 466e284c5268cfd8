// @dom
import { expect, it, vi } from "vitest";
import { browserStorage, forgetPerson, tabStorage } from "./browser-storage.ts";

it("deletes what belongs to a person in the whole browser and in this tab, and nothing else", () => {
  browserStorage.write("person:ellen:draft:chat:1", "Are my prints");
  // An id with the same beginning.
  browserStorage.write("person:ellen2:draft:chat:1", "Mine");
  browserStorage.write("browser:sounds-off", true);
  tabStorage.write("person:in-call:1", true);
  tabStorage.write("browser:scroll", {});
  forgetPerson("ellen");
  expect(browserStorage.keys("").sort()).toEqual(["browser:sounds-off", "person:ellen2:draft:chat:1"]);
  expect(tabStorage.keys("")).toEqual(["browser:scroll"]);
});

const refuse = () => {
  throw new DOMException("no", "SecurityError");
};

it.each([
  ["is full", false, { getItem: () => null, setItem: refuse, removeItem: () => {} }],
  ["is blocked", true, new Proxy({}, { get: refuse, ownKeys: refuse })],
])("keeps values as long as the page when the browser's storage %s", (_, blocked, storage) => {
  vi.stubGlobal("localStorage", storage);
  expect(browserStorage.isBlocked()).toBe(blocked);
  browserStorage.write("person:ellen:draft:chat:1", "Are my prints");
  expect(browserStorage.read("person:ellen:draft:chat:1")).toBe("Are my prints");
  forgetPerson("ellen");
  expect(browserStorage.read("person:ellen:draft:chat:1")).toBeUndefined();
});

it("replaces a stored value with a later one that the storage refuses", () => {
  let full = false;
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => (full ? refuse() : stored.set(key, text)),
  });
  browserStorage.set("authToken", "one");
  full = true;
  browserStorage.set("authToken", "two");
  expect(browserStorage.get("authToken")).toBe("two");
  full = false;
  browserStorage.set("authToken", "three");
  expect(browserStorage.get("authToken")).toBe("three");
});

it("reads nothing from a value that another version has stored", () => {
  localStorage.setItem("browser:devices", "{");
  expect(browserStorage.read("browser:devices")).toBeUndefined();
});
