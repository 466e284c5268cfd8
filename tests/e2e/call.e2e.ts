import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { args, executablePath, withoutSuggestions } from "../../tools/chromium.ts";
import { newPerson } from "../support/people.ts";
import { sql, stackUrl } from "../support/target.ts";
import { expectAccessible } from "./support/axe.ts";
import { paid } from "./support/paying.ts";
import { booking, browserOf, PROFILE, publishedDesigner, setSlot } from "./support/people.ts";
import { test } from "./support/test.ts";

/*
 * Calls, with the devices that Chromium makes up: a picture with a moving pie, slow because each one is encoded and decoded, and a beep each
 * second. Two browsers that compute pictures take their time on a busy machine.
 */
test.describe.configure({ timeout: 180_000 });
const CALL_TIMEOUT = { timeout: 30_000 };

const HOUR = 3600;
const DEVICES = "device-count=2,fps=5";

test.use({
  launchOptions: {
    executablePath,
    args: [
      ...args,
      withoutSuggestions,
      "--use-fake-ui-for-media-stream",
      `--use-fake-device-for-media-stream=${DEVICES}`,
      "--autoplay-policy=no-user-gesture-required",
    ],
  },
});

type Evidence = {
  frames: number;
  screenFrames: number;
  energy: number;
  screenEnergy: number;
  played: number;
  relayed: boolean;
};
declare global {
  interface Window {
    /** The page's connections, newest last. */
    connections: RTCPeerConnection[];
    /** So many tones the page has played. */
    tones: number;
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

/** What has arrived over the page's newest connection, as WebRTC counts it, and how many seconds of sound the page has played. */
const evidence = (page: Page): Promise<Evidence> =>
  page.evaluate(async () => {
    const [sound] = [...document.querySelectorAll<HTMLMediaElement>("audio, video")].filter(
      (element) => !element.muted && !element.paused,
    );
    const found = {
      frames: 0,
      screenFrames: 0,
      energy: 0,
      screenEnergy: 0,
      played: sound?.currentTime ?? 0,
      relayed: false,
    };
    const report = (await window.connections.at(-1)?.getStats()) ?? new Map();
    for (const entry of report.values()) {
      if (entry.type !== "inbound-rtp" && entry.type !== "transport") continue;
      // The places of the offer, in their order: sound, picture, screen, its sound.
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

/** Waits for more pictures and more sound to arrive than have so far; of a shared screen both. */
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

type Slot = { from?: number; to?: number; slotType?: "chat" | "call" };

async function twoPeople({ from = -600, to = HOUR, slotType = "call" }: Slot) {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Marta Lindholm")]);
  const id = await booking({ customer, designer, from, to, slotType });
  return { customer, designer, id };
}

type Pages = Slot & {
  relayOnly?: boolean;
  prepare?: (context: BrowserContext, who: "customer" | "designer") => Promise<void>;
};

async function twoPages(browser: Browser, { relayOnly = false, prepare, ...slot }: Pages = {}) {
  const { customer, designer, id } = await twoPeople(slot);
  const contexts = await Promise.all([browserOf(browser, customer), browserOf(browser, designer)]);
  const [hers, his] = await Promise.all(
    contexts.map(async (context, index) => {
      await context.addInitScript(watched, relayOnly);
      await prepare?.(context, index === 0 ? "customer" : "designer");
      const page = await context.newPage();
      await page.goto(`/chat/${id}`);
      return page;
    }),
  );
  if (!hers || !his) throw new Error("no pages");
  return { id, contexts, hers, his };
}

const joinButton = (page: Page) => page.getByRole("button", { name: "Join the call" });
async function passLobby(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Check your camera and sound" })).toBeVisible();
  await joinButton(page).click();
}
async function join(page: Page): Promise<void> {
  await joinButton(page).click();
  await passLobby(page);
}
const callOf = (page: Page) => page.getByRole("region", { name: "Call" });
const said = (page: Page, text: string | RegExp) => expect(callOf(page)).toContainText(text, CALL_TIMEOUT);
const input = (page: Page) => page.getByRole("textbox", { name: "Message" });
/** The relay loses this share of the packets; with 1 it is silent. */
const relayLoses = (share: number) =>
  fetch(`${stackUrl()}/__relay/__test/loss`, { method: "POST", body: JSON.stringify({ share }) });
/** Who has been reported to be in the room, once for each page. */
const reports = async (bookingId: string) => {
  const rows = await sql()<
    { profile_id: string }[]
  >`select profile_id from public.attendance where booking_id = ${bookingId}`;
  return rows.map((row) => row.profile_id);
};

function countTones(): void {
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.tones++;
    start.apply(this, when);
  };
}

test("a chat becomes a call when both want to talk: they see and hear each other, mute, share a screen, come back, and part", async ({
  browser,
}) => {
  const { id, hers, his, contexts } = await twoPages(browser, { slotType: "chat" });
  const propose = hers.getByRole("button", { name: "Talk instead" });
  await propose.click();
  await expect(his.getByText("Ellen Vos would like to talk.")).toBeVisible();
  for (const page of [hers, his]) await expectAccessible(page);
  await his.getByRole("button", { name: "Rather write" }).click();
  await expect(hers.getByText("Marta Lindholm would rather write.")).toBeVisible();
  await expect(his.getByText("Ellen Vos would like to talk.")).toHaveCount(0);
  await propose.click();
  await expect(his.getByText("Ellen Vos would like to talk.")).toBeVisible();
  // The answer comes while she loads the page again.
  await hers.goto("about:blank");
  await his.getByRole("button", { name: "Talk", exact: true }).click();
  await hers.goto(`/chat/${id}`);
  await Promise.all([passLobby(hers), passLobby(his)]);
  await Promise.all([hearsAndSees(hers), hearsAndSees(his)]);
  await said(hers, "You are connected with Marta Lindholm");
  await expectAccessible(hers);
  expect(new Set(await reports(id)).size).toBe(2);

  await expect(his.getByRole("button", { name: "Mute" })).toHaveAttribute("aria-keyshortcuts", "M");
  await his.keyboard.press("m");
  await said(his, "You are muted");
  await said(hers, "Marta Lindholm is muted");
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
  await expect(hers.getByText("Marta Lindholm’s camera is off", { exact: true })).toBeVisible();
  await expect(his.getByLabel("Your picture")).toHaveCount(0);
  await his.keyboard.press("v");
  await hearsAndSees(hers);

  await his.getByRole("button", { name: "Share your screen" }).click();
  await said(hers, "Marta Lindholm is sharing their screen");
  // The face stays beside it.
  await hearsAndSees(hers, { screen: true });
  for (const name of ["Screen of Marta Lindholm", "Picture of Marta Lindholm"])
    await expect(hers.getByLabel(name)).toBeVisible();
  await expect(his.getByLabel("Your screen, as shared")).toBeVisible();
  await his.getByRole("button", { name: "Stop sharing" }).click();
  await expect(hers.getByText("Marta Lindholm is sharing their screen", { exact: true })).toHaveCount(0);

  // One of them holds a frame: both look at the same picture until one of them wants the live one back.
  await hers.getByRole("button", { name: "Freeze the picture for both of you" }).click();
  const stills = [
    hers.getByAltText("A still that you both see"),
    his.getByAltText("A still that Ellen Vos took for both of you"),
  ];
  const sizes = await Promise.all(
    stills.map(async (still) => {
      await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      return still.evaluate(({ naturalWidth, naturalHeight, width, height }: HTMLImageElement) => [
        naturalWidth,
        naturalHeight,
        width / height,
      ]);
    }),
  );
  expect(sizes[0]?.slice(0, 2)).toEqual(sizes[1]?.slice(0, 2));
  await hearsAndSees(hers);
  for (const page of [hers, his]) await expectAccessible(page);
  await his.getByRole("button", { name: "Back to the live picture" }).click();
  for (const still of stills) await expect(still).toHaveCount(0);

  // A reload comes back to a call, not to a proposal.
  await his.reload();
  await said(hers, /Marta Lindholm left at \d+:\d\d [AP]M/);
  // With one press: the devices are being checked already.
  await passLobby(his);
  await Promise.all([hearsAndSees(hers), hearsAndSees(his)]);

  const second = await contexts[0]?.newPage();
  if (!second) throw new Error("no page");
  await second.goto(`/chat/${id}`);
  // This tab has not heard what they agreed on: he, who is in the call, is not asked again.
  await second.getByRole("button", { name: "Talk instead" }).click();
  await passLobby(second);
  await expect(hers.getByRole("heading", { name: "You joined in another tab" })).toBeFocused();
  await expect(callOf(second)).toBeFocused();
  await Promise.all([hearsAndSees(second), hearsAndSees(his)]);

  await his.getByRole("button", { name: "Leave the call" }).click();
  await said(second, /Marta Lindholm left at \d+:\d\d [AP]M/);
  await expect(joinButton(his)).toBeFocused();
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
    await said(hers, "You are connected with Marta Lindholm");
    await Promise.all([hearsAndSees(hers), hearsAndSees(his)]);

    // The picture gives way before the sound. Each packet passes the relay twice.
    await relayLoses(0.18);
    await expect
      .poll(async () => (await Promise.all([hers, his].map((page) => callOf(page).textContent()))).join(), CALL_TIMEOUT)
      .toContain("sound only for now");
    await hearsAndSees(hers, { picture: false });
  } finally {
    await relayLoses(0);
  }
});

/** What a member comes with. */
type Comes = "with both" | "with sound only" | "with no microphone";

/** In the page, from its next load on: a missing microphone is refused. */
const refuses = (page: Page, comes: Comes) =>
  page.addInitScript((isMissing) => {
    const open = MediaDevices.prototype.getUserMedia;
    navigator.mediaDevices.getUserMedia = (wanted) =>
      isMissing && wanted?.audio
        ? Promise.reject(new DOMException("", "NotFoundError"))
        : open.call(navigator.mediaDevices, wanted);
  }, comes === "with no microphone");

async function joinAs(page: Page, comes: Comes): Promise<void> {
  const lobby = callOf(page);
  // Who was in the call before a reload is in its lobby already.
  const heading = page.getByRole("heading", { name: "Check your camera and sound" });
  await expect(heading.or(joinButton(page)).first()).toBeVisible();
  if (!(await heading.isVisible())) await joinButton(page).click();
  const names: Record<Comes, string> = {
    "with both": "Join the call",
    "with sound only": "Sound only",
    "with no microphone": "Join without sound",
  };
  await lobby.getByRole("button", { name: names[comes], exact: true }).click();
  await expect(lobby.getByRole("toolbar")).toBeVisible();
}

const sends = (comes: Comes) => ({
  sound: comes !== "with no microphone",
  picture: comes === "with both" || comes === "with no microphone",
});

test("each hears and sees what the other one comes with, also after a reload", async ({ browser }) => {
  const { hers, his } = await twoPages(browser);
  const came = new Map<Page, Comes>();
  /** Loads the page again and comes with this. What is sent arrives, in both directions. */
  async function comes(page: Page, how: Comes): Promise<void> {
    await refuses(page, how);
    await page.reload();
    await joinAs(page, how);
    came.set(page, how);
    const [other] = [...came.keys()].filter((one) => one !== page);
    const others = other && came.get(other);
    if (other && others) await Promise.all([hearsAndSees(page, sends(others)), hearsAndSees(other, sends(how))]);
  }
  const steps: [Page, Comes][] = [
    [his, "with both"],
    [hers, "with no microphone"],
    [his, "with sound only"],
    [hers, "with sound only"],
    [hers, "with both"],
  ];
  for (const [page, how] of steps) await test.step(`${page === hers ? "she" : "he"} ${how}`, () => comes(page, how));

  // A camera that is turned off during the call: whoever comes again after that still hears.
  await callOf(hers).getByRole("button", { name: "Stop video" }).click();
  await refuses(his, "with both");
  await his.reload();
  await joinAs(his, "with both");
  await Promise.all([hearsAndSees(his, { picture: false }), hearsAndSees(hers)]);
});

test("without camera and microphone one joins to listen and write, and the call ends with the slot", async ({
  browser,
}) => {
  const { hers, his } = await twoPages(browser, {
    to: 200,
    async prepare(context, who) {
      await context.clock.install();
      if (who === "customer")
        await context.addInitScript(() => {
          navigator.mediaDevices.getUserMedia = (wanted) =>
            Promise.reject(new DOMException("", wanted?.video ? "NotAllowedError" : "NotFoundError"));
        });
    },
  });
  await join(his);
  // Who waits reads what the session is about.
  await expect(callOf(his).getByText("Room consultation")).toBeVisible();
  await joinButton(hers).click();
  await said(hers, "This page isn’t allowed to use the camera");
  await said(hers, "Press the icon left of the address and allow the camera.");
  await said(hers, "No microphone found");
  await hers.getByRole("button", { name: "Join to listen and write" }).click();
  await hearsAndSees(hers);
  await input(hers).fill("I can hear you.");
  await input(hers).press("Enter");
  for (const page of [hers, his])
    await expect(page.getByRole("log").getByRole("article")).toHaveText(["I can hear you."]);

  await expect(hers.getByText(/^Less than five minutes left/)).toBeVisible();
  // Nothing is answered after the jump: an answer that is quicker than all before would set the page's clock right again.
  for (const page of [hers, his]) await page.route(/\/(api|rest)\//, () => {});
  for (const page of [hers, his]) {
    await page.clock.fastForward(200_000);
    await expect(page.getByRole("heading", { name: /The call ended at/ })).toBeVisible();
    expect(await page.evaluate(() => window.connections.at(-1)?.connectionState ?? "closed")).toBe("closed");
  }
  await expectAccessible(hers);
  await hers.getByRole("button", { name: "Back to the conversation" }).click();
  await expect(hers.getByText(/^Chat ended at/)).toBeVisible();
  await expect(joinButton(hers)).toHaveCount(0);
});

test("the room opens five minutes before: one checks the devices, waits, and is called when the other one comes", async ({
  browser,
}) => {
  const { customer, designer, id } = await twoPeople({ from: 2 * HOUR, to: 3 * HOUR });
  const page = await (await browserOf(browser, customer)).newPage();
  await page.clock.install();
  await page.addInitScript(countTones);
  await page.goto(`/chat/${id}`);
  await expect(page.getByText(/The room opens at \d+:\d\d [AP]M/)).toBeVisible();
  await expect(joinButton(page)).toHaveCount(0);
  expect(await reports(id)).toEqual([]);
  await setSlot(id, 280, HOUR);
  await page.reload();
  await expect.poll(() => reports(id)).toEqual([customer.user.id]);
  await joinButton(page).click();
  await expect(page.getByRole("heading", { name: "Check your camera and sound" })).toBeFocused();
  const picture = page.getByLabel("Your picture");
  await expect.poll(() => picture.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
  // The browser's pretended microphone beeps once a second: looked at once a second, it can be silent each time.
  await expect.poll(() => page.getByRole("meter").getAttribute("value"), { intervals: [70] }).not.toBe("0");

  const cameras = page.getByLabel("Camera", { exact: true });
  await expect(cameras.getByRole("option")).toHaveCount(2);
  await cameras.selectOption({ index: 1 });
  const other = await cameras.inputValue();
  await page.getByRole("button", { name: "Play a test sound" }).click();
  await expect.poll(() => page.evaluate(() => window.tones)).toBe(4);
  let asked = 0;
  page.on("framenavigated", () => {
    asked = 0;
  });
  page.on("response", (answer) => {
    if (answer.url().includes("/get-chat/")) asked++;
  });
  await page.reload();
  await joinButton(page).click();
  // Chosen last time, used this time.
  await expect(cameras).toHaveValue(other);

  await joinButton(page).click();
  await expect(page.getByText(/^The call begins at/).last()).toBeVisible();
  await page.getByRole("button", { name: "Leave the call" }).click();
  await expect(joinButton(page)).toBeVisible();

  // Who comes when one looks elsewhere is heard, and named in the title. Who is there already is no arrival: that takes a moment to know,
  // from when the page is live, which it answers by asking for the chat once more.
  await expect.poll(() => asked).toBeGreaterThan(1);
  await page.clock.fastForward(3000);
  await page.evaluate(() => {
    document.hasFocus = () => false;
  });
  const his = await (await browserOf(browser, designer)).newPage();
  await his.goto(`/chat/${id}`);
  await join(his);
  await expect(page).toHaveTitle("Marta Lindholm has joined the call | Parlour");
  await expect.poll(() => page.evaluate(() => window.tones)).toBe(2);
  await page.evaluate(() => {
    document.hasFocus = () => true;
    window.dispatchEvent(new Event("focus"));
  });
  await expect(page).toHaveTitle("Chat with Marta Lindholm | Parlour");
  await page.getByRole("button", { name: "Sound when Marta Lindholm comes or writes", pressed: true }).click();
  await expect(
    page.getByRole("button", { name: "Sound when Marta Lindholm comes or writes", pressed: false }),
  ).toBeVisible();
});

test("on a phone the picture is small while one writes, and large again when one wants", async ({ browser }) => {
  const { customer, id } = await twoPeople({ from: -60 });
  const page = await (await browserOf(browser, customer, { viewport: { width: 390, height: 844 } })).newPage();
  await page.goto(`/chat/${id}`);
  await joinButton(page).click();
  await page.getByRole("button", { name: "Sound only", exact: true }).click();
  const stage = callOf(page);
  const toolbar = page.getByRole("toolbar", { name: "Call" });
  const height = async () => (await stage.boundingBox())?.height;
  await expect(toolbar.getByRole("button", { name: "Leave the call" })).toBeVisible();
  expect(await height()).toBeGreaterThan(380);
  await input(page).fill("One moment");
  await expect.poll(height).toBeLessThan(90);
  // A bar above the messages: it covers none of them.
  const log = page.getByRole("log");
  const below = async () => ((await log.boundingBox())?.y ?? 0) - ((await stage.boundingBox())?.y ?? 0);
  expect(await below()).toBeGreaterThanOrEqual((await height()) ?? 0);
  await expect(stage.getByText(/^(1 h|\d+ min) left$/)).toBeVisible();
  await expect(toolbar.getByRole("button", { name: "Mute" })).toBeVisible();
  await page.getByRole("button", { name: "Make the picture large" }).click();
  await expect.poll(height).toBeGreaterThan(380);
  await expect(input(page)).toBeVisible();

  // Held sideways, the call stands beside the messages.
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(async () => (await stage.boundingBox())?.width).toBeGreaterThan(500);
  expect(await height()).toBeGreaterThan(300);
  await input(page).focus();
  await expect(page.getByRole("button", { name: "Make the picture large" })).toHaveCount(0);

  // A headset that is plugged in is said, and used with a press.
  await page.evaluate(async () => {
    const found = await navigator.mediaDevices.enumerateDevices();
    const parts = (["audioinput", "audiooutput"] as const).map((kind) => ({
      kind,
      deviceId: kind,
      groupId: "headset",
      label: "Headset",
    }));
    navigator.mediaDevices.enumerateDevices = async () => [...found, ...parts] as MediaDeviceInfo[];
    navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
  });
  await expect(stage.getByRole("status").getByText("Headset is plugged in.")).toBeVisible();
  await expectAccessible(page);
  await stage.getByRole("button", { name: "Use it" }).click();
  await expect(stage.getByText("Headset is plugged in.")).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("parlour:devices"))).toContain('"speaker":"audiooutput"');
  await expect(stage).toBeInViewport({ ratio: 1 });
  await expect(input(page)).toBeInViewport({ ratio: 1 });
});

test("who waited alone reports it, and the other one objects", async ({ browser }) => {
  const rates = PROFILE.rates.map((rate) => ({ ...rate, rate: 95, slotType: "call" as const }));
  const [customer, designer] = await Promise.all([
    newPerson("user", "Ellen Vos"),
    publishedDesigner("Aarav Mehta", { rates }),
  ]);
  const { id } = await paid({ customer, designer });
  await setSlot(id, -1500, HOUR);
  await sql()`
    insert into public.attendance (booking_id, profile_id, page_id, first_seen, last_seen)
    values (${id}, ${customer.user.id}, gen_random_uuid(), now() - interval '25 minutes', now()),
           (${id}, ${designer.user.id}, gen_random_uuid(), now() - interval '24 minutes', now() - interval '23 minutes')`;
  const page = await (await browserOf(browser, customer)).newPage();
  await page.goto(`/chat/${id}`);
  await page.getByRole("button", { name: "Get my money back" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("You get $95 back, all you paid, unless Aarav Mehta objects within 72 hours.");
  await dialog.getByRole("button", { name: "Report it" }).click();
  await expect(page.getByText("You reported that Aarav Mehta did not come")).toBeVisible();

  const his = await (await browserOf(browser, designer)).newPage();
  await his.goto(`/chat/${id}`);
  await expect(his.getByText("Ellen Vos reported that you did not come")).toBeVisible();
  await his.getByRole("button", { name: "I was there" }).click();
  await his.getByRole("button", { name: "Object" }).click();
  await expect(his.getByText("Write a sentence or two first.")).toBeVisible();
  await expectAccessible(his);
  await his.getByLabel("What happened?").fill("My connection broke; I wrote an email.");
  await his.getByRole("button", { name: "Object" }).click();
  await expect(his.getByText(/^You have objected/)).toBeVisible();
  await expect(his.getByRole("button", { name: "I was there" })).toHaveCount(0);
});
