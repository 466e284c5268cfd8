import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditMoney } from "../support/audit.ts";
import { newBooking, newCustomer, newDesigner } from "../support/db.ts";
import { startOwnDatabase } from "../support/own-database.ts";

let database: Awaited<ReturnType<typeof startOwnDatabase>>;
let sql: postgres.Sql;

beforeAll(async () => {
  database = await startOwnDatabase();
  sql = postgres(database.urlFor("postgres"), { max: 1, onnotice: () => undefined });
}, 60_000);

afterAll(async () => {
  await sql.end();
  await database.remove();
});

const audit = (environment: Record<string, string>) => auditMoney(database.folder.path, environment);

describe("The audit of the money", () => {
  it("says that all is well, and ends with 0", async () => {
    expect(await audit({ DATABASE_URL: database.urlFor("postgres") })).toEqual({
      code: 0,
      said: "Looked at 0 orders, 0 payments and 0 refunds. Everything is accounted for.\n",
    });
  });

  it("names what is wrong, and ends with 1", async () => {
    const [customer, designer] = [await newCustomer(sql), await newDesigner(sql)];
    const id = await newBooking(sql, customer, designer, { from: "1 hour", to: "2 hours" });
    const { code, said } = await audit({ DATABASE_URL: database.urlFor("postgres") });
    expect(code).toBe(1);
    expect(said).toContain("1 problem:\n\n  booking_without_payment: It is confirmed");
    expect(said).toContain(id);
  });

  it.each([
    ["there is no database to ask", {}, "There is no database to audit"],
    ["it does not answer", { DATABASE_URL: "postgres://postgres@127.0.0.1:9/postgres" }, "ECONNREFUSED"],
  ])("ends with 2 when %s", async (_, environment, words) => {
    const { code, said } = await audit(environment);
    expect(code).toBe(2);
    expect(said).toContain(words);
    expect(said.trim().split("\n")).toHaveLength(1);
  });
});
