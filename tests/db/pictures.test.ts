import type postgres from "postgres";
import { describe, expect } from "vitest";
import { MOST } from "../../edge-functions/shared/contract/limits.ts";
import { codeOf, newCustomer, newDesigner, newUnconfirmedAccount, reasonOf } from "../support/db.ts";
import { actFrom, connectAsPostgres, connectMany, scalar } from "../support/sql.ts";
import { it } from "../support/test.ts";

/* Uploaded pictures: how many are allowed, who may show them, and when they are removed. */

const sql = connectAsPostgres();
const connections = connectMany(20);
type Sql = postgres.Sql | postgres.TransactionSql;

const reserve = (owner: string, bytes = 1, on: Sql = sql) =>
  scalar<string>(on`select public.reserve_picture(${owner}, 'webp', ${bytes}, 40, 30) ->> 'path'`);
const fill = (owner: string, count: number, bytes = 1, on: Sql = sql) => on`
  insert into public.pictures (path, owner_id, bytes, width, height)
  select ${owner}::text || '/' || gen_random_uuid() || '.webp', ${owner}::uuid, ${bytes}::int, 1, 1 from generate_series(1, ${count}::int)`;
const saveProfile = (designer: string, part: object, on: Sql = sql) =>
  on`select public.save_designer_profile(${designer}, ${on.json(part as never)})`;

describe("The pictures of one person", () => {
  it("are stored with their size, due for removal after a day unless something shows them", async () => {
    const owner = await newCustomer(sql);
    const path = await reserve(owner, 100);
    expect(path).toMatch(new RegExp(`^${owner}/[\\da-f-]{36}\\.webp$`));
    const [row] = await sql`
      select path, bytes, width, height, uses, due_at - created_at = interval '1 day' as "inADay" from public.pictures where owner_id = ${owner}`;
    expect(row).toEqual({ path, bytes: 100, width: 40, height: 30, uses: 0, inADay: true });
  });

  it.each([
    ["confirmed", MOST.pictures, MOST.bytesOfPictures, "too_many_pictures"],
    ["unconfirmed", MOST.picturesUnconfirmed, MOST.bytesOfPicturesUnconfirmed, "too_many_pictures_unconfirmed"],
  ] as const)("are limited in number and bytes while the address is %s", async (address, most, mostBytes, reason) => {
    const owner = await (address === "confirmed" ? newCustomer(sql) : newUnconfirmedAccount(sql, "designer"));
    await fill(owner, most - 1);
    await reserve(owner);
    expect(await reasonOf(reserve(owner))).toEqual({ reason });
    await sql`delete from public.pictures where owner_id = ${owner}`;
    await fill(owner, 1, mostBytes - 10);
    expect(await codeOf(reserve(owner, 11))).toBe("too_many_pictures");
    expect(await codeOf(reserve(owner, 10))).toBeUndefined();
    // Another account has its own allowance.
    expect(await codeOf(reserve(await newCustomer(sql)))).toBeUndefined();
  });

  it("are limited even when twenty are uploaded at once", async () => {
    const owner = await newCustomer(sql);
    await fill(owner, MOST.pictures - 7);
    const codes = await Promise.all(connections.map((connection) => codeOf(reserve(owner, 1, connection))));
    expect(codes.filter((code) => code === undefined)).toHaveLength(7);
    expect(new Set(codes)).toEqual(new Set([undefined, "too_many_pictures"]));
  });

  it.for([
    ["picture", "confirmed", "203.0.113.71"],
    ["picture_unconfirmed", "unconfirmed", "203.0.113.72"],
  ] as const)("count towards the limit %s of all %s accounts behind one address", async ([kind, state, address]) => {
    const create = () => (state === "confirmed" ? newCustomer(sql) : newUnconfirmedAccount(sql, "user"));
    const [one, other] = [await create(), await create()];
    const from = (where: string, owner: string) => codeOf(actFrom(sql, where, (on) => reserve(owner, 1, on)));
    await from(address, one);
    // One account cannot upload that many, so the test sets how many others have uploaded.
    const left = 2;
    await sql`
      update private.limit_uses u set free_at = now() + l.span - ${left} * l.span / l.most from private.limits l
       where l.kind = u.kind and l.scope = u.scope and u.kind = ${kind} and u.subject = ${address}`;
    for (let n = 0; n < left; n++) expect(await from(address, other)).toBeUndefined();
    expect(await from(address, one)).toBe("rate_limited");
    expect(await from("203.0.113.73", one)).toBeUndefined();
  });
});

describe("Showing a picture", () => {
  it("is refused for another person's picture, an unreserved and a foreign one, by functions and tables", async () => {
    const [{ id }, other] = await Promise.all([newDesigner(sql), newDesigner(sql)]);
    const theirs = await reserve(other.id);
    for (const path of [theirs, theirs.replace(other.id, id), "https://example.com/track.gif", "/images/../x.webp", ""])
      for (const work of [
        sql`select public.change_portrait(${id}, ${path})`,
        saveProfile(id, { profilePicture: path }),
        saveProfile(id, { coverImage: path }),
        sql`update public.profiles set avatar = ${path} where id = ${id}`,
        sql`update public.designers set cover_image = ${path} where id = ${id}`,
      ])
        expect(await codeOf(work), path).toBe("invalid_picture");
  });

  it("is refused once the removal of its files has begun", async () => {
    const { id } = await newDesigner(sql);
    const path = await reserve(id);
    await sql`update public.pictures set attempts = 1 where path = ${path}`;
    const refusal = { message: "invalid_picture", hint: "coverImage" };
    await expect(saveProfile(id, { coverImage: path })).rejects.toMatchObject(refusal);
    const update = sql`update public.designers set cover_image = ${path} where id = ${id}`;
    expect(await codeOf(update)).toBe("invalid_picture");
  });
});

it("A picture is due for removal when its last use or its account ends", async () => {
  const { id } = await newDesigner(sql);
  const [shown, replaced, never] = [await reserve(id), await reserve(id), await reserve(id)];
  const due = async () => {
    const rows = await sql<{ path: string; uses: number; owned: boolean }[]>`
      select path, uses, owner_id is not null as owned from public.pictures
       where path in ${sql([shown, replaced, never])} and due_at > now() + interval '23 hours'`;
    return new Map(rows.map(({ path, ...row }) => [path, row]));
  };
  await saveProfile(id, { profilePicture: shown, coverImage: replaced });
  await saveProfile(id, { coverImage: shown });
  const unused = { uses: 0, owned: true };
  expect(await due()).toEqual(new Map([replaced, never].map((path) => [path, unused])));
  await sql`delete from auth.users where id = ${id}`;
  expect(await due()).toEqual(new Map([shown, replaced, never].map((path) => [path, { uses: 0, owned: false }])));
  await sql`update public.pictures set due_at = '2100-01-01' where path in ${sql([shown, replaced, never])}`;
});
