import { expect, it, vi } from "vitest";
import { ApiError } from "@/lib/api-client.ts";
import { uploadFile } from "./upload-file.ts";

const { api, timedUpload } = vi.hoisted(() => ({ api: vi.fn(), timedUpload: vi.fn() }));
vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api }));
vi.mock("@/lib/timed-upload.ts", () => ({ timedUpload }));
vi.mock("@/lib/env.ts", () => ({ supabaseUrl: () => "https://project.test" }));

const place = { id: "f", bookingId: "b", purpose: "message" } as const;
const pdf = { kind: "pdf", name: "a.pdf", bytes: 3, pdf: new Blob(["pdf"]) } as const;
const names = () => api.mock.calls.map(([name]) => name);
const stored = { id: "f", state: "ready" };
/** Sets the answers of the API, in their order, and the answer of Storage. */
function answers(uploadUrl: string | null, status = 200): void {
  api.mockResolvedValueOnce({ uploadUrl }).mockResolvedValueOnce(stored);
  timedUpload.mockResolvedValueOnce({ answer: { status } });
}
const refusalOf = () =>
  uploadFile(place, pdf).then(
    () => null,
    (error: unknown) => error,
  );

it("announces a picture, then sends it with its small copy", async () => {
  const [picture, small] = [new Blob(["1"]), new Blob(["2"])];
  answers(null);
  const file = { kind: "picture", name: "a.png", bytes: 2, picture, small } as const;
  expect(await uploadFile(place, file)).toBe(stored);
  expect(api.mock.calls).toEqual([
    [
      "POST /bookings/add-file",
      {
        body: { fileId: "f", bookingId: "b", purpose: "message", kind: "picture", name: "a.png", bytes: 2 },
        signal: expect.any(AbortSignal),
      },
    ],
    ["POST /bookings/store-picture/:fileId", { params: { fileId: "f" }, files: { picture, small } }],
  ]);
});

it("sends a PDF to its signed address, then finishes it", async () => {
  answers("/storage/v1/x?token=t");
  expect(await uploadFile(place, pdf)).toBe(stored);
  const headers = new Headers({ "content-type": "application/octet-stream" });
  const sent = { headers, body: pdf.pdf, signal: undefined, onProgress: undefined };
  expect(timedUpload).toHaveBeenCalledExactlyOnceWith("https://project.test/storage/v1/x?token=t", sent);
  expect(names()).toEqual(["POST /bookings/add-file", "POST /bookings/finish-file"]);
});

it.each([
  ["was there already", null, 200],
  ["has arrived meanwhile by its first upload", "/x", 400],
])("only finishes a PDF that %s", async (_, uploadUrl, status) => {
  answers(uploadUrl, status);
  expect(await uploadFile(place, pdf)).toBe(stored);
  expect(timedUpload).toHaveBeenCalledTimes(uploadUrl ? 1 : 0);
  expect(names().at(-1)).toBe("POST /bookings/finish-file");
});

it.each([
  [503, 0],
  [429, 0],
  [413, 413],
])("does not finish a PDF that Storage answers with %i", async (status, told) => {
  answers("/x", status);
  expect(await refusalOf()).toMatchObject({ name: "ApiError", status: told });
  expect(names()).toEqual(["POST /bookings/add-file"]);
});

it("may be repeated after a missing connection", async () => {
  api.mockResolvedValueOnce({ uploadUrl: "/x" });
  timedUpload.mockRejectedValueOnce(new TypeError("offline"));
  expect(await refusalOf()).toBeInstanceOf(ApiError);
});

it("throws the reason when it is aborted, and finishes nothing", async () => {
  const [abort, why] = [new AbortController(), new Error("taken out again")];
  api.mockResolvedValueOnce({ uploadUrl: "/x" });
  timedUpload.mockImplementationOnce(() => {
    abort.abort(why);
    return Promise.reject(new TypeError("aborted"));
  });
  await expect(uploadFile(place, pdf, { signal: abort.signal })).rejects.toBe(why);
  expect(names()).toEqual(["POST /bookings/add-file"]);
});
