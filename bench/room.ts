/**
 * Measures a floor plan that two pages share in a session, at 1,440 × 900: the time from a change on one page until the other has painted it, compared with the
 * SQL call that stores it and with a bare request, in turns; the main thread's processor time for a step of a drag; and what a drag sends.
 */
import { randomUUID } from "node:crypto";
import { type Browser, type CDPSession, chromium, expect, type Page } from "@playwright/test";
import { booking, browserOf, publishedDesigner } from "../tests/e2e/support/people.ts";
import { crowdedRoom, OBJECTS, storeFloorPlan } from "../tests/e2e/support/rooms.ts";
import { newPerson, type Person } from "../tests/support/people.ts";
import { sql, stackUrl, talkTo } from "../tests/support/target.ts";
import { args, lightExecutablePath as executablePath } from "../tools/chromium.ts";
import { type BenchContext, expectFound, type Figure, percentile, size } from "./figure.ts";

const rounds = size(300, 1);
const warmUp = size(20, 0);
const steps = size(400, 5);
/** The longest wait for the effect of a change, in ms. */
const LONGEST_WAIT = 30_000;
const OPERATIONS = "/api/floor-plans/operations";
/** Messages an hour on Supabase's smallest plan, 100 a second; each counts both when it is sent and when it is received. */
const ALLOWED = 360_000;
const SHARES = { p50: 0.5, p95: 0.95, p99: 0.99 };

declare global {
  interface Window {
    /** When a key was last pressed, and when the piece's next place is painted, by `performance.now()`. */
    pressed: number;
    painted: Promise<number>;
  }
}

/** `signals`: frames that say what a member moves and points at. */
type Member = { page: Page; protocol: CDPSession; signals: { sent: string[]; received: string[] } };
type Session = { id: string; piece: string; customer: Person; hers: Member; his: Member };

const pieceOn = (page: Page, piece: string) => page.locator(`[data-part="item"][data-id="${piece}"]`);

/** Opens the pages of both members of a session about a crowded room. They see arrangement A, and the other's pointer. */
async function openSession(browser: Browser, isFull: boolean): Promise<Session> {
  const [customer, designer] = await Promise.all([newPerson("user", "Ellen Vos"), publishedDesigner("Marta Lindholm")]);
  const id = await booking({ customer, designer, from: -60, to: 3600 });
  const { rows, piece } = crowdedRoom(id, isFull);
  await storeFloorPlan(id, rows);
  const open = async (person: Person): Promise<Member> => {
    const context = await browserOf(browser, person, { viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const signals: Member["signals"] = { sent: [], received: [] };
    const note = (list: string[], text: string) => text.includes('"drawing"') && list.push(text);
    page.on("websocket", (socket) => {
      socket.on("framesent", ({ payload }) => note(signals.sent, payload.toString()));
      socket.on("framereceived", ({ payload }) => note(signals.received, payload.toString()));
    });
    await page.goto(`${stackUrl()}/chat/${id}`);
    await page.getByRole("button", { name: "A", exact: true }).click();
    await expect(pieceOn(page, piece)).toBeVisible();
    const protocol = await context.newCDPSession(page);
    await protocol.send("Network.enable");
    await protocol.send("Performance.enable", { timeDomain: "threadTicks" });
    return { page, protocol, signals };
  };
  const [hers, his] = [await open(customer), await open(designer)];
  await expect(async () => {
    for (const { page } of [hers, his]) await page.mouse.move(600, 400 + 50 * Math.random());
    for (const { page } of [hers, his]) await expect(page.locator("[data-pointer]")).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
  return { id, piece, customer, hers, his };
}

/** Returns the first metric of a page less the others, in ms. */
async function metric({ protocol }: Member, ...names: string[]): Promise<number> {
  const { metrics } = await protocol.send("Performance.getMetrics");
  const values = names.map((name) => 1000 * (metrics.find((one) => one.name === name)?.value ?? Number.NaN));
  return values.reduce((sum, value) => sum - value);
}

type Seen = "requestWillBeSent" | "responseReceived" | "webSocketFrameReceived";
/** Returns when the page's next such event happens, in ms of the clock that all pages of a browser share. */
const next = ({ protocol }: Member, name: Seen, about: string) =>
  new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => {
      protocol.off(`Network.${name}`, look);
      reject(new Error(`The page saw no ${name} about ${about} within ${LONGEST_WAIT / 1000} s`));
    }, LONGEST_WAIT);
    const look = (event: { timestamp: number; response?: object }) => {
      const { payloadData = "" } = (event.response ?? {}) as { payloadData?: string };
      if (!(JSON.stringify(event) + Buffer.from(payloadData, "base64")).includes(about)) return;
      clearTimeout(timer);
      protocol.off(`Network.${name}`, look);
      resolve(1000 * event.timestamp);
    };
    protocol.on(`Network.${name}`, look);
  });

/** Waits on a page, from now on, until the piece has another place and a frame with it has ended. */
const watch = (page: Page, piece: string) =>
  pieceOn(page, piece).evaluate((element) => {
    window.painted = new Promise((resolve) => {
      new MutationObserver((_, observer) => {
        observer.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          port2.postMessage(null);
        });
      }).observe(element, { attributeFilter: ["transform"] });
    });
  });

