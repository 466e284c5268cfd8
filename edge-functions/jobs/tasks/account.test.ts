import { strFromU8, unzipSync } from "fflate";
import { beforeEach, expect, test, vi } from "vitest";
import { DATA_FILE } from "../../shared/contract/limits.ts";
import type { JobServices } from "../services.ts";
import { accountTasks } from "./account.ts";

const ID = "0c9a1b8e-0c56-4d8b-9f7b-3c1a2b3c4d5e";
const PROFILE = "6f9619ff-8b86-4d11-b42d-00c04fc964ff";
const MIB = 1024 * 1024;

/** Further data in the export. */
let documents: object;
/** Sizes of the pictures by path; other pictures do not exist. */
let pictures: Record<string, number>;
/** Sizes of the files of bookings, likewise. */
let files: Record<string, number>;
const put = vi.fn(async (_: string, __: Uint8Array) => undefined);
const remove = vi.fn(async (_: string) => undefined);
const removeFolder = vi.fn(async (_: string) => undefined);
const forgetAccount = vi.fn(async (_: string) => undefined);
const call = vi.fn(async (name: string, _: unknown) =>
  name === "account_data"
    ? { data: { account: { id: PROFILE }, ...documents }, pictures: Object.keys(pictures), files: filesOfBookings() }
    : { ok: true },
);

beforeEach(() => {
  documents = {};
  pictures = {};
  files = {};
  for (const mock of [put, remove, removeFolder, forgetAccount, call]) mock.mockClear();
});

const filesOfBookings = () =>
  Object.entries(files).map(([name, bytes], n) => ({ id: `${n}`, name, path: name, bytes }));

/** The most pictures that were being read at the same time. */
let readAtOnce: number;
const accountWork = () => {
  let reading = 0;
  readAtOnce = 0;
  const dataStore = {
    put,
    remove,
    async picture(path: string) {
      readAtOnce = Math.max(readAtOnce, ++reading);
      await new Promise((resolve) => setImmediate(resolve));
      reading--;
      return pictures[path] ? new Uint8Array(pictures[path]).fill(7) : null;
    },
    pictureAddress: (path: string) => `https://pictures.test/${path}`,
  };
  const fileStore = { read: async (path: string) => new Uint8Array(files[path] ?? 0).fill(7), removeFolder };
  const services = { database: { call }, dataStore, fileStore, forgetAccount } as unknown as JobServices;
  return accountTasks(services).work;
};
const work = (task: string, attempts = 1) => accountWork()({ id: ID, task, profileId: PROFILE, attempts });
/** Returns the archive, which Storage accepts. */
const stored = () => {
  const file = put.mock.calls[0]?.[1] ?? new Uint8Array();
  expect(file.length).toBeLessThanOrEqual(DATA_FILE.largestBytes);
  return file;
};
const noted = () => call.mock.calls.filter(([name]) => name === "record_export").length;

test("An export contains the data and every picture that still exists", async () => {
  pictures = { "a/1.webp": 10, "a/gone.webp": 0, "a/2.webp": 20 };
  await work("export");
  const [[path, file] = ["", new Uint8Array()]] = put.mock.calls;
  expect(path).toBe(`${PROFILE}/${ID}.zip`);
  const files = unzipSync(file);
  expect(Object.keys(files)).toEqual(["data.json", "pictures/1.webp", "pictures/2.webp"]);
  // The data is for people to read: each entry is on its own line.
  expect(strFromU8(files["data.json"] ?? file)).toBe(`{\n  "account": {\n    "id": "${PROFILE}"\n  }\n}\n`);
  expect(files["pictures/2.webp"]).toHaveLength(20);
  expect(noted()).toBe(1);
});

test("An export contains receipts, invoices and plans as pages", async () => {
  const party = { name: "தமிழ்ச்செல்வி", address: "", country: "", region: "", taxId: "" };
  const paper = (number: string, kind: string) => ({
    ...{ id: ID, kind, number, issuedAt: "2026-11-20T09:00:00Z", timeZone: "UTC", seller: party, buyer: party },
    ...{ session: null, taxes: [], corrects: "", amount: 6000, currency: "USD", reference: "pay_1" },
  });
  const content = { found: "A dark hall.", steps: [], items: [], files: [], floorPlan: null };
  const booking = {
    ...{ id: "b", service_name: "Design hour", currency: "USD", customerName: "தமிழ்ச்செல்வி", designerName: "Hanna" },
    ...{ papers: [paper("8F3C-1", "receipt")], plan: { versions: [{ number: 1, content, sent_at: "2026-11-20" }] } },
  };
  documents = { invoices: [paper("P-1", "fee_invoice")], bookings: [booking] };
  await work("export");
  const { "data.json": _, ...pages } = unzipSync(stored());
  expect(Object.keys(pages)).toEqual(["documents/P-1.html", "documents/8F3C-1.html", "bookings/b/plan-1.html"]);
  for (const page of Object.values(pages)) expect(strFromU8(page)).toContain("தமிழ்ச்செல்வி");
});

