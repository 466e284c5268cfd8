import { type Browser, type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { args, lightExecutablePath, withoutCompilers, withoutSuggestions } from "../../tools/chromium.ts";
import { newPerson } from "../support/people.ts";
import { stackUrl } from "../support/target.ts";
import { booking, browserOf, publishedDesigner } from "./support/people.ts";
import { drawRoom } from "./support/rooms.ts";
import { test } from "./support/test.ts";

/*
 * Calls with Chromium's fake devices: a picture with a moving pie, slow and small because each picture is encoded and decoded, and a beep each second. Two
 * browsers that compute pictures are slow on a busy machine.
 */
test.describe.configure({ timeout: 180_000 });
const CALL_TIMEOUT = { timeout: 30_000 };

const HOUR = 3600;
const DEVICES = "device-count=2,fps=5";

test.use({
  launchOptions: {
    executablePath: lightExecutablePath,
    args: [
      ...args,
      withoutSuggestions,
      withoutCompilers,
      "--use-fake-ui-for-media-stream",
      `--use-fake-device-for-media-stream=${DEVICES}`,
      "--autoplay-policy=no-user-gesture-required",
    ],
  },
});

declare global {
  interface Window {
    /** The page's connections, newest last. */
    connections: RTCPeerConnection[];
    /** The number of tones that the page has played. */
    tones: number;
  }
}

/** Keeps the page's connections, with `relayOnly` restricts them to the relay, and keeps its pictures small. */
const watched = (relayOnly: boolean) => {
  const open = MediaDevices.prototype.getUserMedia;
  MediaDevices.prototype.getUserMedia = function ({ audio, video }: MediaStreamConstraints = {}) {
    const small = { width: 320, height: 240 };
    return open.call(this, video ? { video: { ...(video as MediaTrackConstraints), ...small } } : { audio });
  };
  const Original = window.RTCPeerConnection;
  window.connections = [];
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(relayOnly ? { ...configuration, iceTransportPolicy: "relay" } : configuration);
      window.connections.push(this);
    }
  };
};

/** Returns the traffic on the page's newest connection, as WebRTC counts it, and the seconds of sound that the page has played. */
const evidence = (page: Page) =>
  page.evaluate(async () => {
    const [sound] = [...document.querySelectorAll<HTMLMediaElement>("audio, video")].filter(
      (element) => !element.muted && !element.paused,
    );
    const found = {
      ...{ frames: 0, screenFrames: 0, energy: 0, screenEnergy: 0 },
      ...{ played: sound?.currentTime ?? 0, relayed: false },
    };
    const report = (await window.connections.at(-1)?.getStats()) ?? new Map();
    for (const entry of report.values()) {
      if (entry.type !== "inbound-rtp" && entry.type !== "transport") continue;
      // The media sections of the offer, in order: sound, picture, screen, the screen's sound.
      if (entry.mid === "0") found.energy = entry.totalAudioEnergy;
      if (entry.mid === "1") found.frames = entry.framesDecoded;
      if (entry.mid === "2") found.screenFrames = entry.framesDecoded;
      if (entry.mid === "3") found.screenEnergy = entry.totalAudioEnergy;
      if (entry.type === "transport") {
        const pair = report.get(entry.selectedCandidatePairId);
        found.relayed = report.get(pair?.localCandidateId)?.candidateType === "relay";
      }
    }
    return found;
  });

/** Waits for more pictures and more sound to arrive; of a shared screen both. */
async function hearsAndSees(page: Page, { sound = true, picture = true, screen = false } = {}): Promise<void> {
  const before = await evidence(page);
  await expect
    .poll(async () => {
      const now = await evidence(page);
      return (
        (!picture || now.frames > before.frames + 1) &&
        (!screen || (now.screenFrames > before.screenFrames && now.screenEnergy > before.screenEnergy)) &&
        (!sound || (now.energy > before.energy && now.played > before.played))
      );
    }, CALL_TIMEOUT)
    .toBe(true);
}

type Pages = {
  to?: number;
  slotType?: "chat" | "call";
  relayOnly?: boolean;
  /** Whether there is a room, with the call in its corner. */
  drawn?: boolean;
  hasTouch?: boolean;
  prepare?: (context: BrowserContext) => Promise<void>;
};

async function twoPages(
  browser: Browser,
  { to = HOUR, slotType = "call", relayOnly = false, drawn = false, hasTouch = false, prepare }: Pages,
) {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Marta Lindholm")]);
  const id = await booking({ customer, designer, from: -600, to, slotType });
  if (drawn) await drawRoom(id);
  const [hers, his] = await Promise.all(
    [customer, designer].map(async (person) => {
      const context = await browserOf(browser, person, { hasTouch });
      await context.addInitScript(watched, relayOnly);
      await prepare?.(context);
      const page = await context.newPage();
      await page.goto(`/chat/${id}`);
      return page;
    }),
  );
  if (!hers || !his) throw new Error("no pages");
  return { hers, his };
}

