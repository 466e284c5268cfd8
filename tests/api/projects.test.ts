import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { DesignersResponse } from "../../edge-functions/shared/contract/designers.ts";
import { MOST } from "../../edge-functions/shared/contract/limits.ts";
import {
  OwnProjectsResponse,
  Project,
  ProjectsResponse,
  type SaveProjectRequest,
} from "../../edge-functions/shared/contract/projects.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { type DesignerPerson, newDesignerPerson, newPerson, type Person } from "../support/people.ts";
import { uploadPicture } from "../support/pictures.ts";
import { projectRequest } from "../support/projects.ts";
import { connectAsPostgres } from "../support/sql.ts";

const sql = connectAsPostgres();

const save = (person: Person, project: SaveProjectRequest) =>
  call<{ id: string; slug: string }>("POST", "/projects/save", { token: person.token, body: project });
async function saved(person: Person, more: Partial<SaveProjectRequest> = {}) {
  const project = projectRequest(more);
  const { status, body } = await save(person, project);
  expect(status, JSON.stringify(body)).toBe(200);
  return { ...project, slug: body.slug };
}
const publish = (person: Person, id: string, published = true) =>
  call("POST", "/projects/publish", { token: person.token, body: { id, published } });
const show = (designerId: string, slug: string, token?: string) =>
  call("GET", `/designers/${designerId}/projects/${slug}`, { token });
const shownBy = async (designerId: string) =>
  expectAnswer(ProjectsResponse, await call("GET", `/designers/${designerId}/projects`)).projects;
const own = async ({ token }: Person) =>
  expectAnswer(OwnProjectsResponse, await call("GET", "/projects", { token })).projects;
const picture = (path: string, words = "") => ({ path, alt: words, caption: words });

let designer: DesignerPerson;
let cover: string;
beforeAll(async () => {
  designer = await newDesignerPerson();
  cover = await uploadPicture(designer.token);
});

