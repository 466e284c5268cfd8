// @dom
import { QueryClient } from "@tanstack/react-query";
import { strFromU8, unzipSync } from "fflate";
import { expect, it, vi } from "vitest";
import { api } from "@/lib/api-client.ts";
import { saveFile } from "@/lib/save-file.ts";
import { listMessages, PAGE_SIZE } from "./conversation/list-messages.ts";
import { saveSession } from "./session-archive.ts";

vi.mock("@/lib/api-client.ts", () => ({ api: vi.fn() }));
vi.mock("@/lib/save-file.ts", async (original) => ({ ...(await original()), saveFile: vi.fn() }));
vi.mock("./conversation/list-messages.ts", () => ({ PAGE_SIZE: 50, listMessages: vi.fn() }));

const file = (id: string, state = "ready") => ({
  ...{ id, kind: "picture", state, name: "hall.jpg", bytes: 1, width: 4, height: 3 },
});
const message = (number: number, more: object = {}) => ({
  ...{ id: `m${number}`, sender_id: "user", sender: "user", text: `Message ${number}.` },
  ...{ created_at: new Date(Date.parse("2026-11-20T14:00:00Z") + number * 1000).toISOString(), ...more },
});
const CORNERS = ["0 0", "4000 0", "4000 3000", "0 3000"].map((corner) => {
  const [x = 0, y = 0] = corner.split(" ").map(Number);
  return { id: corner, x, y };
});
const FLOOR_PLAN = {
  variant: "A",
  rows: [
    { part: "room", id: "room", corners: CORNERS, height: 2500, inFeet: false },
    { part: "item", id: "sofa", kind: "sofa", name: "", width: 2200, depth: 950, height: 800, stays: true },
    { part: "place", id: "sofa", variant: "A", x: 2000, y: 600, turn: 0, out: false },
  ],
  pins: [{ step: "move", item: "sofa", x: 100, y: 50 }],
};
const version = (number: number) => {
  const steps = [
    { id: "paint", title: "Paint", text: "" },
    { id: "move", title: "Move the sofa", text: "" },
  ];
  // The first version has no drawing.
  const floorPlan = number > 1 ? FLOOR_PLAN : null;
  const content = { found: "Found.", steps, items: [], files: ["first", "drawing"], floorPlan };
  return { number, sentAt: "2026-11-21T14:00:00Z", content };
};
const party = (name: string) => ({ name, address: "", country: "", region: "", taxId: "" });
const PAPER = {
  ...{ id: "paper", kind: "receipt", number: "8F3C-1", issuedAt: "2026-11-20T09:00:00Z", timeZone: "UTC" },
  ...{ seller: party("Noor Haddad"), buyer: party("Ellen Vos"), session: null, taxes: [], corrects: "" },
  ...{ amount: 6000, currency: "USD", reference: "pay_1" },
};
const BOOKING = {
  id: "booking",
  other: { id: "designer", name: "Noor Haddad", avatar: null },
  start: Date.parse("2026-11-20T14:00:00Z"),
  end: Date.parse("2026-11-20T15:00:00Z"),
};

/** Saves the session and returns the archive's files by name, in their order, and the missing ones. */
async function saved(chat: object): Promise<{ files: Record<string, Uint8Array>; missing: string[] }> {
  const booking = { ...BOOKING, chat: { serviceName: "Room consultation", ...chat } as never };
  const missing = await saveSession(booking, new QueryClient());
  const [name, type, content] = vi.mocked(saveFile).mock.lastCall ?? [];
  expect([name, type]).toEqual(["parlour-session.zip", "application/zip"]);
  return { files: unzipSync(new Uint8Array(await (content as Blob).arrayBuffer())), missing };
}

/** Imitates the API: a plan with two versions, and an address for each file. */
const answers = async (call: string, { body }: { body: { fileIds: string[] } }) => {
  if (call === "GET /bookings/plan/:bookingId")
    return {
      ...{ currency: "USD", asked: [], question: null, serviceName: "Room consultation" },
      ...{ customerName: "தமிழ்ச்செல்வி", designerName: "Noor Haddad" },
      ...{ versions: [version(2), version(1)], files: [file("first"), file("drawing")] },
    };
  if (call === "GET /bookings/papers/:bookingId") return { papers: [PAPER] };
  if (call === "GET /floor-plans") return { rows: [] };
  return { files: body.fileIds.map((id) => ({ id, saveUrl: `/${id}`, url: null, smallUrl: null })) };
};
const texts = (files: Record<string, Uint8Array>) =>
  Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));

