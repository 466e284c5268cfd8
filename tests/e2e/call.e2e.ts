import { type Browser, chromium, expect, type Page } from "@playwright/test";
import { args, executablePath } from "../../tools/chromium.ts";
import { newPerson } from "../support/people.ts";
import { sql, stackUrl } from "../support/target.ts";
import { expectAccessible } from "./support/axe.ts";
import { booking, browserOf, publishedDesigner, setSlot } from "./support/people.ts";
import { test } from "./support/test.ts";

/* Calls, with the devices that Chromium makes up: a picture with a moving pie and a beep each second. */

test.use({
  launchOptions: {
    executablePath,
    args: [
      ...args,
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      "--autoplay-policy=no-user-gesture-required",
    ],
  },
});

type Evidence = { frames: number; width: number; energy: number; relayed: boolean };
declare global {
  interface Window {
    /** The page's connections, newest last. */
    connections: RTCPeerConnection[];
  }
}

/** Keeps the page's connections, and with `relayOnly` lets them use nothing but the relay. */
const watched = (relayOnly: boolean) => {
  const Original = window.RTCPeerConnection;
  window.connections = [];
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(relayOnly ? { ...configuration, iceTransportPolicy: "relay" } : configuration);
      window.connections.push(this);
    }
  };
};

/** What has arrived over the page's newest connection, as WebRTC counts it. */
const evidence = (page: Page): Promise<Evidence> =>
  page.evaluate(async () => {
    const found = { frames: 0, width: 0, energy: 0, relayed: false };
    const report = (await window.connections.at(-1)?.getStats()) ?? new Map();
    for (const entry of report.values()) {
      if (entry.type !== "inbound-rtp" && entry.type !== "transport") continue;
      if (entry.kind === "video") Object.assign(found, { frames: entry.framesDecoded, width: entry.frameWidth ?? 0 });
      if (entry.kind === "audio") found.energy = entry.totalAudioEnergy;
      if (entry.type === "transport") {
        const pair = report.get(entry.selectedCandidatePairId);
        found.relayed = report.get(pair?.localCandidateId)?.candidateType === "relay";
      }
    }
    return found;
  });

/** Waits for more pictures and more sound to arrive than have so far. */
async function hearsAndSees(page: Page, { sound = true, picture = true } = {}): Promise<void> {
  const before = await evidence(page);
  await expect
    .poll(async () => {
      const now = await evidence(page);
      return (!picture || now.frames > before.frames + 3) && (!sound || now.energy > before.energy);
    })
    .toBe(true);
}

async function twoPages(browser: Browser, { relayOnly = false, from = -600, to = 3600 } = {}) {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Mara Lindqvist")]);
  const id = await booking({ customer, designer, from, to, slotType: "call" });
  const contexts = await Promise.all([browserOf(browser, customer), browserOf(browser, designer)]);
  for (const context of contexts) await context.addInitScript(watched, relayOnly);
  const [hers, his] = await Promise.all(contexts.map((context) => context.newPage()));
  if (!hers || !his) throw new Error("no pages");
  await Promise.all([hers, his].map((page) => page.goto(`/chat/${id}`)));
  return { id, customer, designer, contexts, hers, his };
}

async function join(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Join the call" }).click({ timeout: 10_000 });
  await expect(page.getByRole("heading", { name: "Do you look and sound right?" })).toBeVisible();
  await page.getByRole("button", { name: "Join the call" }).click();
}
const callOf = (page: Page) => page.getByRole("region", { name: "Call" });
const said = (page: Page, text: string | RegExp) => expect(callOf(page)).toContainText(text);
/** The relay loses this share of the packets; with 1 it is silent. */
const relayLoses = (share: number) =>
  fetch(`${stackUrl()}/__relay/__test/loss`, { method: "POST", body: JSON.stringify({ share }) });

test("two members see and hear each other, mute, share a screen, come back after a reload, and part", async ({
  browser,
}) => {
  const { id, hers, his } = await twoPages(browser);
  await Promise.all([join(hers), join(his)]);
  await Promise.all([hearsAndSees(hers), hearsAndSees(his)]);
  await said(hers, "You are connected with Mara Lindqvist");
  await expectAccessible(hers);
  const [row] = await sql()<{ people: number }[]>`
    select count(distinct profile_id)::int as people from public.attendance where booking_id = ${id}`;
  expect(row?.people).toBe(2);

  await his.keyboard.press("m");
  await said(hers, "Mara Lindqvist is muted");
  // What was on its way when the microphone was closed still arrives; then pictures go on without any sound.
  await expect
    .poll(async () => {
      const { energy } = await evidence(hers);
      await hearsAndSees(hers, { sound: false });
      return (await evidence(hers)).energy - energy;
    })
    .toBe(0);
  await his.getByRole("button", { name: "Unmute" }).click();
  await hearsAndSees(hers);

  await his.getByRole("button", { name: "Stop video" }).click();
  await expect(hers.getByText("Mara Lindqvist’s camera is off", { exact: true })).toBeVisible();
  await his.keyboard.press("v");
  await hearsAndSees(hers);

  await his.getByRole("button", { name: "Share your screen" }).click();
  await said(hers, "Mara Lindqvist is sharing their screen");
  await hearsAndSees(hers);
  await his.getByRole("button", { name: "Stop sharing" }).click();
  await expect(hers.getByText("Mara Lindqvist is sharing their screen", { exact: true })).toHaveCount(0);

  await his.reload();
  await said(hers, "Mara Lindqvist has not joined yet");
  await join(his);
  await Promise.all([hearsAndSees(hers), hearsAndSees(his)]);

  await his.getByRole("button", { name: "Leave the call" }).click();
  await said(hers, "Mara Lindqvist has not joined yet");
  await expect(his.getByRole("button", { name: "Join the call" })).toBeVisible();
});

