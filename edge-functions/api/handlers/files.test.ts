import { beforeEach, describe, expect, test } from "vitest";
import { pdfFile } from "../../../tests/support/pdfs.ts";
import { pictureForm, pngOf } from "../../../tests/support/pictures.ts";
import { post, services } from "../../../tests/support/services.ts";
import { appFor } from "../../../tests/support/signed-in.ts";

const ID = "0c9a1b8e-0c56-4d8b-9f7b-3c1a2b3c4d5e";
const [picture, small] = [pngOf(40, 30), pngOf(20, 15)];
const weight = picture.length + small.length;
const STORED = {
  ...{ id: ID, kind: "picture", name: "Wall", bytes: weight },
  ...{ width: 40, height: 30, state: "ready" },
};

/** What SQL says about the file. */
let file: { path: string; kind: string; state: string; bytes: number };
let found: object[];
/** The path of the upload that SQL keeps, if there are several at once. */
let kept: string;
/** Everything that is done, in order. */
let done: unknown[][];
const call = async (name: string, args: object) => {
  done.push([name, args]);
  if (name === "finish_file") return { ...STORED, path: kept };
  return name === "find_files" ? { files: found } : file;
};
const fileStore = {
  ...services().fileStore,
  put: async (...args: unknown[]) => void done.push(["put", ...args]),
  remove: async (paths: string[]) => void done.push(["remove", paths]),
  signUpload: async (path: string) => `/upload/${path}`,
  sign: async (paths: string[]) => {
    done.push(["sign", paths]);
    return new Map(paths.filter((path) => path !== "b/gone").map((path) => [path, `/${path}?token=t`]));
  },
};
const app = appFor(call, { fileStore });

beforeEach(() => {
  file = { path: "b/1", kind: "picture", state: "uploading", bytes: weight };
  found = [];
  kept = "b/1";
  done = [];
});

const storePicture = async (content = picture) => {
  const sent = { method: "POST", headers: { authorization: "Bearer t" }, body: pictureForm(content, small) };
  const answer = await app.request(`/api/bookings/store-picture/${ID}`, sent);
  return { status: answer.status, body: await answer.json() };
};
const names = () => done.map(([name]) => name);

describe("A new file", () => {
  const add = async (kind: string) => {
    const announced = { fileId: ID, bookingId: ID, purpose: "message", kind, name: "a.pdf", bytes: 9 };
    return (await post(app, "/bookings/add-file", announced)).body;
  };

  test("is uploaded next to its place if it is a PDF that is not stored yet", async () => {
    file = { ...file, kind: "pdf" };
    expect(await add("pdf")).toEqual({ uploadUrl: "/upload/uploads/b-1" });
    file.state = "ready";
    expect(await add("pdf")).toEqual({ uploadUrl: null });
  });

  test("is uploaded only through the function if it is a picture", async () => {
    expect(await add("picture")).toEqual({ uploadUrl: null });
  });
});

test("A PDF of a booking is not received again once others may have read it", async () => {
  file = { ...file, kind: "pdf", state: "ready" };
  expect((await post(app, "/bookings/finish-file", { fileId: ID })).status).toBe(200);
  expect(names()).toEqual(["find_own_file", "finish_file"]);
});

describe("A picture of a booking", () => {
  test("is not replaced when it is ready, because others may have seen it", async () => {
    file.state = "ready";
    expect((await storePicture()).status).toBe(200);
    expect(names()).toEqual(["find_own_file", "finish_file"]);
  });

  test.each<[string, Partial<typeof file>, typeof picture?]>([
    ["larger than announced", { bytes: weight - 1 }],
    ["announced as a PDF", { kind: "pdf" }],
    ["no picture", {}, pdfFile()],
  ])("is not stored when it is %s", async (_, other, content) => {
    file = { ...file, ...other };
    expect(await storePicture(content)).toMatchObject({ status: 400, body: { error: { code: "invalid_picture" } } });
    expect(names()).not.toContain("put");
  });
});

test("The addresses of files show pictures, and save any file under its name", async () => {
  const ids = [1, 2, 3].map((n) => ID.replace(/.$/, String(n)));
  found = [
    { id: ids[0], path: "b/1", kind: "picture", name: "Wall & floor #1.webp" },
    { id: ids[1], path: "b/2", kind: "pdf", name: "plan.pdf" },
    { id: ids[2], path: "b/gone", kind: "picture", name: "x" },
  ];
  expect((await post(app, "/bookings/file-addresses", { fileIds: ids })).body).toEqual({
    files: [
      {
        id: ids[0],
        saveUrl: "/b/1?token=t&download=Wall%20%26%20floor%20%231.webp",
        url: "/b/1?token=t",
        smallUrl: "/b/1-sm?token=t",
      },
      { id: ids[1], saveUrl: "/b/2?token=t&download=plan.pdf", url: null, smallUrl: null },
    ],
  });
  expect(done[1]).toEqual(["sign", ["b/1", "b/1-sm", "b/2", "b/gone", "b/gone-sm"]]);
  // Storage treats an empty list as a mistake.
  found = [];
  expect((await post(app, "/bookings/file-addresses", { fileIds: ids })).body).toEqual({ files: [] });
  expect(names().filter((name) => name === "sign")).toHaveLength(1);
});
