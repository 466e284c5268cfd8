/**
 * Finds statements in migrations that hosted Supabase refuses, or that it treats differently from project to project, with Postgres' own parser. A local
 * superuser could run most of them; the first `supabase db push` would fail.
 */
import libpgQuery from "libpg-query";

export interface Finding {
  /** Line of the statement, counted from 1. */
  line: number;
  rule: string;
  message: string;
}

type Node = Record<string, unknown>;

const managedSchemas = new Set([
  "auth",
  "storage",
  "realtime",
  "vault",
  "supabase_functions",
  "graphql",
  "graphql_public",
  "cron",
  "net",
]);
const policyTargets = new Set(["storage.objects", "storage.buckets", "realtime.messages"]);
/** Statements that need rights that no project owner has, or that a migration's own transaction forbids. */
const refusedStatements: Record<string, string> = {
  AlterSystemStmt: "alter system needs a superuser",
  CreateEventTrigStmt: "event triggers need a superuser",
  CreatePLangStmt: "languages need a superuser",
  CreateTableSpaceStmt: "tablespaces need a superuser",
  CreatedbStmt: "a migration cannot create databases",
  TransactionStmt: "every migration already runs in one transaction",
  VacuumStmt: "vacuum cannot run in a migration's transaction",
};
/** Extensions that exist only on hosted: a plain `create extension` would fail in every other database. */
const hostedOnlyExtensions = new Set(["pg_cron", "pg_net"]);

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);
const list = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const get = (node: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((at, key) => (isNode(at) ? at[key] : undefined), node);
const text = (node: unknown, ...path: string[]): string => {
  const value = get(node, ...path);
  return typeof value === "string" ? value : "";
};
const nameParts = (value: unknown): string[] => list(value).map((part) => text(part, "String", "sval"));
const qualified = (parts: string[]): string => (parts.length > 1 ? parts.join(".") : `public.${parts[0] ?? ""}`);
const relation = (node: unknown): string => {
  const name = text(node, "relname");
  return name && `${text(node, "schemaname") || "public"}.${name}`;
};
const schemaOf = (name: string): string => name.split(".")[0] ?? "";

/** Returns the object that a DDL or grant statement changes, as `schema.name`; several for grants and drops. */
function targets(kind: string, body: Node): string[] {
  switch (kind) {
    case "CreateStmt":
    case "AlterTableStmt":
    case "IndexStmt":
    case "CreateTrigStmt":
      return [relation(body.relation)];
    case "ViewStmt":
      return [relation(body.view)];
    case "CreateSeqStmt":
    case "AlterSeqStmt":
      return [relation(body.sequence)];
    case "CreatePolicyStmt":
    case "AlterPolicyStmt":
      return [relation(body.table)];
    case "RenameStmt":
      return body.relation ? [relation(body.relation)] : [];
    case "CreateFunctionStmt":
      return [qualified(nameParts(body.funcname))];
    case "CreateEnumStmt":
      return [qualified(nameParts(body.typeName))];
    case "CreateSchemaStmt":
      return [`${text(body, "schemaname")}.`];
    case "GrantStmt":
      return list(body.objects).map((object) =>
        object.RangeVar
          ? relation(object.RangeVar)
          : object.ObjectWithArgs
            ? qualified(nameParts(get(object, "ObjectWithArgs", "objname")))
            : `${text(object, "String", "sval")}.`,
      );
    case "DropStmt":
      return list(body.objects).map((object) => {
        const parts = nameParts(get(object, "List", "items") ?? get(object, "ObjectWithArgs", "objname"));
        // A dropped policy or trigger is named with its table first and itself last.
        return qualified(
          ["OBJECT_POLICY", "OBJECT_TRIGGER"].includes(text(body, "removeType")) ? parts.slice(0, -1) : parts,
        );
      });
    default:
      return [];
  }
}

function allowedOnManaged(kind: string, body: Node, target: string): boolean {
  const removes = text(body, "removeType");
  if (kind === "CreatePolicyStmt" || kind === "AlterPolicyStmt" || removes === "OBJECT_POLICY")
    return policyTargets.has(target);
  if (kind === "CreateTrigStmt" || removes === "OBJECT_TRIGGER") return target === "auth.users";
  return false;
}

/** Returns the roles that a grant or revoke names. */
const grantees = (body: Node): string[] =>
  list(body.grantees).map((grantee) =>
    text(grantee, "RoleSpec", "roletype") === "ROLESPEC_PUBLIC" ? "public" : text(grantee, "RoleSpec", "rolename"),
  );

interface Statement {
  kind: string;
  body: Node;
  /** Counted from 1. */
  line: number;
}

async function statementsIn(sql: string): Promise<Statement[]> {
  const parsed = (await libpgQuery.parse(sql)) as { stmts?: Array<{ stmt: Node; stmt_location?: number }> };
  const bytes = Buffer.from(sql);
  return (parsed.stmts ?? []).map(({ stmt, stmt_location = 0 }) => {
    const [kind, body] = Object.entries(stmt)[0] as [string, Node];
    const before = bytes.subarray(0, stmt_location).toString();
    const rest = bytes.subarray(stmt_location).toString();
    // The parser's location is right after the last semicolon: skip blank lines and comments to the statement itself.
    const lead = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/.exec(rest)?.[0] ?? "";
    return { kind, body, line: (before + lead).split("\n").length };
  });
}

/** Returns what a statement defines, as "table public.rooms" or "policy Owners read on public.rooms"; undefined when it defines nothing. */
function definition({ kind, body }: Statement): string | undefined {
  const [target = ""] = targets(kind, body);
  switch (kind) {
    case "CreateStmt":
      return `table ${target}`;
    case "ViewStmt":
      return `view ${target}`;
    case "CreateFunctionStmt":
      return `function ${target}`;
    case "CreateEnumStmt":
      return `type ${target}`;
    case "CreateSchemaStmt":
      return `schema ${schemaOf(target)}`;
    case "CreateExtensionStmt":
      return `extension ${text(body, "extname")}`;
    case "IndexStmt":
      return `index ${schemaOf(target)}.${text(body, "idxname")}`;
    case "CreateTrigStmt":
      return `trigger ${text(body, "trigname")} on ${target}`;
    case "CreatePolicyStmt":
      return `policy ${text(body, "policy_name")} on ${target}`;
    default:
      return undefined;
  }
}

/** Returns the name of an object that a later statement changes after a migration has defined it, or undefined. */
function change({ kind, body }: Statement): string | undefined {
  if (kind === "AlterTableStmt")
    return list(body.cmds).some((cmd) => text(cmd, "AlterTableCmd", "subtype") !== "AT_EnableRowSecurity")
      ? `table ${targets(kind, body)[0]}`
      : undefined;
  if (kind === "AlterEnumStmt") return `type ${qualified(nameParts(body.typeName))}`;
  if (kind === "AlterPolicyStmt") return `policy ${text(body, "policy_name")} on ${targets(kind, body)[0]}`;
  return undefined;
}

/** Returns the objects that a migration defines, by name and in its order. Functions are named without arguments. */
export async function definitionsIn(sql: string): Promise<{ key: string; line: number }[]> {
  return (await statementsIn(sql)).flatMap((statement) => {
    const key = definition(statement);
    return key ? [{ key, line: statement.line }] : [];
  });
}

/**
 * Returns definitions that migrations repeat or replace, and tables, types and policies that they alter after creating them. The rule holds until release 1.0
 * (docs/decisions/009-migrations.md).
 */
export async function findSecondDefinitions(
  files: readonly { file: string; text: string }[],
): Promise<(Finding & { file: string })[]> {
  const first = new Map<string, string>();
  const findings: (Finding & { file: string })[] = [];
  for (const { file, text: sql } of files)
    for (const statement of await statementsIn(sql)) {
      const key = definition(statement);
      const before = key && first.get(key);
      const altered = change(statement);
      if (before)
        findings.push({
          file,
          line: statement.line,
          rule: "second-definition",
          message: `${key} stands in ${before} already: change it there`,
        });
      if (altered)
        findings.push({
          file,
          line: statement.line,
          rule: "second-definition",
          message: `change ${altered} where it is created${first.has(altered) ? `, in ${first.get(altered)}` : ""}`,
        });
      if (key && !before) first.set(key, `${file}:${statement.line}`);
    }
  return findings;
}

/** Checks every rule that concerns only one migration file; an empty list means that it may be pushed. Throws on SQL that does not parse. */
export async function checkMigration(sql: string): Promise<Finding[]> {
  const statements = await statementsIn(sql);
  const findings: Finding[] = [];

  for (const { kind, body, line } of statements) {
    const report = (rule: string, message: string) => findings.push({ line, rule, message });
    const refusal = refusedStatements[kind];
    if (refusal) report("refused-statement", refusal);

    for (const target of targets(kind, body))
      if (managedSchemas.has(schemaOf(target)) && !allowedOnManaged(kind, body, target))
        report(
          "managed-schema",
          `${target} belongs to the platform; only policies and triggers on auth.users may be added there`,
        );

    if (kind === "DeleteStmt" && schemaOf(relation(body.relation)) === "storage")
      report("managed-schema", "delete stored files through the Storage API");

    if (kind === "CreateExtensionStmt") {
      const name = text(body, "extname");
      const options = new Map(
        list(body.options).map((option) => [
          text(option, "DefElem", "defname"),
          text(option, "DefElem", "arg", "String", "sval"),
        ]),
      );
      if (hostedOnlyExtensions.has(name))
        report("extension", `${name} exists on hosted only: guard it with pg_available_extensions`);
      else if (options.get("schema") !== "extensions") report("extension", `create ${name} with schema extensions`);
      if (options.has("new_version")) report("extension", `${name}: hosted chooses the version`);
    }

    if (kind === "CreateFunctionStmt") {
      const target = targets(kind, body)[0] ?? "";
      const searchPath = list(body.options).find(
        (option) =>
          text(option, "DefElem", "defname") === "set" &&
          text(option, "DefElem", "arg", "VariableSetStmt", "name") === "search_path",
      );
      const value = list(get(searchPath, "DefElem", "arg", "VariableSetStmt", "args"))[0];
      if (!searchPath || text(value, "A_Const", "sval", "sval") !== "")
        report("search-path", `${target} needs set search_path = ''`);
    }

    if (kind === "CreateStmt" && !text(body, "relation", "relpersistence").startsWith("t")) {
      const target = targets(kind, body)[0] ?? "";
      const secured = statements.some(
        (other) =>
          other.kind === "AlterTableStmt" &&
          relation(other.body.relation) === target &&
          list(other.body.cmds).some((cmd) => text(cmd, "AlterTableCmd", "subtype") === "AT_EnableRowSecurity"),
      );
      if (!secured) report("row-security", `${target} needs row level security`);
    }

    // platform_foundation.sql makes these statements once, for everything that migrations create.
    if (kind === "GrantStmt" && ["OBJECT_TABLE", "OBJECT_FUNCTION"].includes(text(body, "objtype")))
      for (const role of grantees(body))
        if (body.is_grant ? role === "service_role" : ["public", "anon", "authenticated"].includes(role))
          report(
            "default-rights",
            `${targets(kind, body).join(", ")}: ${role} has ${body.is_grant ? "these" : "no"} rights by default`,
          );
  }
  return findings;
}
