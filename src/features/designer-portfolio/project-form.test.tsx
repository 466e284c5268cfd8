// @dom
import type { Project } from "@contract/projects.ts";
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { uploadPicture } from "@/domain/picture/upload-picture.ts";
import { api } from "@/lib/api-client.ts";
import { later } from "@/lib/testing/later.ts";
import { renderPage } from "@/lib/testing/render.tsx";
import { ProjectForm } from "./project-form.tsx";
import { emptyProject } from "./project-values.ts";

vi.mock("@/lib/api-client.ts", async (original) => ({ ...(await original<object>()), api: vi.fn() }));
vi.mock("@/domain/picture/upload-picture.ts", async (original) => ({
  ...(await original<object>()),
  uploadPicture: vi.fn(),
}));

const { words, wordsName, ...empty } = emptyProject;
const PROJECT: Project = {
  ...empty,
  ...{ id: "6f9619ff-8b86-4d11-b42d-00c04fc964ff", slug: "loft", designerId: "mara", designerName: "Mara" },
  ...{ title: "Loft", published: false, words: null, pairs: [] },
};
const PATH = "6f9619ff-8b86-4d11-b42d-00c04fc964ff/0c9a1b8e-0c56-4d8b-9f7b-3c1a2b3c4d5e.webp";

type Uploaded = Awaited<ReturnType<typeof uploadPicture>>;
let uploads: ReturnType<typeof later<Uploaded>>[];
const arrive = (path = PATH) => uploads.shift()?.give({ path } as Uploaded);
beforeEach(() => {
  uploads = [];
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.mocked(api).mockResolvedValue({ ok: true });
  vi.mocked(uploadPicture).mockImplementation(() => {
    const upload = later<Uploaded>();
    uploads.push(upload);
    return upload.promise;
  });
});

async function open() {
  const form = <ProjectForm id={PROJECT.id} designer={{ id: "mara", name: "Mara" }} saved={PROJECT} />;
  const { container, location } = await renderPage(form, { path: "/form" });
  const publish = () =>
    [...container.querySelectorAll("button")].filter(({ textContent }) => /Publish|Uploading/.test(textContent ?? ""));
  return {
    container,
    location,
    /** Returns the button's text, and whether it is busy. */
    button: () => publish().map((one) => [one.textContent, one.hasAttribute("aria-busy")]),
    press: () => act(async () => publish()[0]?.click()),
    choose: (label: string, ...names: string[]) =>
      act(async () => {
        const input = container.querySelector(`[aria-label="${label}"]`) as HTMLInputElement;
        Object.defineProperty(input, "files", {
          value: ["room.jpg", ...names].map((name) => new File(["x"], name)),
          configurable: true,
        });
        input.dispatchEvent(new Event("change", { bubbles: true }));
      }),
  };
}
const calls = () => vi.mocked(api).mock.calls.map(([name]) => name as string);

it("waits for an upload, and publishes with the picture", async () => {
  const { button, press, choose, location } = await open();
  expect(button()).toEqual([["Publish", false]]);
  await choose("Finished rooms files");
  expect(button()).toEqual([["Uploading...", true]]);
  await press();
  expect(calls()).toEqual([]);
  await act(async () => arrive());
  expect(button()).toEqual([["Publish", false]]);
  await press();
  expect(calls()).toEqual(["POST /projects/save", "POST /projects/publish"]);
  expect(JSON.stringify(vi.mocked(api).mock.calls[0]?.[1])).toContain(PATH);
  expect(location().pathname).not.toBe("/form");
});

it("keeps the focus on Publish while the project is being stored", async () => {
  vi.mocked(api).mockReturnValueOnce(later<never>().promise);
  const { button, press, container } = await open();
  await press();
  expect(button()).toEqual([["Publish", true]]);
  expect([...container.querySelectorAll(":disabled")].map(({ textContent }) => textContent)).toEqual(["Save draft"]);
});

it("stays open after publishing if a picture was added while the project was being stored", async () => {
  const stored = later<{ ok: true }>();
  vi.mocked(api).mockReturnValueOnce(stored.promise);
  const { press, choose, container } = await open();
  await press();
  await choose("Cover file");
  await act(async () => stored.give({ ok: true }));
  expect(calls()).toEqual(["POST /projects/save", "POST /projects/publish"]);
  await act(async () => arrive());
  expect(container.textContent).toContain("Not saved yet");
  expect(container.innerHTML).toContain(PATH);
});

it("replaces the cover by a new picture, although another of the first ones failed", async () => {
  const { press, choose } = await open();
  await choose("Cover file", "broken.jpg");
  await act(async () => arrive());
  await act(async () => uploads.shift()?.fail(new Error("offline")));
  await choose("Cover file");
  const other = PATH.replace("0c9a1b8e", "1c9a1b8e");
  await act(async () => arrive(other));
  await press();
  const [, saved] = vi.mocked(api).mock.calls[0] ?? [];
  expect(saved).toMatchObject({ body: { cover: { path: other }, finalPictures: [] } });
});
