import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { beforeEach, describe, expect } from "vitest";
import { MOST } from "../../edge-functions/shared/contract/limits.ts";
import type { Project, SaveProjectRequest } from "../../edge-functions/shared/contract/projects.ts";
import { codeOf, newCustomer, newDesigner } from "../support/db.ts";
import { projectRequest } from "../support/projects.ts";
import { connectAsPostgres, connectMany, scalar } from "../support/sql.ts";
import { it } from "../support/test.ts";

/* The projects of a designer: drafts, their addresses, their pictures and their order. */

const sql = connectAsPostgres();
const connections = connectMany(20);
type Sql = postgres.Sql | postgres.TransactionSql;

let designer: string;
/** One of the designer's uploads. */
let cover: string;
beforeEach(async () => {
  designer = (await newDesigner(sql)).id;
  cover = await upload(designer);
});

const upload = (owner: string) =>
  scalar<string>(sql`select public.reserve_picture(${owner}, 'webp', 1, 1, 1) ->> 'path'`);
const save = (project: SaveProjectRequest, by = designer, on: Sql = sql) =>
  scalar<{ id: string; slug: string }>(on`select public.save_project(${by}, ${on.json(project as never)})`);
async function saved(more: Partial<SaveProjectRequest> = {}, by = designer) {
  const project = projectRequest(more);
  return { project, ...(await save(project, by)) };
}
const publish = (id: string, published = true, by = designer) =>
  sql`select public.publish_project(${by}, ${id}, ${published})`;
const show = (slug: string, viewer: string | null = null, of = designer) =>
  scalar<Project>(sql`select public.get_project(${of}, ${slug}, ${viewer})`);
const shown = (of = designer) => scalar<Project[]>(sql`select public.list_projects(${of}) -> 'projects'`);
const own = (of = designer) => scalar<Project[]>(sql`select public.list_own_projects(${of}) -> 'projects'`);
const picture = (path: string, words = "") => ({ path, alt: words, caption: words });