/** Measures the way of a change in ms, and the same change by the SQL call (`insert`) and by a request outside any page (`bare`). */
async function timeChanges({ id, piece, customer, hers, his }: Session) {
  const [herBegin, hisBegin] = [await metric(hers, "NavigationStart"), await metric(his, "NavigationStart")];
  await hers.page.evaluate(() =>
    addEventListener("keydown", (key) => Object.assign(window, { pressed: key.timeStamp })),
  );
  await pieceOn(hers.page, piece).focus();
  /** Runs `act`, which takes `took` ms; `at` is when the other page has painted its effect. */
  const paint = async <Result>(act: () => Promise<Result>) => {
    for (const { page } of [hers, his]) await watch(page, piece);
    const began = performance.now();
    const result = await act();
    const took = performance.now() - began;
    await hers.page.evaluate(() => window.painted);
    return { result, took, at: hisBegin + (await his.page.evaluate(() => window.painted)) };
  };
  const press = async (key: string) => {
    const sent = next(hers, "requestWillBeSent", OPERATIONS);
    const answered = next(hers, "responseReceived", OPERATIONS);
    const heard = next(his, "webSocketFrameReceived", "floorPlan");
    await hers.page.keyboard.press(key);
    return Promise.all([hers.page.evaluate(() => window.pressed), sent, answered, heard]);
  };
  const change = { bookingId: id, known: Number.MAX_SAFE_INTEGER, remove: [] };
  const placeAt = (x: number) => [{ part: "place", id: piece, variant: "A", x, y: 900, turn: 0, out: false }];
  const store = async (x: number) => sql()`
    select public.apply_floor_plan_operation(${customer.id}, ${id}, ${randomUUID()}, ${change.known}, ${sql().json(placeAt(x))}, '[]')`;
  const headers = { "content-type": "application/json", authorization: `Bearer ${customer.token}` };
  const post = async (x: number) => {
    const body = JSON.stringify({ ...change, operation: randomUUID(), put: placeAt(x) });
    const { status } = await fetch(stackUrl() + OPERATIONS, { method: "POST", headers, body });
    expectFound("status of a change", status, 200);
  };
  const samples = [];
  for (let round = 0; round < rounds + warmUp; round++) {
    // The limits allow forty changes at once.
    await sql()`delete from private.limit_uses`;
    const { result, at } = await paint(() => press(round % 2 ? "ArrowLeft" : "ArrowRight"));
    const [pressed, sent, answered, heard] = result;
    const { took: insert } = await paint(() => store(900 + (round % 50)));
    const { took: bare } = await paint(() => post(1000 + (round % 50)));
    const released = herBegin + pressed;
    const parts = { toRequest: sent - released, toAnswer: answered - sent, toEvent: heard - sent, toPaint: at - heard };
    samples.push({ whole: at - released, ...parts, insert, bare });
  }
  return samples.slice(warmUp);
}

