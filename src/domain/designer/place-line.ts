/**
 * Parts of an address in one line, from the narrowest to the widest: "Rotterdam, South Holland". What is empty is left out, and a name that
 * city, state and country share is said once: "Singapore".
 */
export function placeLine(...parts: string[]): string {
  const said = new Map<string, string>();
  for (const part of parts.map((text) => text.trim())) {
    const key = part.toLocaleLowerCase("en-US");
    if (part && !said.has(key)) said.set(key, part);
  }
  return [...said.values()].join(", ");
}
