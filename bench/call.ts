/**
 * Measures the time from "Join the call" to the first picture of the other member, who has already joined, and the processor time of a call: between two pages
 * of the site, directly and only through the relay, compared with a bare pair of `RTCPeerConnection`s in one page.
 */
import { setTimeout as pause } from "node:timers/promises";
import { type Browser, chromium, expect, type Page } from "@playwright/test";
import { booking, browserOf, publishedDesigner } from "../tests/e2e/support/people.ts";
import { answerTo } from "../tests/support/api.ts";
import { newPerson } from "../tests/support/people.ts";
import { stackUrl, talkTo } from "../tests/support/target.ts";
import { args, executablePath, withoutSuggestions } from "../tools/chromium.ts";
import { type BenchContext, expectFound, type Figure, percentile, size, toy } from "./figure.ts";

const rounds = size(20, 1);
const warmUp = size(2, 0);
/** How long a call's processor time is measured, in ms. */
const watching = size(15_000, 1000);
const FAKE_DEVICES = [
  "--use-fake-ui-for-media-stream",
  "--use-fake-device-for-media-stream",
  "--autoplay-policy=no-user-gesture-required",
];

declare global {
  interface Window {
    /** Milliseconds from each press on "Join the call" that joined the call to the first picture. */
    firstPictures: number[];
    /** Connects a bare pair that shows both pictures; resolves with the milliseconds to the first picture. */
    connectPair(configuration: RTCConfiguration): Promise<number>;
  }
}

/** Runs in the page: records how long each join took; with `relayOnly`, its connections use only the relay. */
function timeJoins(relayOnly: boolean): void {
  window.firstPictures = [];
  if (relayOnly) {
    const Original = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, iceTransportPolicy: "relay" });
      }
    };
  }
  addEventListener(
    "click",
    ({ target, timeStamp }) => {
      const pressed = target instanceof Element ? target.closest("button")?.textContent : "";
      // The first press opens the check of the devices, where "Sound only" is next to the button that joins.
      const joins = [...document.querySelectorAll("button")].some(({ textContent }) => textContent === "Sound only");
      if (pressed !== "Join the call" || !joins) return;
      const look = () => {
        const video = document.querySelector<HTMLVideoElement>("video[aria-label^='Picture of']");
        if (!video) return void setTimeout(look, 1);
        video.requestVideoFrameCallback((now) => window.firstPictures.push(now - timeStamp));
      };
      look();
    },
    true,
  );
}

/** Runs in the page: defines `connectPair`. */
function preparePair(): void {
  let close = () => {};
  window.connectPair = async (configuration) => {
    close();
    const streams = await Promise.all(
      [1, 2].map(() =>
        navigator.mediaDevices.getUserMedia({
          audio: true,
          video: { width: { ideal: 1280 }, height: { ideal: 720 } },
        }),
      ),
    );
    document.body.replaceChildren();
    const began = performance.now();
    const [one, two] = [new RTCPeerConnection(configuration), new RTCPeerConnection(configuration)];
    close = () => {
      for (const connection of [one, two]) connection.close();
      for (const track of streams.flatMap((stream) => stream.getTracks())) track.stop();
    };
    const shown = [one, two].map((connection) => {
      const video = document.createElement("video");
      const stream = new MediaStream();
      Object.assign(video, { autoplay: true, srcObject: stream });
      video.style.width = "640px";
      document.body.append(video);
      connection.ontrack = ({ track }) => stream.addTrack(track);
      return new Promise<number>((resolve) => video.requestVideoFrameCallback((now) => resolve(now - began)));
    });
    one.onicecandidate = ({ candidate }) => candidate && void two.addIceCandidate(candidate);
    two.onicecandidate = ({ candidate }) => candidate && void one.addIceCandidate(candidate);
    for (const [index, connection] of [one, two].entries())
      for (const track of streams[index]?.getTracks() ?? []) connection.addTrack(track);
    await one.setLocalDescription();
    if (one.localDescription) await two.setRemoteDescription(one.localDescription);
    await two.setLocalDescription();
    if (two.localDescription) await one.setRemoteDescription(two.localDescription);
    return Promise.race(shown);
  };
}

