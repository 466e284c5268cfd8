import { expect, it } from "vitest";
import type { SaveProjectRequest } from "../../edge-functions/shared/contract/projects.ts";
import { newDesigner, refusalOf } from "../support/db.ts";
import { projectRequest } from "../support/projects.ts";
import { connectAsPostgres, connectMany } from "../support/sql.ts";

const sql = connectAsPostgres();
const [connection] = connectMany(1);

it("Changes of a designer's projects queue, and hold up no other designer's", async () => {
  const [one, other] = await Promise.all([newDesigner(sql), newDesigner(sql)]);
  const project = projectRequest({});
  const save = (designer: string, request: SaveProjectRequest) =>
    sql`select public.save_project(${designer}, ${sql.json({ ...request })})`;
  await save(one.id, project);
  await sql.begin(async (transaction) => {
    await transaction`select public.publish_project(${one.id}, ${project.id}, false)`;
    // On a connection of its own, while that change is not committed.
    await connection?.begin(async (meanwhile) => {
      await meanwhile`set local lock_timeout = '5s'`;
      await meanwhile`select public.save_project(${other.id}, ${sql.json({ ...projectRequest({}) })})`;
      await meanwhile`set local lock_timeout = '50ms'`;
      const again = meanwhile.savepoint((step) => step`select public.delete_project(${one.id}, ${project.id})`);
      expect(await refusalOf(again)).toMatchObject({ state: "55P03" });
    });
  });
});