const joinButton = (page: Page) => page.getByRole("button", { name: "Join the call" });
const lobby = (page: Page) => page.getByRole("heading", { name: "Check your camera and sound" });
async function passLobby(page: Page): Promise<void> {
  await expect(lobby(page)).toBeVisible();
  await joinButton(page).click();
}
const callOf = (page: Page) => page.getByRole("region", { name: "Call" });
const said = (page: Page, text: string | RegExp) => expect(callOf(page)).toContainText(text, CALL_TIMEOUT);
/** Expects that no element overlaps another. */
async function apart(elements: Locator[]): Promise<void> {
  const boxes = await Promise.all(elements.map((element) => element.boundingBox()));
  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1)) {
      if (!one?.width || !other?.width) throw new Error("One of them is not shown");
      const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
      const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
      expect(Math.min(across, down), JSON.stringify([one, other])).toBeLessThanOrEqual(0);
    }
}
/** Returns the part of `whole` that `inset`, which lies within it, covers. */
async function part(inset: Locator, whole: Locator): Promise<number> {
  const [one, all] = await Promise.all([inset.boundingBox(), whole.boundingBox()]);
  if (!one?.width || !all?.width) throw new Error("One of them is not shown");
  expect(one.x + one.width, JSON.stringify([one, all])).toBeLessThanOrEqual(all.x + all.width);
  expect(one.y + one.height, JSON.stringify([one, all])).toBeLessThanOrEqual(all.y + all.height);
  return (one.width * one.height) / (all.width * all.height);
}
/** Expects all buttons of an area to be inside it, and none to be cut off. */
async function within(area: Locator): Promise<void> {
  const box = await area.boundingBox();
  for (const button of await area.getByRole("button").all()) {
    const one = await button.boundingBox();
    if (!box || !one) throw new Error("It is not shown");
    expect(one.x, JSON.stringify([box, one])).toBeGreaterThanOrEqual(box.x);
    expect(one.x + one.width, JSON.stringify([box, one])).toBeLessThanOrEqual(box.x + box.width);
  }
}
const drawingOf = (page: Page) => page.getByRole("group", { name: /^Floor plan/ });
const input = (page: Page) => page.getByRole("textbox", { name: "Message" });
/** Makes the relay lose packets; with 1 it is silent. */
const relayLoses = (share: 0 | 1) =>
  fetch(`${stackUrl()}/__relay/__test/loss`, { method: "POST", body: JSON.stringify({ share }) });

function countTones(): void {
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.tones++;
    start.apply(this, when);
  };
}

test("Two people turn a chat into a call through the relay, share a screen, freeze a frame and lose the line", async ({
  browser,
}) => {
  const { hers, his } = await twoPages(browser, { slotType: "chat", relayOnly: true, drawn: true });
  const bothHearAndSee = () => Promise.all([hearsAndSees(hers), hearsAndSees(his)]);
  await test.step("joins both after one proposes to talk and the other accepts", async () => {
    await hers.getByRole("button", { name: "Talk instead" }).click();
    await expect(his.getByText("Ellen Vos would like to talk.")).toBeVisible();
    await his.getByRole("button", { name: "Talk", exact: true }).click();
    await Promise.all([passLobby(hers), passLobby(his)]);
    await bothHearAndSee();
    expect((await evidence(hers)).relayed).toBe(true);
    await said(hers, "You are connected with Marta Lindholm");
  });

  await test.step("covers neither a face nor a button, small and large", async () => {
    const own = hers.getByLabel("Your picture");
    const buttons = callOf(hers).getByRole("toolbar").getByRole("button");
    for (const [width, height] of [
      [320, 640],
      [390, 844],
      [667, 375],
      [1280, 720],
    ] as const) {
      await hers.setViewportSize({ width, height });
      await expect(buttons).toHaveCount(3);
      await apart([hers.getByLabel("Picture of Marta Lindholm"), ...(await buttons.all())]);
      expect(await part(own, hers.getByLabel("Picture of Marta Lindholm"))).toBeLessThan(0.2);
      await within(callOf(hers));
      await apart([callOf(hers), drawingOf(hers), input(hers)]);
      // A hidden button is not drawn.
      await expect(callOf(hers).getByText("Back to the room")).toHaveCount(0);
      await hers.getByRole("button", { name: "Make the picture large" }).click();
      await apart([own, ...(await callOf(hers).getByRole("button").all())]);
      await within(callOf(hers));
      if (width < 1280) await hers.getByRole("button", { name: "Back to the room" }).click();
    }
    await his.getByRole("button", { name: "Make the picture large" }).click();
  });

  await test.step("sends no sound of a muted member", async () => {
    await expect(his.getByRole("button", { name: "Mute" })).toHaveAttribute("aria-keyshortcuts", "M");
    await his.keyboard.press("m");
    await said(hers, "Marta Lindholm is muted");
    // Sound sent before the microphone was muted still arrives; then pictures continue without sound.
    await expect
      .poll(async () => {
        const { energy } = await evidence(hers);
        await hearsAndSees(hers, { sound: false });
        return (await evidence(hers)).energy - energy;
      })
      .toBe(0);
    await his.getByRole("button", { name: "Unmute" }).click();
  });

  await test.step("shows a shared screen beside the face", async () => {
    await his.getByRole("button", { name: "Share your screen" }).click();
    await said(hers, "Marta Lindholm is sharing their screen");
    await hearsAndSees(hers, { screen: true });
    await his.getByRole("button", { name: "Stop sharing" }).click();
    await expect(hers.getByText("Marta Lindholm is sharing their screen", { exact: true })).toHaveCount(0);
  });

  await test.step("freezes a frame for both until one returns to the live picture", async () => {
    await hers.getByRole("button", { name: "Freeze the picture for both of you" }).click();
    const still = his.getByAltText("A still that Ellen Vos took for both of you");
    await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await his.getByRole("button", { name: "Back to the live picture" }).click();
    await expect(hers.getByAltText("A still that you both see")).toHaveCount(0);
  });

  await test.step("reconnects by itself after the relay was silent", async () => {
    try {
      await relayLoses(1);
      await said(hers, "Connection lost. Reconnecting...");
    } finally {
      await relayLoses(0);
    }
    // On a busy machine, the new connection may at first be too weak for sharp video.
    await said(hers, /You are connected with Marta Lindholm|Weak connection|too weak for video/);
    await bothHearAndSee();
  });

  await his.getByRole("button", { name: "Leave the call" }).click();
  await expect(joinButton(his)).toBeFocused();
});