it("contains the page, each version of the plan and each ready file once, and the page links to them", async () => {
  vi.mocked(api).mockImplementation(answers as never);
  vi.stubGlobal(
    "fetch",
    async (address: string) => new Response(`Bytes of ${new URL(address, "http://here").pathname}`),
  );
  // The newest files first; they fill the first page.
  const shown: Record<number, object> = {
    1: file("first"),
    2: { ...file("second"), name: "Which lamp?." },
    3: file("third", "uploading"),
  };
  const all = Array.from({ length: PAGE_SIZE + 1 }, (_, index) => {
    const number = PAGE_SIZE + 1 - index;
    return message(number, shown[number] && { file: shown[number] });
  });
  vi.mocked(listMessages).mockImplementation((async (_: string, before: { id: string } | null) => {
    const from = before ? all.findIndex(({ id }) => id === before.id) + 1 : 0;
    return all.slice(from, from + PAGE_SIZE);
  }) as never);

  const { files, missing } = await saved({ brief: { state: "none" }, plan: { sentAt: "2026-11-21T14:00:00Z" } });
  expect(missing).toEqual([]);
  const { "session.html": html = "", ...others } = texts(files);
  expect(others).toEqual({
    "files/1 hall.jpg": "Bytes of /first",
    "files/2 Which lamp-": "Bytes of /second",
    "files/3 hall.jpg": "Bytes of /drawing",
    "plan-2.html": expect.stringContaining("A plan for தமிழ்ச்செல்வி"),
    "plan-1.html": expect.stringContaining('<img src="files/3%20hall.jpg"'),
    "Receipt 8F3C-1.html": expect.stringContaining("Ellen Vos"),
  });
  const page = new DOMParser().parseFromString(html, "text/html");
  const leadsTo = [...page.querySelectorAll("[href], [src]")].map((one) =>
    decodeURIComponent(one.getAttribute("href") ?? one.getAttribute("src") ?? ""),
  );
  // The pages of the plan contain the drawing.
  const { "files/3 hall.jpg": _, ...linked } = others;
  expect(new Set(leadsTo)).toEqual(new Set(Object.keys(linked)));
  const said = page.body.textContent ?? "";
  expect(said.indexOf("Message 4.")).toBeGreaterThan(-1);
  expect(said.indexOf(`Message ${PAGE_SIZE + 1}.`)).toBeGreaterThan(said.indexOf("Message 4."));
});

it("shows the room on the plan's page, with a pin on each step's piece that links to the step", async () => {
  vi.mocked(api).mockImplementation(answers as never);
  vi.stubGlobal("fetch", async () => new Response("Bytes"));
  vi.mocked(listMessages).mockResolvedValue([]);
  const { files } = await saved({ brief: { state: "none" }, plan: { sentAt: "2026-11-21T14:00:00Z" } });
  const page = (name: string) => new DOMParser().parseFromString(texts(files)[name] ?? "", "text/html");
  const pins = [...page("plan-2.html").querySelectorAll("svg a")];
  expect(pins.map((pin) => pin.getAttribute("aria-label"))).toEqual(["Step 2: Move the sofa"]);
  const [pin] = pins;
  expect(pin?.textContent).toBe("2");
  expect(pin?.querySelector("g")?.getAttribute("transform")).toBe("translate(2100 650)");
  expect(page("plan-2.html").querySelector(pin?.getAttribute("href") ?? "")?.textContent).toContain("Move the sofa");
  expect(page("plan-2.html").body.textContent).toContain("Sofa, 2.20 m by 0.95 m");
  expect(page("plan-1.html").querySelector("svg")).toBeNull();
});

it("leaves out a file that cannot be loaded, and names it", async () => {
  vi.mocked(api).mockImplementation(answers as never);
  vi.stubGlobal("fetch", async (address: string) => {
    const name = new URL(address, "http://here").pathname;
    if (name === "/unreachable") throw new TypeError("Failed to fetch");
    return name === "/gone" ? new Response("gone", { status: 404 }) : new Response(`Bytes of ${name}`);
  });
  vi.mocked(listMessages).mockResolvedValue([
    message(3, { file: { ...file("gone"), name: "gone.jpg" } }),
    message(2, { file: file("whole") }),
    message(1, { file: { ...file("unreachable"), name: "unreachable.jpg" } }),
  ] as never);
  const { files, missing } = await saved({ brief: { state: "none" } });
  expect(missing).toEqual(["unreachable.jpg", "gone.jpg"]);
  const { "session.html": html = "", "Receipt 8F3C-1.html": _, ...others } = texts(files);
  expect(others).toEqual({ "files/2 hall.jpg": "Bytes of /whole" });
  const page = new DOMParser().parseFromString(html, "text/html");
  const links = [...page.querySelectorAll("a")].map((link) => decodeURIComponent(link.getAttribute("href") ?? ""));
  expect(links).toEqual(["Receipt 8F3C-1.html", "files/2 hall.jpg"]);
  expect(page.body.textContent).toContain("gone.jpg");
});
