import * as z from "zod/mini";
import * as account from "../shared/contract/account.ts";
import * as applications from "../shared/contract/applications.ts";
import * as auth from "../shared/contract/auth.ts";
import * as bookings from "../shared/contract/bookings.ts";
import * as briefs from "../shared/contract/briefs.ts";
import * as calendars from "../shared/contract/calendars.ts";
import { type Call, type CallName, callNames, calls, paramsOf, partsOf, refusalsOf } from "../shared/contract/calls.ts";
import * as chats from "../shared/contract/chats.ts";
import * as common from "../shared/contract/common.ts";
import * as complaints from "../shared/contract/complaints.ts";
import * as contact from "../shared/contract/contact.ts";
import * as designers from "../shared/contract/designers.ts";
import * as files from "../shared/contract/files.ts";
import {
  FloorPlanAnswer,
  FloorPlanOperation,
  FloorPlanOperationAnswer,
  FloorPlanRow,
  StoredRow,
} from "../shared/contract/floor-plan.ts";
import * as news from "../shared/contract/news.ts";
import * as notifications from "../shared/contract/notifications.ts";
import * as papers from "../shared/contract/papers.ts";
import * as payouts from "../shared/contract/payouts.ts";
import * as pictures from "../shared/contract/pictures.ts";
import * as plans from "../shared/contract/plans.ts";
import * as projects from "../shared/contract/projects.ts";
import {
  AnswerRequestRequest,
  AskToMoveRequest,
  DeclineRequestRequest,
  OfferNextRequest,
  RequestedTime,
  RequestTimeRequest,
  RequestTimeResponse,
  TimeRequestsResponse,
  WithdrawOfferRequest,
} from "../shared/contract/requests.ts";
import * as reviews from "../shared/contract/reviews.ts";
import * as room from "../shared/contract/room.ts";
import * as safety from "../shared/contract/safety.ts";
import { Availability, Rate, RateInput, Weekday } from "../shared/contract/services.ts";

type Json = Record<string, unknown>;

const names = new Map<z.core.$ZodType, string>();
for (const [name, value] of Object.entries({
  ...common,
  ...account,
  ...applications,
  ...auth,
  ...bookings,
  ...briefs,
  ...calendars,
  ...payouts,
  ...chats,
  ...contact,
  ...designers,
  Availability,
  Rate,
  RateInput,
  Weekday,
  AnswerRequestRequest,
  AskToMoveRequest,
  DeclineRequestRequest,
  OfferNextRequest,
  RequestedTime,
  RequestTimeRequest,
  RequestTimeResponse,
  TimeRequestsResponse,
  WithdrawOfferRequest,
  ...files,
  FloorPlanAnswer,
  FloorPlanOperation,
  FloorPlanOperationAnswer,
  FloorPlanRow,
  StoredRow,
  ...reviews,
  ...papers,
  ...pictures,
  ...plans,
  ...news,
  ...notifications,
  ...projects,
  ...room,
  ...complaints,
  ...safety,
})) {
  names.set(value, name);
}
const isRequest = (name: string) => /(Request|Query|Input|Operation)$/.test(name);
const reference = (schema: z.core.$ZodType): Json => {
  const name = names.get(schema);
  if (!name) throw new Error("A call uses a schema that the contract does not export");
  return { $ref: `#/components/schemas/${name}` };
};

/** Registers every schema of the contract under its own name: requests as they are before parsing (defaults optional), answers as they are after parsing. */
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

function parametersOf(place: "path" | "query", schema: z.ZodMiniObject | undefined): Json[] {
  if (!schema) return [];
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || (json.required ?? []).includes(name),
    schema: property,
  }));
}

const formOf = (fields: readonly string[]): Json => ({
  type: "object",
  properties: Object.fromEntries(fields.map((field) => [field, { type: "string", format: "binary" }])),
  required: fields,
});

function operationOf(name: CallName): Json {
  const call: Call = calls[name];
  const { method, path } = partsOf(name);
  const parameters = [...parametersOf("path", paramsOf(name)), ...parametersOf("query", call.query)];

  const responses: Json = {
    200: { description: "Done", content: { "application/json": { schema: reference(call.answer) } } },
  };
  for (const [status, codes] of refusalsOf(name)) {
    responses[status] = {
      description: [...codes].map((code) => `\`${code}\``).join(", "),
      content: { "application/json": { schema: reference(common.ErrorEnvelope) } },
    };
  }

  const words = path.split(/[^a-zA-Z]+/).filter(Boolean);
  return {
    operationId: method.toLowerCase() + words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(""),
    summary: call.summary,
    tags: [words[0]],
    ...(typeof call.who !== "string" && {
      security: [{ bearer: [] }],
      description: `For role ${call.who.join(" or ")}.`,
    }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && {
      requestBody: { required: true, content: { "application/json": { schema: reference(call.body) } } },
    }),
    ...(call.files && {
      requestBody: { required: true, content: { "multipart/form-data": { schema: formOf(call.files.fields) } } },
    }),
    responses,
  };
}

/** Returns the OpenAPI 3.1 document of all calls, made from the same entries as the routes. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const name of callNames) {
    const { method, path } = partsOf(name);
    const template = `/api${path.replace(/:(\w+)/g, "{$1}")}`;
    paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf(name) };
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
