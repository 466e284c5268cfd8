/*
 * lite passes JSON values (of columns and of functions' arguments) to the Postgres driver as JSON text, and the driver encodes them a second time. User
 * metadata would be stored as a JSON string, and `raw_user_meta_data ->> 'name'` or `p_profile ->> 'name'` would be null. lite passes only strings unencoded.
 * Only parsing can distinguish the two: a string whose text is valid JSON (`"12"`, `"{}"`) is stored as that JSON value.
 */
const jsonText = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => (typeof value === "string" && isJson(value) ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text),
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The driver's types for `json` and `jsonb`. */
export const jsonAsText = { json: jsonText(114), jsonb: jsonText(3802) };
