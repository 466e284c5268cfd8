/**
 * Returns the parts of an address in one line, from the narrowest to the widest: "Rotterdam, South Holland". Omits empty parts, and names a name that city,
 * state and country share once: "Singapore".
 */
export function placeLine(...parts: string[]): string {
  const said = new Map<string, string>();
  for (const part of parts.map((text) => text.trim())) {
    const key = part.toLowerCase();
    if (part && !said.has(key)) said.set(key, part);
  }
  return [...said.values()].join(", ");
}
