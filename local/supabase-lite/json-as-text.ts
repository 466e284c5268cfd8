/*
 * lite writes JSON values (in columns and in arguments of functions) as text that is JSON already, and its Postgres driver makes
 * JSON of that once more: user metadata would be stored as a JSON string, and `raw_user_meta_data ->> 'name'` or
 * `p_profile ->> 'name'` would find nothing. Strings alone lite leaves as they are, so those have to become JSON here. Which of
 * the two it is shows only in its looks: a string that itself reads as JSON (`"12"`, `"{}"`) arrives as what it reads as.
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