test("through the relay alone, and back by itself after the relay was silent", async ({ browser }) => {
  const { hers, his } = await twoPages(browser, { relayOnly: true });
  await Promise.all([join(hers), join(his)]);
  await Promise.all([hearsAndSees(hers), hearsAndSees(his)]);
  expect((await evidence(hers)).relayed).toBe(true);

  try {
    await relayLoses(1);
    await said(hers, "Connection lost. Reconnecting...");
    await relayLoses(0);
    await said(hers, "You are connected with Mara Lindqvist");
    await Promise.all([hearsAndSees(hers), hearsAndSees(his)]);

    // The picture gives way before the sound.
    await relayLoses(0.35);
    const eitherSays = (text: string) =>
      expect
        .poll(async () => (await Promise.all([hers, his].map((page) => callOf(page).textContent()))).join())
        .toContain(text);
    await eitherSays("Weak connection: your video is less sharp for now");
    await eitherSays("sound only for now");
    await hearsAndSees(hers, { picture: false });
  } finally {
    await relayLoses(0);
  }
});

test("a second tab takes the call over and says so", async ({ browser }) => {
  const { id, hers, his, contexts } = await twoPages(browser);
  await Promise.all([join(hers), join(his)]);
  await hearsAndSees(his);
  const second = await contexts[0]?.newPage();
  if (!second) throw new Error("no page");
  await second.goto(`/chat/${id}`);
  await join(second);
  await expect(hers.getByRole("heading", { name: "You joined in another tab" })).toBeVisible();
  await expectAccessible(hers);
  await Promise.all([hearsAndSees(second), hearsAndSees(his)]);
});

test("the call begins with the slot and ends with it, for both, by the server's clock", async ({ browser }) => {
  test.slow();
  const { id, hers, his } = await twoPages(browser, { from: 240, to: 3600 });
  /** Moves the slot and has both join until they are there in time: each time with twice as many seconds. */
  const joinBefore = async (move: (seconds: number) => Promise<unknown>, inTime: () => Promise<void>) => {
    let seconds = 4;
    await expect(async () => {
      await move(seconds);
      seconds *= 2;
      await Promise.all([hers, his].map((page) => page.reload()));
      await Promise.all([join(hers), join(his)]);
      await inTime();
    }).toPass();
  };

  await joinBefore(
    (begin) => setSlot(id, begin, 3600),
    async () => {
      await expect(callOf(hers)).toContainText("The call begins at", { timeout: 1000 });
      expect(await hers.evaluate(() => window.connections.length)).toBe(0);
    },
  );
  // As many seconds as it took.
  const soon = { timeout: 30_000 };
  await expect(callOf(hers)).not.toContainText("The call begins at", soon);
  await Promise.all([hearsAndSees(hers), hearsAndSees(his)]);

  await joinBefore(
    (end) => setSlot(id, -600, end),
    () => expect(hers.getByText(/^Less than a minute left/)).toBeVisible({ timeout: 1000 }),
  );
  await expect(hers.getByRole("heading", { name: /The call ended at/ })).toBeVisible(soon);
  await expect(his.getByRole("heading", { name: /The call ended at/ })).toBeVisible(soon);
  expect(await hers.evaluate(() => window.connections.at(-1)?.connectionState ?? "closed")).toBe("closed");
  await expectAccessible(hers);
  await hers.getByRole("button", { name: "Back to the conversation" }).click();
  await expect(hers.getByText(/^Chat ended at/)).toBeVisible();
  await expect(hers.getByRole("button", { name: "Join the call" })).toHaveCount(0);
});

test.describe("without devices", () => {
  const cases = [
    [
      "refused",
      ["--use-fake-ui-for-media-stream=deny", "--use-fake-device-for-media-stream"],
      ["This page isn’t allowed to use the camera", "Press the icon left of the address and allow the microphone."],
    ],
    ["missing", ["--use-fake-ui-for-media-stream"], ["No camera found", "No microphone found"]],
  ] as const;
  for (const [what, more, words] of cases) {
    test(`camera and microphone are ${what}: the page says so, and one joins to listen and write`, async ({
      browser,
    }) => {
      const { id, customer, his } = await twoPages(browser);
      await join(his);
      const other = await chromium.launch({ executablePath, args: [...args, ...more] });
      try {
        const context = await browserOf(other, customer, { baseURL: stackUrl(), locale: "en-US" });
        await context.addInitScript(watched, false);
        const page = await context.newPage();
        await page.goto(`/chat/${id}`);
        await page.getByRole("button", { name: "Join the call" }).click();
        for (const text of words) await said(page, text);
        await page.getByRole("button", { name: "Join to listen and write" }).click();
        await hearsAndSees(page);
        await page.getByRole("textbox", { name: "Message" }).fill("I can hear you.");
        await page.getByRole("textbox", { name: "Message" }).press("Enter");
        for (const one of [page, his])
          await expect(one.getByRole("log").getByRole("article")).toHaveText(["I can hear you."]);
      } finally {
        await other.close();
      }
    });
  }
});
