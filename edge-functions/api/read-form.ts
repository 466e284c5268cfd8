/** A field of a form with files (`multipart/form-data`). */
export interface FormPart {
  name: string;
  isFile: boolean;
  content: Uint8Array;
}

const MOST_PARTS = 10;
/** The most bytes of a part's headers. */
const LONGEST_HEAD = 1024;

/**
 * Returns the parts of a form as browsers send it; null for anything else. The runtime's own reader takes seconds for hundreds of thousands of parts, or for
 * headers of megabytes. During that time nobody else is answered, so this reader gives up instead.
 */
export function readForm(contentType: string, body: Uint8Array): FormPart[] | null {
  const [, , boundary] = /^multipart\/form-data; ?boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i.exec(contentType) ?? [];
  if (!boundary) return null;
  const delimiter = `--${boundary}`;
  if (textOf(body, 0, delimiter.length) !== delimiter) return null;
  const parts: FormPart[] = [];
  for (let at = delimiter.length; ; ) {
    if (textOf(body, at, 2) === "--") return parts;
    const [head, rest] = textOf(body, at, LONGEST_HEAD).split("\r\n\r\n", 2);
    if (head === undefined || rest === undefined || parts.length === MOST_PARTS) return null;
    const [, name, more] = /^content-disposition: form-data; name="([^"]*)"(; filename)?/im.exec(head) ?? [];
    const from = at + head.length + 4;
    const to = find(body, `\r\n${delimiter}`, from);
    if (name === undefined || to < 0) return null;
    parts.push({ name, isFile: more !== undefined, content: body.subarray(from, to) });
    at = to + 2 + delimiter.length;
  }
}

const textOf = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length));

/** Returns the position of a text at `from` or later; -1 if there is none. Compares the bytes in place, because a file may consist of almost-delimiters. */
function find(bytes: Uint8Array, text: string, from: number): number {
  const wanted = Uint8Array.from(text, (character) => character.charCodeAt(0));
  for (let at = from; at + wanted.length <= bytes.length; at++) {
    let same = 0;
    while (same < wanted.length && bytes[at + same] === wanted[same]) same++;
    if (same === wanted.length) return at;
  }
  return -1;
}