describe("A project", () => {
  it("is returned as it was saved, with all its parts in their order, and is saved once", async () => {
    const [before = "", after = "", step = "", final = ""] = await Promise.all(
      [1, 2, 3, 4].map(() => upload(designer)),
    );
    const project = projectRequest({
      title: "  Café José — Ñandú & Söhne  ",
      tags: ["Oak", " North light "],
      cover: picture(cover, "A bar"),
      steps: [
        { title: "Look", text: "Twice.", picture: null },
        { title: "Draw", text: "", picture: picture(step) },
      ],
      pairs: [
        { before: picture(before, "Then"), after: picture(after, "Now") },
        { before: picture(after), after: picture(before) },
      ],
      finalPictures: [picture(final, " The end "), picture(cover, "Again")],
      words: { name: "José", text: "Finally." },
    });
    expect(await save(project)).toEqual({ id: project.id, slug: "cafe-jose-nandu-sohne" });
    expect(await scalar(sql`select public.get_own_project(${designer}, ${project.id})`)).toEqual({
      ...{ ...project, title: "Café José — Ñandú & Söhne", tags: ["Oak", "North light"] },
      finalPictures: [picture(final, "The end"), picture(cover, "Again")],
      ...{ slug: "cafe-jose-nandu-sohne", designerId: designer, designerName: expect.any(String), published: false },
      words: { name: "José", text: "Finally.", stars: null },
    });
    // Saved again, as after a lost response, it is the same project.
    await save(project);
    expect(await own()).toMatchObject([{ id: project.id, cover: { path: cover }, pictureCount: 8, published: false }]);
  });

  it("keeps the stars of a seed while the customer's words stay unchanged", async () => {
    const { project, id } = await saved({ words: { name: "José", text: "Finally." } });
    await sql`update public.projects set words_stars = 5 where id = ${id}`;
    const stars = async (words: SaveProjectRequest["words"]) => {
      await save({ ...project, words });
      return scalar(sql`select words_stars from public.projects where id = ${id}`);
    };
    expect(await stars({ name: "José", text: "Finally." })).toBe(5);
    expect(await stars({ name: "José", text: "At last." })).toBeNull();
  });

  it("is visible only to its designer until it is published", async () => {
    const finalPictures = [picture(cover, "The last step"), picture(cover, "All steps")];
    const { id, slug } = await saved({ cover: picture(cover), finalPictures });
    const [other, customer] = [(await newDesigner(sql)).id, await newCustomer(sql)];
    for (const viewer of [null, other, customer]) expect(await codeOf(show(slug, viewer))).toBe("not_found");
    expect(await show(slug, designer)).toMatchObject({ published: false });
    expect(await shown()).toEqual([]);
    for (const _ of ["first", "again"]) await publish(id);
    for (const viewer of [null, customer]) expect(await show(slug, viewer)).toMatchObject({ id, published: true });
    expect(await shown()).toMatchObject([{ slug, cover: { path: cover }, detail: finalPictures[0] }]);
    expect(await codeOf(show(slug, null, other))).toBe("not_found");
    await publish(id, false);
    expect(await codeOf(show(slug))).toBe("not_found");
    expect(await shown()).toEqual([]);
  });

  it("is not shown while its designer is hidden", async () => {
    const { id, slug } = await saved({ cover: picture(cover) });
    await publish(id);
    await sql`update public.designers set hidden = true where id = ${designer}`;
    expect([await codeOf(show(slug)), await codeOf(shown())]).toEqual(["not_found", "not_found"]);
    expect(await show(slug, designer)).toMatchObject({ id });
  });

  it("keeps its address from the first publication, even if its title changes", async () => {
    const { project, id, slug } = await saved({ title: "First idea", cover: picture(cover) });
    const rename = async (title: string) => (await save({ ...project, title })).slug;
    expect([slug, await rename("Better idea")]).toEqual(["first-idea", "better-idea"]);
    await publish(id);
    expect(await rename("Best idea")).toBe("better-idea");
    await publish(id, false);
    expect(await rename("Last idea")).toBe("better-idea");
  });

  it("has an address of its own among its designer's projects, even without a Latin letter in the title", async () => {
    const slugs: string[] = [];
    for (const title of ["Loft", "LOFT!", "löft", "रसोई", "厨房", "x".repeat(120)])
      slugs.push((await saved({ title })).slug);
    expect(slugs).toEqual(["loft", "loft-2", "loft-3", "project", "project-2", "x".repeat(60)]);
    expect((await saved({ title: "Loft" }, (await newDesigner(sql)).id)).slug).toBe("loft");
    const saving = connections.slice(0, 8).map((on) => save(projectRequest({ title: "Attic" }), designer, on));
    const raced = await Promise.all(saving);
    expect(new Set(raced.map(({ slug }) => slug)).size).toBe(8);
  });

  it("needs a cover to be published, and keeps one while it is", async () => {
    const { project, id } = await saved({ cover: null });
    const refusal = { code: "PT409", message: "project_incomplete", hint: "cover" };
    await expect(publish(id)).rejects.toMatchObject(refusal);
    expect(await codeOf(publish(id, false))).toBeUndefined();
    await save({ ...project, cover: picture(cover) });
    await publish(id);
    await expect(save(project)).rejects.toMatchObject(refusal);
    expect(await shown()).toMatchObject([{ cover: { path: cover } }]);
  });

  it("accepts only its designer's pictures, and those of the site where a seed has put them", async () => {
    const theirs = await upload((await newDesigner(sql)).id);
    for (const path of [theirs, `${designer}/${randomUUID()}.webp`, "/images/hero.webp"])
      for (const [hint, more] of Object.entries({
        "cover.path": { cover: picture(path) },
        "steps.1.picture.path": { steps: [null, picture(path)].map((at) => ({ title: "a", text: "", picture: at })) },
        "pairs.0.after.path": { pairs: [{ before: picture(cover), after: picture(path) }] },
        "finalPictures.1.path": { finalPictures: [picture(cover), picture(path)] },
      }))
        await expect(saved(more)).rejects.toMatchObject({ message: "invalid_picture", hint });
    expect(await own()).toEqual([]);
    const { project, id } = await saved();
    await sql`
      insert into public.project_pictures (project_id, designer_id, place, position, path)
      values (${id}, ${designer}, 'cover', 0, '/images/hero.webp')`;
    await save({ ...project, finalPictures: [picture("/images/hero.webp")] });
    expect(await codeOf(save({ ...project, cover: picture("/images/share.webp") }))).toBe("invalid_picture");
  });

  it("releases its pictures when it is deleted", async () => {
    const uses = () => sql`select uses, due_at is null as kept from public.pictures where path = ${cover}`;
    const { id } = await saved({ cover: picture(cover), finalPictures: [picture(cover)] });
    expect(await uses()).toEqual([{ uses: 2, kept: true }]);
    const remove = () => codeOf(sql`select public.delete_project(${designer}, ${id})`);
    expect([await remove(), await remove()]).toEqual([undefined, "not_found"]);
    expect(await uses()).toEqual([{ uses: 0, kept: false }]);
  });

  it("cannot be read, changed, published, deleted or moved by another designer", async () => {
    const { project, id } = await saved({ title: "Theirs" });
    const other = (await newDesigner(sql)).id;
    for (const attempt of [
      () => sql`select public.get_own_project(${other}, ${id})`,
      () => save({ ...project, title: "Mine" }, other),
      () => publish(id, true, other),
      () => sql`select public.delete_project(${other}, ${id})`,
    ])
      expect(await codeOf(attempt())).toBe("not_found");
    await sql`select public.reorder_projects(${other}, ${[id]})`;
    expect(await own()).toMatchObject([{ title: "Theirs", published: false }]);
    expect(await own(other)).toEqual([]);
  });
});

describe("The projects of a designer", () => {
  it("are limited in number, even when twenty are saved at once", async () => {
    await sql`
      insert into public.projects (id, designer_id, position, slug, title)
      select gen_random_uuid(), ${designer}, n, 'p-' || n, 'P' from generate_series(1, ${MOST.projects - 4}) n`;
    const codes = await Promise.all(connections.map((on) => codeOf(save(projectRequest({}), designer, on))));
    expect(codes.filter((code) => code === undefined)).toHaveLength(4);
    expect(new Set(codes)).toEqual(new Set([undefined, "too_many_projects"]));
    expect(await own()).toHaveLength(MOST.projects);
  });

  it("are listed in the order that their designer gives them, new ones last", async () => {
    const ids: string[] = [];
    for (const title of ["A", "B", "C"]) {
      const { id } = await saved({ title, cover: picture(cover) });
      await publish(id);
      ids.push(id);
    }
    const [a = "", b = "", c = ""] = ids;
    const order = (list: string[]) => sql`select public.reorder_projects(${designer}, ${list})`;
    const titles = async () => [await own(), await shown()].map((list) => list.map(({ title }) => title).join(""));
    expect(await titles()).toEqual(["ABC", "ABC"]);
    await order([c, a, b]);
    expect(await titles()).toEqual(["CAB", "CAB"]);
    // A list from before another project was made, with the id of a deleted one.
    await order([b, randomUUID()]);
    expect(await titles()).toEqual(["BCA", "BCA"]);
    await saved({ title: "D" });
    expect(await titles()).toEqual(["BCAD", "BCA"]);
  });
});
