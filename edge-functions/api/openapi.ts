import * as z from "zod/mini";
import * as auth from "../shared/contract/auth.ts";
import * as bookings from "../shared/contract/bookings.ts";
import * as chats from "../shared/contract/chats.ts";
import * as common from "../shared/contract/common.ts";
import * as contact from "../shared/contract/contact.ts";
import * as designers from "../shared/contract/designers.ts";
import { type OperationPart, operationPart } from "./operation.ts";

type Json = Record<string, unknown>;
type Route = { method: string; path: string; handler: object };

const names = new Map<z.core.$ZodType, string>();
for (const [name, value] of Object.entries({ ...common, ...auth, ...bookings, ...chats, ...contact, ...designers })) {
  names.set(value, name);
}
const isRequest = (name: string) => /(Request|Query|Input)$/.test(name);
const reference = (schema: z.core.$ZodType): Json => {
  const name = names.get(schema);
  if (!name) throw new Error("A call uses a schema that the contract does not export");
  return { $ref: `#/components/schemas/${name}` };
};

/** Every schema of the contract under its own name: what is sent as it is before parsing (defaults optional), what is answered as it is after. */
function componentSchemas(): Json {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of names) registry.add(schema, { id });
  const generate = (io: "input" | "output") =>
    z.toJSONSchema(registry, { io, uri: (id) => `#/components/schemas/${id}`, unrepresentable: "any" }).schemas;
  const [sent, answered] = [generate("input"), generate("output")];
  const schemas: Json = {};
  for (const name of [...names.values()].sort()) {
    const { $schema: _, $id: __, ...schema } = { ...(isRequest(name) ? sent : answered)[name] };
    schemas[name] = schema;
  }
  return schemas;
}

const GENERAL_ERRORS: Record<number, string> = {
  400: "invalid_request",
  401: "unauthenticated",
  403: "wrong_role",
  413: "too_large",
  500: "internal",
  503: "unavailable",
};

function operationOf(part: OperationPart, path: string, method: string): Json {
  const codes: Record<number, string[]> = {};
  const add = (status: number, ...more: string[]) => {
    codes[status] = [...new Set([...(codes[status] ?? []), ...more])];
  };
  const general = [500, 503];
  if (part.input) general.push(400);
  if (part.input?.json) general.push(413);
  if (part.roles) general.push(401, 403);
  for (const status of general) add(status, GENERAL_ERRORS[status] ?? "");
  for (const [status, own] of Object.entries(part.errors ?? {})) add(Number(status), ...own);

  const responses: Json = {
    200: {
      description: "Done",
      ...(part.answer && { content: { "application/json": { schema: reference(part.answer) } } }),
    },
  };
  for (const [status, list] of Object.entries(codes)) {
    responses[status] = {
      description: list.map((code) => `\`${code}\``).join(", "),
      content: { "application/json": { schema: reference(common.ErrorEnvelope) } },
    };
  }

  const parameters = (["param", "query"] as const).flatMap((target) => {
    const schema = part.input?.[target];
    if (!schema) return [];
    const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    return Object.entries(json.properties ?? {}).map(([name, property]) => ({
      name,
      in: target === "param" ? "path" : "query",
      required: target === "param" || (json.required ?? []).includes(name),
      schema: property,
    }));
  });

  const words = path
    .replace(/^\/api/, "")
    .split(/[^a-zA-Z]+/)
    .filter(Boolean);
  return {
    operationId: [method, ...words].map((word, i) => (i ? word[0]?.toUpperCase() + word.slice(1) : word)).join(""),
    summary: part.summary,
    tags: [words[0]],
    ...(part.roles && { security: [{ bearer: [] }], description: `For role ${part.roles.join(" or ")}.` }),
    ...(parameters.length > 0 && { parameters }),
    ...(part.input?.json && {
      requestBody: { required: true, content: { "application/json": { schema: reference(part.input.json) } } },
    }),
    responses,
  };
}

/** The OpenAPI 3.1 document of all routes that describe themselves, made from the schemas that also parse and check. */
export function openApiDocument(routes: Route[]): Json {
  const paths: Record<string, Json> = {};
  const calls = new Map<string, OperationPart>();
  for (const { method, path, handler } of routes) {
    const part = operationPart(handler);
    if (!part) continue;
    const key = `${method.toLowerCase()} ${path}`;
    const known = calls.get(key);
    calls.set(key, { ...known, ...part, input: { ...known?.input, ...part.input } });
  }
  for (const [key, part] of calls) {
    const [method = "", path = ""] = key.split(" ");
    const input = Object.keys(part.input ?? {}).length > 0 ? part.input : undefined;
    const template = path.replace(/:(\w+)/g, "{$1}");
    paths[template] = { ...paths[template], [method]: operationOf({ ...part, input }, template, method) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Parlour",
      version: "1",
      description: "Every call of the web app. A slash at the end of a path is ignored.",
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: componentSchemas(),
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
}
