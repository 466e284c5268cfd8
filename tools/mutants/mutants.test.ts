import { expect, it } from "vitest";
import { chooseByLine, placeOf, randomFrom, withMistake } from "./mistakes.ts";
import { isStillSql, sqlMistakes } from "./sql-mistakes.ts";
import { typescriptMistakes } from "./typescript-mistakes.ts";

const SQL = `create table public.t (a int not null check (a > 0), grant_id int);
create function private.f(p_a int) returns int language plpgsql as $$
begin
  -- a < b is only a comment
  if p_a < 3 and not exists (select 1 from public.t where a = p_a) then
    perform private.g(coalesce(p_a, 7));
  end if;
  return 'a < b';
end;
$$;
grant select on public.t to anon;
`;

it("makes mistakes in what a function does, not in comments, texts and grants", async () => {
  const mistakes = sqlMistakes("f.sql", SQL).filter(({ start }) => start > SQL.indexOf("begin"));
  const lines = mistakes.map((mistake) => placeOf(SQL, mistake));
  expect(lines.map(({ after }) => after.trim())).toEqual(
    expect.arrayContaining([
      "if p_a <= 3 and not exists (select 1 from public.t where a = p_a) then",
      "if p_a < 3 or not exists (select 1 from public.t where a = p_a) then",
      "if p_a < 3  then",
      "if  not exists (select 1 from public.t where a = p_a) then",
      "if p_a < 3 and not exists (select 1 from public.t where true) then",
      "perform private.g(p_a);",
      "perform private.g(coalesce(p_a, 8));",
      "",
    ]),
  );
  expect([...new Set(lines.map(({ line }) => line))].sort()).toEqual([5, 6]);
  for (const mistake of mistakes) expect(await isStillSql(SQL, withMistake(SQL, mistake))).toBe(true);
});

it("weakens the constraints of a table", () => {
  const afters = sqlMistakes("f.sql", SQL).map((mistake) => placeOf(SQL, mistake).after);
  expect(afters).toContain("create table public.t (a int not null check (true), grant_id int);");
  expect(afters).toContain("create table public.t (a int  check (a > 0), grant_id int);");
});

it("says what is no longer SQL", async () => {
  expect(await isStillSql(SQL, SQL.replace("end if;", ""))).toBe(false);
  expect(await isStillSql(SQL, SQL.replace("create table", "create tabel"))).toBe(false);
});

it("makes mistakes in TypeScript, not in its types", () => {
  const source = `import { a } from "a";
const limit: 3 | "some_code" = 3;
export async function f(x?: number): Promise<void> {
  if (!a(x ?? 1) && limit > 2) await a("not_found");
}
`;
  const afters = typescriptMistakes("f.ts", source).map((mistake) => placeOf(source, mistake).after.trim());
  expect(afters).toEqual(
    expect.arrayContaining([
      'const limit: 3 | "some_code" = 3000;',
      'if (true) await a("not_found");',
      'if (!a(x ?? 1) || limit > 2) await a("not_found");',
      'if (limit > 2) await a("not_found");',
      'if (!a(x) && limit > 2) await a("not_found");',
      'if (!a(x ?? 1) && limit >= 2) await a("not_found");',
      'if (!a(x ?? 1) && limit > 2) a("not_found");',
      'if (!a(x ?? 1) && limit > 2) await a("mistaken");',
      "if (!a(x ?? 1) && limit > 2) ;",
    ]),
  );
  expect(afters.some((line) => line.includes("a(x ?? 1)) && ") || line.includes("import"))).toBe(false);
});

it("chooses the same for the same seed, one a line", () => {
  const sources = new Map([["f.sql", SQL]]);
  const mistakes = sqlMistakes("f.sql", SQL);
  const choose = (seed: number) => chooseByLine(mistakes, sources, randomFrom(seed));
  expect(choose(4)).toEqual(choose(4));
  const lines = choose(4).map((mistake) => placeOf(SQL, mistake).line);
  expect(new Set(lines).size).toBe(lines.length);
});
