/*
 * lite writes JSON values (columns and the arguments of functions) as text that is JSON already, and its Postgres driver makes JSON
 * of that once more: user metadata would be stored as a JSON string, and `raw_user_meta_data ->> 'name'` or `p_profile ->> 'name'`
 * would find nothing.
 */
const jsonText = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text),
});

/** The driver's types for `json` and `jsonb`. */
export const jsonAsText = { json: jsonText(114), jsonb: jsonText(3802) };