describe("A project", () => {
  test("is answered as it was saved, with all its parts", async () => {
    const [before, after, step, final] = await Promise.all(
      Array.from({ length: 4 }, () => uploadPicture(designer.token)),
    );
    const project = projectRequest({
      title: "  Café José — Ñandú & Söhne  ",
      tags: ["Oak", " North light "],
      cover: picture(cover, "A bar"),
      steps: [
        { title: "Look", text: "Twice.", picture: null },
        { title: "Draw", text: "", picture: picture(step ?? "") },
      ],
      pairs: [{ before: picture(before ?? "", "Then"), after: picture(after ?? "", "Now") }],
      finalPictures: [picture(final ?? ""), picture(cover, "Again")],
      words: { name: "José", text: "Finally." },
    });
    expect((await save(designer, project)).body).toEqual({ id: project.id, slug: "cafe-jose-nandu-sohne" });
    const answer = await call("GET", `/projects/${project.id}`, { token: designer.token });
    expect(expectAnswer(Project, answer)).toEqual({
      ...project,
      title: "Café José — Ñandú & Söhne",
      tags: ["Oak", "North light"],
      slug: "cafe-jose-nandu-sohne",
      designerId: designer.id,
      designerName: expect.stringMatching(/^Mira Sand/),
      published: false,
      words: { name: "José", text: "Finally.", stars: null },
    });
    const listed = await own(designer);
    expect(listed).toContainEqual(
      expect.objectContaining({ id: project.id, cover: expect.objectContaining({ path: cover }), pictureCount: 6 }),
    );
    // Saved again, as after a lost answer, it is the same project.
    const count = listed.length;
    expect((await save(designer, project)).body).toMatchObject({ id: project.id });
    expect(await own(designer)).toHaveLength(count);
  });

  test("is a draft that only its designer sees, until it is published", async () => {
    const finalPictures = [picture(cover, "The last step"), picture(cover, "All steps")];
    const { id, slug } = await saved(designer, { title: "Hidden stairs", cover: picture(cover), finalPictures });
    const [other, customer] = await Promise.all([newDesignerPerson(), newPerson("user")]);
    for (const token of [undefined, other.token, customer.token])
      expectRefusal(await show(designer.id, slug, token), 404, "not_found");
    expect(expectAnswer(Project, await show(designer.id, slug, designer.token))).toMatchObject({ published: false });
    expect((await shownBy(designer.id)).map((project) => project.slug)).not.toContain(slug);

    expect((await publish(designer, id)).status).toBe(200);
    expect((await publish(designer, id)).status).toBe(200);
    for (const token of [undefined, customer.token])
      expect(expectAnswer(Project, await show(designer.id, slug, token))).toMatchObject({ title: "Hidden stairs" });
    expect(await shownBy(designer.id)).toContainEqual(
      expect.objectContaining({ slug, cover: expect.objectContaining({ path: cover }), detail: finalPictures[0] }),
    );
    // Not at another designer's address.
    expectRefusal(await show(other.id, slug), 404, "not_found");

    expect((await publish(designer, id, false)).status).toBe(200);
    expectRefusal(await show(designer.id, slug), 404, "not_found");
  });

  test("is not shown while its designer is hidden", async () => {
    const person = await newDesignerPerson();
    const { id, slug } = await saved(person, { cover: picture(await uploadPicture(person.token)) });
    await publish(person, id);
    await sql`update public.designers set hidden = true where id = ${person.id}`;
    expectRefusal(await show(person.id, slug), 404, "not_found");
    expectRefusal(await call("GET", `/designers/${person.id}/projects`), 404, "not_found");
    expect((await show(person.id, slug, person.token)).status).toBe(200);
  });

  test("keeps its address once it was published, whatever its title becomes", async () => {
    const draft = await saved(designer, { title: "First idea", cover: picture(cover) });
    expect(draft.slug).toBe("first-idea");
    expect((await save(designer, { ...draft, title: "Better idea" })).body.slug).toBe("better-idea");
    await publish(designer, draft.id);
    expect((await save(designer, { ...draft, title: "Best idea" })).body.slug).toBe("better-idea");
    await publish(designer, draft.id, false);
    expect((await save(designer, { ...draft, title: "Last idea" })).body.slug).toBe("better-idea");
  });

  test("has an address of its own among those of its designer, also without a Latin letter in the title", async () => {
    const person = await newDesignerPerson();
    const slugs: string[] = [];
    for (const title of ["Loft", "LOFT!", "löft", "रसोई", "厨房", "x".repeat(120)])
      slugs.push((await saved(person, { title })).slug);
    expect(slugs).toEqual(["loft", "loft-2", "loft-3", "project", "project-2", "x".repeat(60)]);
    expect((await saved(await newDesignerPerson(), { title: "Loft" })).slug).toBe("loft");
    // Two tabs at once.
    const raced = await Promise.all(Array.from({ length: 8 }, () => saved(person, { title: "Attic" })));
    expect(new Set(raced.map(({ slug }) => slug)).size).toBe(8);
  });

  test("needs a cover to be published, and keeps one while it is", async () => {
    const { id, ...draft } = await saved(designer, { cover: null });
    const refusal = expectRefusal(await publish(designer, id), 409, "project_incomplete");
    expect(Object.keys(refusal.fields ?? {})).toEqual(["cover"]);
    expect((await publish(designer, id, false)).status).toBe(200);
    const { slug: _, ...project } = { id, ...draft };
    await save(designer, { ...project, cover: picture(cover) });
    expect((await publish(designer, id)).status).toBe(200);
    const uncovered = expectRefusal(await save(designer, { ...project, cover: null }), 409, "project_incomplete");
    expect(Object.keys(uncovered.fields ?? {})).toEqual(["cover"]);
    const { body } = await call<Project>("GET", `/projects/${id}`, { token: designer.token });
    expect(body.cover?.path).toBe(cover);
  });

  test("shows pictures of its designer alone, and of the site's own only those that a seed has put there", async () => {
    const other = await newDesignerPerson();
    const theirs = await uploadPicture(other.token);
    for (const path of [theirs, `${designer.id}/${randomUUID()}.webp`, "/images/hero.webp"]) {
      for (const [field, more] of Object.entries({
        "cover.path": { cover: picture(path) },
        "steps.1.picture.path": {
          steps: [
            { title: "a", text: "", picture: null },
            { title: "b", text: "", picture: picture(path) },
          ],
        },
        "pairs.0.after.path": { pairs: [{ before: picture(cover), after: picture(path) }] },
        "finalPictures.1.path": { finalPictures: [picture(cover), picture(path)] },
      })) {
        const project = projectRequest(more);
        const refusal = expectRefusal(await save(designer, project), 400, "invalid_picture");
        expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
        expectRefusal(await call("GET", `/projects/${project.id}`, { token: designer.token }), 404, "not_found");
      }
    }
    const seeded = await saved(designer, { title: "Seeded" });
    await sql`
      insert into public.project_pictures (project_id, designer_id, place, position, path)
      values (${seeded.id}, ${designer.id}, 'cover', 0, '/images/hero.webp')`;
    const { slug: _, ...project } = seeded;
    expect((await save(designer, { ...project, finalPictures: [picture("/images/hero.webp")] })).status).toBe(200);
    expectRefusal(await save(designer, { ...project, cover: picture("/images/share.webp") }), 400, "invalid_picture");
  });

  test("releases its pictures when it is deleted", async () => {
    const person = await newDesignerPerson();
    const path = await uploadPicture(person.token);
    const uses = async () =>
      (await sql`select uses, due_at is null as kept from public.pictures where path = ${path}`)[0];
    const { id } = await saved(person, { cover: picture(path), finalPictures: [picture(path)] });
    expect(await uses()).toEqual({ uses: 2, kept: true });
    expect((await call("POST", "/projects/delete", { token: person.token, body: { id } })).status).toBe(200);
    expect(await uses()).toEqual({ uses: 0, kept: false });
    expect(await own(person)).toEqual([]);
    expectRefusal(await call("POST", "/projects/delete", { token: person.token, body: { id } }), 404, "not_found");
  });

  test("is limited in number, even when twenty are saved at once", async () => {
    const person = await newDesignerPerson();
    await sql`
      insert into public.projects (id, designer_id, position, slug, title)
      select gen_random_uuid(), ${person.id}, n, 'p-' || n, 'P' from generate_series(1, ${MOST.projects - 4}) n`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(person, projectRequest({}))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectRefusal(answer, 409, "too_many_projects");
    expect(await own(person)).toHaveLength(MOST.projects);
  });
});