/** Drags the piece, a step every second frame. `busy`: the main thread's processor time for each step, in ms. */
async function drag({ hers, his, piece }: Session, count: number) {
  const box = await pieceOn(hers.page, piece).locator(".plan-outline").boundingBox();
  const [x, y] = [(box?.x ?? Number.NaN) + 9, (box?.y ?? Number.NaN) + 9];
  await hers.page.mouse.move(x, y);
  await hers.page.mouse.down();
  const [sent, received] = [hers.signals.sent.length, his.signals.received.length];
  const busy: number[] = [];
  const began = performance.now();
  for (let step = 0, before = Number.NaN; step <= count; step++) {
    await hers.page.mouse.move(x + 50 + 40 * Math.sin(step / 9), y + 50 + 40 * Math.cos(step / 7));
    await hers.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const now = await metric(hers, "TaskDuration", "DevToolsCommandDuration");
    if (step > 0) busy.push(now - before);
    before = now;
  }
  const minutes = (performance.now() - began) / 60_000;
  await hers.page.mouse.up();
  return { busy, minutes, sent: hers.signals.sent.slice(sent), received: his.signals.received.slice(received) };
}

export async function run(context: BenchContext): Promise<Figure[]> {
  talkTo(context);
  const browser = await chromium.launch({ executablePath, args });
  try {
    const usual = await openSession(browser, false);
    const changes = await timeChanges(usual);
    const watched = await drag(usual, steps);
    await usual.his.page.close();
    await expect(usual.hers.page.getByText(/^Left at|^Not in the room|^Connection broke/).first()).toBeVisible();
    const alone = await drag(usual, steps / 5);
    await usual.hers.page.close();
    const full = await drag(await openSession(browser, true), steps);
    return [...figuresOfChanges(changes), ...figuresOfDrags(watched, alone, full)];
  } finally {
    await browser.close();
  }
}

const figure = (name: string, value: number, unit: string, goal?: string): Figure => ({ name, value, unit, goal });
function compared(name: string, value: number, unit: string, [anchor, bare]: [string, number], goal?: string): Figure {
  return { ...figure(name, value, unit, goal), against: { name: anchor, value: bare }, ratio: value / bare };
}

function figuresOfChanges(changes: Awaited<ReturnType<typeof timeChanges>>): Figure[] {
  return (["p50", "p99"] as const).flatMap((label) => {
    const samplesOf = (part: keyof (typeof changes)[number]) => changes.map((one) => one[part]);
    const of = (part: keyof (typeof changes)[number]) => percentile(samplesOf(part), SHARES[label]);
    const [name, whole] = [`change painted on the other page, ${label}`, of("whole")];
    return [
      compared(name, whole, "ms", ["the insert alone", of("insert")], "≤ 1.3"),
      compared(`${name}, against a request`, whole, "ms", ["a bare request", of("bare")]),
      figure(`of it from the key to the request, ${label}`, of("toRequest"), "ms"),
      figure(`of it from the request to the event, ${label}`, of("toEvent"), "ms"),
      figure(`of it from the event to the paint, ${label}`, of("toPaint"), "ms"),
      figure(`from the request to its answer, ${label}`, of("toAnswer"), "ms"),
    ];
  });
}

type Dragged = Awaited<ReturnType<typeof drag>>;
/** `alone`: a drag that nobody watches. */
function figuresOfDrags(watched: Dragged, alone: Dragged, full: Dragged): Figure[] {
  const { sent, received, minutes } = watched;
  for (const { length } of [sent, received]) expectFound("signals", length, (count) => count > 0);
  const step = (label: "p50" | "p95", room: string, { busy }: Dragged, goal?: string) =>
    figure(`main thread for a step of a drag, ${room}, ${label}`, percentile(busy, SHARES[label]), "ms", goal);
  const anHour = (2 * 60 * (sent.length + received.length)) / minutes;
  return [
    step("p50", `${OBJECTS} objects`, watched),
    step("p95", `${OBJECTS} objects`, watched, "≤ 16 ms"),
    step("p50", "all that limits allow", full),
    step("p95", "all that limits allow", full, "≤ 33 ms"),
    figure("sent in a minute of dragging", sent.length / minutes, "messages", "≤ 600"),
    figure("bytes of them", Buffer.byteLength(sent.join("")) / minutes / 1000, "kB"),
    figure("sent while nobody looks on", alone.sent.length, "messages", "≤ 0"),
    compared("in an hour, both dragging", anHour, "messages", ["on the smallest plan", ALLOWED], "≤ 1"),
  ];
}
