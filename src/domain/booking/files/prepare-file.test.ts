import { FILE, LONGEST } from "@contract/limits.ts";
import { expect, it, vi } from "vitest";
import { UnusablePictureError } from "@/domain/picture/shrink-picture.ts";
import { prepareFile, UnusableFileError } from "./prepare-file.ts";

const shrinkPicture = vi.hoisted(() => vi.fn());
vi.mock("@/domain/picture/shrink-picture.ts", async (original) => ({ ...(await original<object>()), shrinkPicture }));

const file = (content: BlobPart, name: string, type = "") => new File([content], name, { type });
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

it("makes a picture smaller, and announces it with its small copy", async () => {
  const [picture, small] = [new Blob(["12345"]), new Blob(["123"])];
  shrinkPicture.mockResolvedValueOnce({ picture, small });
  const chosen = file("x", "room.png", "image/png");
  expect(await prepareFile(chosen)).toEqual({ kind: "picture", name: "room.png", bytes: 8, picture, small });
  expect(shrinkPicture).toHaveBeenCalledExactlyOnceWith(chosen, "file");
});

it("recognizes a PDF by its first bytes, and keeps it as it is", async () => {
  const pdf = file("%PDF-1.7 and so on", "plan.png", "image/png");
  expect(await prepareFile(pdf)).toEqual({ kind: "pdf", name: "plan.png", bytes: 18, pdf });
});

it("accepts a PDF of 25 MB, and not a byte more", async () => {
  const sized = (bytes: number) => Object.defineProperty(file("%PDF-1.7", "a.pdf"), "size", { value: bytes });
  await expect(prepareFile(sized(FILE.largestBytes))).resolves.toMatchObject({ kind: "pdf" });
  expect(await refusalOf(prepareFile(sized(FILE.largestBytes + 1)))).toEqual(
    new UnusableFileError("This PDF is too large. Choose one of up to 25 MB."),
  );
});

it("refuses any other file, and says why the browser cannot read a picture", async () => {
  const why = new UnusablePictureError("This browser cannot read HEIC pictures.");
  shrinkPicture.mockRejectedValue(why);
  for (const [name, type, message] of [
    ["film.mp4", "video/mp4", "Only pictures and PDFs can be sent here."],
    ["IMG_1.HEIC", "", why.message],
    ["broken.png", "image/png", why.message],
  ] as const)
    expect(await refusalOf(prepareFile(file("x", name, type)))).toEqual(new UnusableFileError(message));
});

it("does not report our own error as a wrong file", async () => {
  const mistake = new TypeError("canvas is undefined");
  shrinkPicture.mockRejectedValue(mistake);
  expect(await refusalOf(prepareFile(file("x", "room.png", "image/png")))).toBe(mistake);
});

it("removes forbidden characters from a name, and cuts it before its extension", async () => {
  const nameOf = async (name: string) => (await prepareFile(file("%PDF-", name))).name;
  expect(await nameOf("a/b\\c\u202e\n.pdf")).toBe("abc.pdf");
  expect(await nameOf("\n")).toBe("file");
  const long = await nameOf(`${"x".repeat(200)}.pdf`);
  expect(long).toHaveLength(LONGEST.fileName);
  expect(long).toMatch(/x\.pdf$/);
  // Half of a surrogate pair can be neither sent nor stored.
  const cut = await nameOf(`${"x".repeat(LONGEST.fileName - 5)}\u{1F6CB}\u{1F6CB}.pdf`);
  expect(cut).toBe(`${"x".repeat(LONGEST.fileName - 5)}.pdf`);
});