describe("Somebody else's project", () => {
  test("cannot be read, changed, published or deleted by its id", async () => {
    const other = await newDesignerPerson();
    const project = await saved(other, { title: "Theirs" });
    const { slug: _, ...request } = project;
    const as = (path: string, body: object) => call("POST", path, { token: designer.token, body });
    expectRefusal(await call("GET", `/projects/${project.id}`, { token: designer.token }), 404, "not_found");
    expectRefusal(await as("/projects/save", { ...request, title: "Mine" }), 404, "not_found");
    expectRefusal(await as("/projects/publish", { id: project.id, published: true }), 404, "not_found");
    expectRefusal(await as("/projects/delete", { id: project.id }), 404, "not_found");
    await as("/projects/reorder", { ids: [project.id] });
    expect(await own(other)).toMatchObject([{ title: "Theirs", published: false }]);
  });
});

test("Projects stand in the order that their designer gives them, new ones last", async () => {
  const person = await newDesignerPerson();
  const path = await uploadPicture(person.token);
  const ids: string[] = [];
  for (const title of ["A", "B", "C"]) {
    const { id } = await saved(person, { title, cover: picture(path) });
    await publish(person, id);
    ids.push(id);
  }
  const [a = "", b = "", c = ""] = ids;
  const order = (list: string[]) => call("POST", "/projects/reorder", { token: person.token, body: { ids: list } });
  const titles = async () => [
    (await own(person)).map(({ title }) => title).join(""),
    (await shownBy(person.id)).map(({ title }) => title).join(""),
  ];
  expect(await titles()).toEqual(["ABC", "ABC"]);
  expect((await order([c, a, b])).status).toBe(200);
  expect(await titles()).toEqual(["CAB", "CAB"]);
  // A list from before another project was made, with an id that is gone.
  expect((await order([b, randomUUID()])).status).toBe(200);
  expect(await titles()).toEqual(["BCA", "BCA"]);
  await saved(person, { title: "D" });
  expect(await titles()).toEqual(["BCAD", "BCA"]);
});

describe("The sample designers", () => {
  const SAMPLE = "00000000-0000-4000-8000-000000000101";

  test("have the two sample projects at their addresses, and two rooms each in a style that they work in", async () => {
    expect((await shownBy(SAMPLE)).map(({ slug }) => slug)).toEqual([
      "zen-garden-apartment",
      "eco-conscious-family-home",
    ]);
    const { designers } = expectAnswer(DesignersResponse, await call("GET", "/designers?limit=48"));
    const samples = await sql<{ id: string }[]>`
      select d.id from public.designers d join auth.users u on u.id = d.id
       where u.email like '%@designers.parlour.test' and d.id <> ${SAMPLE}`;
    expect(samples).toHaveLength(23);
    expect(designers.length).toBeGreaterThan(0);
    for (const { id } of samples) {
      const projects = await shownBy(id);
      expect(projects).toHaveLength(2);
      const [row] = await sql<
        { styles: string }[]
      >`select lower(array_to_string(styles, ' ')) as styles from public.designers where id = ${id}`;
      for (const { cover, slug } of projects) {
        const { body } = await show(id, slug);
        const { style } = expectAnswer(Project, { status: 200, body, headers: new Headers() });
        expect(cover.path).toContain(`-${style.toLowerCase()}-`);
        if (!/mediterranean|art deco/.test(row?.styles ?? "")) expect(row?.styles).toContain(style.toLowerCase());
      }
    }
  });

  test("show pictures that are there in every width, light enough, and described for people who do not see them", async () => {
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
