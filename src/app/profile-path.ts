/** The designer's id in the address of a profile; undefined for any other address. */
export function profileIdIn(pathname: string): string | undefined {
  return /^\/designer\/([\da-f]{8}-[\da-f-]{27})\/?$/i.exec(pathname)?.[1];
}
