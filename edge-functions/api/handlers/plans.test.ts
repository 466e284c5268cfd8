import { expect, test } from "vitest";
import { textOfPdf } from "../../../tests/support/pdf.ts";
import { jpegFrame, jpegOf, SAMPLES } from "../../../tests/support/pictures.ts";
import { services } from "../../../tests/support/services.ts";
import type { BookingFile } from "../../shared/contract/files.ts";
import type { Plan } from "../../shared/contract/plans.ts";
import type { Database } from "../../shared/database.ts";
import { planHandlers } from "./plans.ts";

const MEGABYTE = 1024 * 1024;
const file = (id: string, bytes: number, kind: BookingFile["kind"] = "picture"): BookingFile => ({
  ...{ id, kind, state: "ready", name: `${id}.file`, bytes, width: 40, height: 30, pages: null },
});
const item = (name: string, price: number | null, quantity: number) => ({
  ...{ id: name, name, link: "", place: "", price, quantity },
});
const FILES = [
  file("large", 10 * MEGABYTE),
  file("second", 10 * MEGABYTE),
  file("small", MEGABYTE),
  file("old", MEGABYTE),
  file("notes", 1, "pdf"),
];
const PLAN = {
  ...{ designerName: "Marta Lindholm", customerName: "Ellen Vos", serviceName: "Room consultation", currency: "USD" },
  ...{ question: null, files: [...FILES, file("other", 1)] },
  versions: [
    {
      number: 1,
      sentAt: "2026-11-21T14:00:00Z",
      content: {
        ...{ found: "A dark hall.", steps: [], files: FILES.map(({ id }) => id) },
        items: [item("Wall lamp", 12_950, 2), item("Rug", 5000, 1), item("Mirror", null, 1)],
      },
    },
  ],
} as unknown as Plan;

test("The PDF of a plan adds up what has a price, has the pictures that fit, and names the other files", async () => {
  const read: string[] = [];
  const call = async (name: string, args: { fileIds?: string[] }) =>
    name === "get_plan" ? PLAN : { files: args.fileIds?.map((id) => ({ id, path: id, kind: "picture", name: id })) };
  const fileStore = {
    ...services().fileStore,
    async read(path: string) {
      read.push(path);
      // From before pictures of bookings were JPEGs.
      return path === "old" ? SAMPLES.webp.bytes : jpegOf(jpegFrame(40, 30));
    },
  };
  const handlers = planHandlers(services({ database: { call: call as unknown as Database["call"] }, fileStore }));
  const { base64 } = await handlers["POST /bookings/plan-file"]({
    userId: "designer",
    body: { bookingId: "booking", number: 1 },
  } as never);
  expect(read).toEqual(["large", "small", "old"]);
  const words = (await textOfPdf(new Uint8Array(Buffer.from(base64, "base64")))).join(" ");
  expect(words).toMatch(/Wall lamp .*\$259 .*Total \$309/);
  expect(words).toContain("Pieces without a price are not in the sum.");
  for (const name of ["second", "old", "notes"]) expect(words).toContain(`${name}.file, on the page of this plan`);
  for (const name of ["large", "small"]) expect(words).not.toContain(`${name}.file, on`);
  expect(words).not.toContain("other.file");
});

test.each([
  // Already the next day there, and still the day before.
  ["2026-11-21T23:30:00Z", "Asia/Kolkata", "plan-2026-11-22.pdf"],
  ["2026-11-21T02:30:00Z", "America/Chicago", "plan-2026-11-20.pdf"],
  ["2026-11-21T23:30:00Z", "Mars/Olympus", "plan-2026-11-21.pdf"],
  ["2026-11-21T23:30:00Z", undefined, "plan-2026-11-21.pdf"],
])("The PDF of a plan that was sent at %s is named by the day in the zone %s", async (sentAt, timeZone, expected) => {
  const plan = { ...PLAN, versions: PLAN.versions.map((version) => ({ ...version, sentAt })), files: [] };
  const handlers = planHandlers(services({ database: { call: (async () => plan) as unknown as Database["call"] } }));
  const { name } = await handlers["POST /bookings/plan-file"]({
    userId: "designer",
    body: { bookingId: "booking", number: 1, timeZone },
  } as never);
  expect(name).toBe(expected);
});
