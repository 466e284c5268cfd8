/**
 * Parts of an address in one line, from the narrowest to the widest: "Rotterdam, South Holland". Empty parts are left out, and a name that city,
 * state and country share appears once: "Singapore".
 */
export function placeLine(...parts: string[]): string {
  const said = new Map<string, string>();
  for (const part of parts.map((text) => text.trim())) {
    const key = part.toLowerCase();
    if (part && !said.has(key)) said.set(key, part);
  }
  return [...said.values()].join(", ");
}
