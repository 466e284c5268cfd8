import { expect, it } from "vitest";
import { browserOf, formatDeviceNews, formatDeviceProblems } from "./device-words.ts";

const agents = {
  chrome: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
  edge: "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0",
  firefox: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  safari:
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
  ios: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
  android:
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
} as const;

it("recognizes the browsers with their own places for permissions", () => {
  for (const [name, agent] of Object.entries(agents)) expect(browserOf(agent)).toBe(name);
});

it("says where to give a permission in this browser", () => {
  expect(formatDeviceProblems({ camera: "denied" }, "safari")).toEqual([
    {
      title: "This page isn’t allowed to use the camera",
      text: "In the Safari menu, choose Settings for This Website and allow the camera.",
    },
  ]);
});

it("names a problem of both devices once, and different problems in order", () => {
  const titlesOf = (problems: Parameters<typeof formatDeviceProblems>[0]) =>
    formatDeviceProblems(problems, "chrome").map(({ title }) => title);
  expect(titlesOf({ camera: "no-device", microphone: "no-device" })).toEqual(["No camera or microphone found"]);
  expect(titlesOf({ microphone: "denied", camera: "in-use" })).toEqual([
    "The camera is busy",
    "This page isn’t allowed to use the microphone",
  ]);
  expect(titlesOf({})).toEqual([]);
});

it("says what was plugged in, and which microphone is used without it", () => {
  const builtIn = { label: "Default - Built-in" } as MediaStreamTrack;
  const said = (came: boolean, used: MediaStreamTrack | null) =>
    formatDeviceNews({ name: "Jabra", came, parts: {} }, used);
  expect(said(true, null)).toBe("Jabra is plugged in.");
  expect(said(false, builtIn)).toBe("Jabra is unplugged. You are heard through Built-in.");
  expect(said(false, null)).toBe("Jabra is unplugged. Nobody hears you now.");
});