/** Refuses devices from now on, as on a computer without them or without permission. */
const lackDevices = (page: Page) =>
  page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotFoundError"));
  });

test("A member is called back when the other one joins, can join without devices, and the call ends with the slot", async ({
  browser,
}) => {
  const { hers, his } = await twoPages(browser, {
    to: 600,
    hasTouch: true,
    async prepare(context) {
      await context.clock.install();
      await context.addInitScript(countTones);
    },
  });
  await test.step("counts a member only once he has joined", async () => {
    await expect(hers.getByRole("status").getByText("Here, not in the call")).toBeVisible();
    // A member who is already present does not arrive; the page needs a moment to know.
    await hers.clock.fastForward(3000);
    await hers.evaluate(() => {
      document.hasFocus = () => false;
    });
    await joinButton(his).click();
    await expect(lobby(his)).toBeFocused();
    await expect(hers.getByText("In the call", { exact: true })).toHaveCount(0);
    await joinButton(his).click();
    await expect(hers.getByRole("status").getByText("In the call")).toBeVisible();
    await expect(hers).toHaveTitle("Marta Lindholm has joined the call | Parlour");
    await expect.poll(() => hers.evaluate(() => window.tones)).toBe(2);
  });

  await test.step("checks the devices and joins with sound only", async () => {
    await joinButton(hers).click();
    const picture = hers.getByLabel("Your picture");
    await expect.poll(() => picture.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
    // The fake microphone beeps once a second: a check once a second might always meet silence.
    await expect.poll(() => hers.getByRole("meter").getAttribute("value"), { intervals: [70] }).not.toBe("0");
    await hers.getByRole("button", { name: "Sound only", exact: true }).click();
    await Promise.all([hearsAndSees(hers), hearsAndSees(his, { picture: false })]);
  });

  await test.step("joins without devices to listen and write", async () => {
    await his.getByRole("button", { name: "Stop video" }).click();
    await hers.getByRole("button", { name: "Leave the call" }).click();
    await lackDevices(hers);
    await joinButton(hers).click();
    await hers.getByRole("button", { name: "Join to listen and write", exact: true }).click();
    await hearsAndSees(hers, { picture: false });
    // A phone held sideways.
    await hers.setViewportSize({ width: 844, height: 390 });
    await expect.poll(async () => (await input(hers).boundingBox())?.width).toBeGreaterThan(110);
    await input(hers).fill("I can hear you.");
    await input(hers).press("Enter");
    await expect(his.getByRole("log").getByRole("article")).toHaveText(["I can hear you."]);
  });

  await test.step("ends the call with the slot", async () => {
    // Answer nothing after the jump: an answer quicker than all before would correct the page's clock.
    for (const page of [hers, his]) await page.route(/\/(api|rest)\//, () => {});
    for (const page of [hers, his]) {
      await page.clock.fastForward(600_000);
      await expect(page.getByRole("heading", { name: /The call ended at/ })).toBeVisible();
      expect(await page.evaluate(() => window.connections.at(-1)?.connectionState ?? "closed")).toBe("closed");
    }
    await hers.getByRole("button", { name: "Back to the conversation" }).click();
    await expect(hers.getByText(/^Chat ended at/)).toBeVisible();
    await expect(joinButton(hers)).toHaveCount(0);
  });
});