/** Returns a script that calls this function in each page. The compiler that runs this file wraps inner functions in `__name`, which pages lack. */
const inPage = <Argument>(work: (argument: Argument) => void, argument?: Argument) => ({
  content: `globalThis.__name = (named) => named; (${work})(${JSON.stringify(argument)})`,
});

/** Returns how many cores all processes of the browser use on average while only the call is active. */
async function coresOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const seconds = async () =>
    (await session.send("SystemInfo.getProcessInfo")).processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  const [before, began] = [await seconds(), performance.now()];
  await pause(watching);
  return (((await seconds()) - before) * 1000) / (performance.now() - began);
}

const launch = () => chromium.launch({ executablePath, args: [...args, withoutSuggestions, ...FAKE_DEVICES] });

async function join(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Join the call" }).click();
  await expect(page.getByRole("button", { name: "Sound only" })).toBeVisible();
  await page.getByRole("button", { name: "Join the call" }).click();
}

type Measured = { times: number[]; cores: number };

/** Makes calls between two pages of the site: one member stays, the other joins again and again. */
async function callsOfTheSite(relayOnly: boolean): Promise<Measured> {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Marta Lindholm")]);
  const id = await booking({ customer, designer, from: -60, to: 3600, slotType: "call" });
  const browser = await launch();
  try {
    const contexts = await Promise.all([browserOf(browser, customer), browserOf(browser, designer)]);
    for (const context of contexts) await context.addInitScript(inPage(timeJoins, relayOnly));
    const [joining, staying] = await Promise.all(contexts.map((context) => context.newPage()));
    if (!joining || !staying) throw new Error("no pages");
    for (const page of [joining, staying]) await page.goto(`${stackUrl()}/chat/${id}`);
    await join(staying);
    for (let round = 1; ; round++) {
      await join(joining);
      await expect.poll(() => joining.evaluate(() => window.firstPictures.length), { timeout: 20_000 }).toBe(round);
      if (round === rounds + warmUp) break;
      await joining.getByRole("button", { name: "Leave the call" }).click();
    }
    const cores = await coresOf(browser);
    return { times: (await joining.evaluate(() => window.firstPictures)).slice(warmUp), cores };
  } finally {
    await browser.close();
  }
}

async function barePairs(relayOnly: boolean): Promise<Measured> {
  const customer = await newPerson("user", "Ellen Vos");
  const designer = await publishedDesigner("Marta Lindholm");
  const bookingId = await booking({ customer, designer, from: -60, to: 3600, slotType: "call" });
  const { iceServers } = await answerTo<{ iceServers: RTCIceServer[] }>("POST", "/bookings/call-servers", {
    token: customer.token,
    body: { bookingId },
  });
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.addInitScript(inPage(preparePair));
    await page.goto(`${stackUrl()}/login`);
    const configuration: RTCConfiguration = { iceServers, iceTransportPolicy: relayOnly ? "relay" : "all" };
    const times: number[] = [];
    for (let round = 0; round < rounds + warmUp; round++)
      times.push(await page.evaluate((wanted) => window.connectPair(wanted), configuration));
    return { times: times.slice(warmUp), cores: await coresOf(browser) };
  } finally {
    await browser.close();
  }
}

export async function run(context: BenchContext): Promise<Figure[]> {
  talkTo(context);
  const figures: Figure[] = [];
  for (const relayOnly of toy ? [true] : [false, true])
    figures.push(...compare(relayOnly, await barePairs(relayOnly), await callsOfTheSite(relayOnly)));
  return figures;
}

function compare(relayOnly: boolean, floor: Measured, site: Measured): Figure[] {
  for (const { times, cores } of [floor, site]) {
    expectFound("first pictures", times.length, rounds);
    expectFound("cores that a call uses", cores, (used) => used > 0);
  }
  const way = relayOnly ? "by relay" : "directly";
  const figure = (name: string, value: number, unit: string, bare: number): Figure => ({
    name,
    value,
    unit,
    against: { name: "bare pair in one page", value: bare },
    ratio: value / bare,
    goal: "≤ 2",
  });
  const join = (label: string, share: number) =>
    figure(
      `join to first picture, ${way}, ${label}`,
      percentile(site.times, share),
      "ms",
      percentile(floor.times, share),
    );
  return [join("p50", 0.5), join("p95", 0.95), figure(`a call, both sides, ${way}`, site.cores, "cores", floor.cores)];
}