test("An export contains the files of bookings, and names those that do not fit", async () => {
  files = { "1.pdf": 10 * MIB, "2.pdf": 10 * MIB, "3.pdf": 5 * MIB };
  await work("export");
  const archive = unzipSync(stored());
  expect(Object.keys(archive)).toEqual(["data.json", "bookings/0/1.pdf", "bookings/2/3.pdf", "more-files.txt"]);
  expect(strFromU8(archive["more-files.txt"] ?? new Uint8Array())).toMatch(/\n2\.pdf\n$/);
});

test("An export contains the documents of a designer's application", async () => {
  documents = { applicationDocuments: [{ id: "p", name: "card.pdf", bytes: 3 }] };
  // The document is read from where the upload stored it, although it is not a file of a booking.
  files = { [`applications/${PROFILE}/p`]: 3 };
  await work("export");
  expect(Object.keys(unzipSync(stored()))).toContain("application/p/card.pdf");
});

test("An export renames a file named like a parent folder, because many programs would unpack nothing", async () => {
  files = { ".": 1, "..": 2, "...pdf": 3 };
  await work("export");
  const archive = unzipSync(stored());
  expect(Object.keys(archive)).toEqual(["data.json", "bookings/0/file", "bookings/1/file", "bookings/2/...pdf"]);
});

test("An export lists the addresses of pictures that do not fit, because Storage would accept no larger file", async () => {
  // An account's quota is larger than the largest file.
  pictures = { "a/1.webp": 10 * MIB, "a/2.webp": 10 * MIB, "a/3.webp": 5 * MIB };
  await work("export");
  const file = stored();
  const files = unzipSync(file, { filter: ({ name }) => !name.endsWith(".webp") });
  expect(strFromU8(files["more-pictures.txt"] ?? file)).toContain("\nhttps://pictures.test/a/2.webp\n");
  expect(strFromU8(files["more-pictures.txt"] ?? file)).not.toContain("a/3.webp");
});

test("An export reads 32 pictures and files, and lists the rest, because a worker has one second of processor time", async () => {
  pictures = Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`a/${n}.webp`, 1]));
  files = { "1.pdf": 1, "2.pdf": 1 };
  await work("export");
  const archive = unzipSync(stored());
  expect(Object.keys(archive)).toHaveLength(1 + 31 + 1 + 1);
  expect(strFromU8(archive["more-files.txt"] ?? new Uint8Array())).toMatch(/\n2\.pdf\n$/);
  put.mockClear();
  pictures = { ...pictures, "a/31.webp": 1, "a/32.webp": 1 };
  await work("export");
  const more = unzipSync(stored())["more-pictures.txt"] ?? new Uint8Array();
  expect(strFromU8(more)).toMatch(/:\nhttps:\/\/pictures\.test\/a\/32\.webp\n$/);
});

test("An export leaves out a picture that would fit without the archive's own bytes", async () => {
  pictures = { "a/1.webp": DATA_FILE.largestBytes - 100 };
  await work("export");
  const file = stored();
  expect(Object.keys(unzipSync(file))).toEqual(["data.json", "more-pictures.txt"]);
});

test("An export that was not stored is not announced", async () => {
  put.mockRejectedValueOnce(new Error("the storage: down"));
  await expect(work("export")).rejects.toThrow("the storage");
  expect(noted()).toBe(0);
});

test("Exports are made one after the other, even after a failed one, and the last attempt is the eighth", async () => {
  pictures = { "a/1.webp": 1, "a/2.webp": 1 };
  const run = accountWork();
  const job = (attempts: number) => ({ id: ID, task: "export", profileId: PROFILE, attempts });
  put.mockRejectedValueOnce(new Error("the storage: down"));
  const results = await Promise.allSettled([1, 2, 8, 9].map((attempts) => run(job(attempts))));
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled", "rejected"]);
  expect(readAtOnce).toBe(1);
  expect(put).toHaveBeenCalledTimes(3);
  await expect(run(job(9))).rejects.toMatchObject({ permanent: true });
});

test("The tasks of an account remove an old file, and forget what remains of a deleted account", async () => {
  await work("expire");
  expect(remove).toHaveBeenCalledExactlyOnceWith(`${PROFILE}/${ID}.zip`);
  await work("erase");
  expect(removeFolder).toHaveBeenCalledExactlyOnceWith(`applications/${PROFILE}`);
  expect(forgetAccount).toHaveBeenCalledExactlyOnceWith(PROFILE);
  expect(put).not.toHaveBeenCalled();
});
