import * as z from "zod/mini";
import { invalidRequest } from "./api-error.ts";

/** Returns the body of a signed request. `otherwise`: the message for JSON of another shape. @throws ApiError 400 */
export function readJson<Schema extends z.ZodMiniType>(schema: Schema, bytes: Uint8Array, otherwise: string) {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw invalidRequest("The request body is not valid JSON.");
  }
  const parsed = z.safeParse(schema, body);
  if (!parsed.success) throw invalidRequest(`The request body is ${otherwise}.`);
  return parsed.data;
}
