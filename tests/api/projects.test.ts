import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { Done } from "../../edge-functions/shared/contract/common.ts";
import {
  OwnProjectsResponse,
  Project,
  ProjectsResponse,
  SaveProjectResponse,
} from "../../edge-functions/shared/contract/projects.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { type DesignerPerson, newDesignerPerson } from "../support/people.ts";
import { uploadPicture } from "../support/pictures.ts";
import { projectRequest } from "../support/projects.ts";
import { connectAsPostgres } from "../support/sql.ts";

/* The calls about projects, and the projects of the sample designers. tests/db/projects.test.ts has the rules. */

const sql = connectAsPostgres();
let designer: DesignerPerson;
let cover: string;
beforeAll(async () => {
  designer = await newDesignerPerson();
  cover = await uploadPicture(designer.token);
});

const post = (path: string, body: object) => call("POST", `/projects/${path}`, { token: designer.token, body });
const listed = async (id = designer.id) =>
  expectAnswer(ProjectsResponse, await call("GET", `/designers/${id}/projects`)).projects;

describe("A project", () => {
  it("is saved, read, published, ordered and deleted", async () => {
    const { token } = designer;
    const picture = { path: cover, alt: "A bar", caption: "" };
    const projects = [
      projectRequest({ title: "Café José", cover: picture }),
      projectRequest({ title: "Loft", cover: picture }),
    ];
    for (const [index, project] of projects.entries())
      expect(expectAnswer(SaveProjectResponse, await post("save", project))).toEqual({
        id: project.id,
        slug: ["cafe-jose", "loft"][index],
      });
    const [first = "", second = ""] = projects.map(({ id }) => id);
    const [project] = projects;
    const own = expectAnswer(Project, await call("GET", `/projects/${first}`, { token }));
    expect(own).toMatchObject({ ...project, designerId: designer.id, published: false });
    const show = (asToken?: string) => call("GET", `/designers/${designer.id}/projects/cafe-jose`, { token: asToken });
    expectRefusal(await show(), 404, "not_found");
    expect(expectAnswer(Project, await show(token))).toEqual(own);
    expect(await listed()).toEqual([]);

    for (const id of [first, second]) expectAnswer(Done, await post("publish", { id, published: true }));
    expect(expectAnswer(Project, await show())).toEqual({ ...own, published: true });
    expectAnswer(Done, await post("reorder", { ids: [second, first] }));
    expect((await listed()).map(({ slug }) => slug)).toEqual(["loft", "cafe-jose"]);
    expectAnswer(Done, await post("publish", { id: second, published: false }));
    expectAnswer(Done, await post("delete", { id: first }));
    const { projects: left } = expectAnswer(OwnProjectsResponse, await call("GET", "/projects", { token }));
    expect(left).toMatchObject([{ id: second, published: false }]);
  });

  it("is refused at the field that is wrong", async () => {
    const foreign = { path: cover.replace(designer.id, crypto.randomUUID()), alt: "", caption: "" };
    const refused = await post("save", projectRequest({ finalPictures: [foreign] }));
    expect(Object.keys(expectRefusal(refused, 400, "invalid_picture").fields ?? {})).toEqual(["finalPictures.0.path"]);
    const draft = projectRequest({});
    await post("save", draft);
    const bare = await post("publish", { id: draft.id, published: true });
    expect(Object.keys(expectRefusal(bare, 409, "project_incomplete").fields ?? {})).toEqual(["cover"]);
  });
});

describe("The sample designers", () => {
  const SAMPLE = "00000000-0000-4000-8000-000000000101";

  it("have the two sample projects, or two rooms each in a style that they work in", async () => {
    expect((await listed(SAMPLE)).map(({ slug }) => slug)).toEqual([
      "zen-garden-apartment",
      "eco-conscious-family-home",
    ]);
    const rows = await sql<{ id: string; styles: string; style: string; cover: string; published: boolean }[]>`
      select d.id, lower(array_to_string(d.styles, ' ')) as styles, lower(j.style) as style, c.path as cover, j.published
        from public.designers d
        join auth.users u on u.id = d.id
        join public.projects j on j.designer_id = d.id
        join public.project_pictures c on c.project_id = j.id and c.place = 'cover'
       where u.email like '%@designers.parlour.test' and d.id <> ${SAMPLE}`;
    expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([46, 23]);
    for (const { styles, style, cover: path, published } of rows) {
      expect(published).toBe(true);
      expect(path).toContain(`-${style}-`);
      if (!/mediterranean|art deco/.test(styles)) expect(styles).toContain(style);
    }
  });

  it("show pictures that exist in every width, are light enough, and are described", async () => {
    const rows = await sql<{ path: string; alt: string }[]>`
      select distinct path, alt from public.project_pictures where path like '/images/%' and designer_id::text like '00000000-0000-4000-8000-%'`;
    expect(rows.length).toBeGreaterThan(50);
    for (const { path, alt } of rows) {
      expect(alt.length, path).toBeGreaterThan(30);
      for (const [end, most] of [
        ["", 110],
        ["-md", 64],
        ["-sm", 45],
      ] as const) {
        const file = readFileSync(new URL(`../../public${path.replace(".webp", `${end}.webp`)}`, import.meta.url));
        expect(file.length, `${path}${end}`).toBeLessThanOrEqual(most * 1024);
      }
    }
  });
});
