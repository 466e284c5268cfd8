// The build for Node requires its module loader, which the bundle for Deno lacks.
import { Unzlib } from "fflate/browser";
import { FILE } from "./contract/limits.ts";

/**
 * Names of things that act by themselves or contain something else: scripts, programs, files, forms that send; and of encryption, which would hide them.
 * Links to web pages and jumps within the file are allowed. A jump into another file (GoToR) may name a file on a server, to which Windows would then sign in.
 */
const FORBIDDEN = new Set([
  "JavaScript",
  "JS",
  "Launch",
  "EmbeddedFile",
  "EmbeddedFiles",
  "GoToE",
  "GoToR",
  "ImportData",
  "SubmitForm",
  "RichMedia",
  "Rendition",
  "XFA",
  "Encrypt",
]);

/** Bytes that all object streams of a file may have together once they are unpacked. */
const MOST_UNPACKED = 32 * 1024 * 1024;
/** Packed bytes that are unpacked at once; they may expand a thousandfold. */
const STEP = 2048;

/** What the format consists of besides white space; "(" begins a text. */
const TOKEN = /%[^\r\n]*|<<|>>|<[\s\dA-Fa-f]*>|\/[^\s\0()<>[\]{}/%]*|[()<>[\]{}]|[^\s\0()<>[\]{}/%]+/g;

class Refused extends Error {}

type Reading = {
  /** The largest number of pages that any page tree claims. */
  pages: number;
  /** Bytes that may still be unpacked, and characters that may still be read: whatever a file holds, reading it ends soon. */
  unpack: number;
  characters: number;
};

/**
 * The number of pages of a file that begins and ends like a PDF, is not encrypted and contains nothing that acts by itself; null for anything else.
 * Viewers find objects by tables of positions, which may point anywhere, so this reads everything that looks like an object, wherever it is. Object
 * streams are unpacked.
 */
export function readPdf(bytes: Uint8Array): { pages: number } | null {
  // One character a byte, so positions are the same.
  const text = new TextDecoder("latin1").decode(bytes);
  if (!/^%PDF-[12]\.\d/.test(text) || !/%%EOF[\s\0]*$/.test(text.slice(-1024))) return null;
  const reading: Reading = { pages: 0, unpack: MOST_UNPACKED, characters: 4 * text.length + 65_536 };
  try {
    for (const { index, 0: word } of text.matchAll(/(?<!end)obj|trailer/g)) {
      readObject(bytes, text, index + word.length, reading);
    }
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
  return reading.pages > 0 && reading.pages <= FILE.mostPages ? { pages: reading.pages } : null;
}

/** Reads an object from behind its `obj`, and what is in it if it is a stream of objects. */
function readObject(bytes: Uint8Array, text: string, from: number, reading: Reading): void {
  const { keys, filters, stream } = readTokens(text, from, reading);
  if (stream === null || !(keys.has("ObjStm") || (keys.has("First") && keys.has("N")))) return;
  // Programs pack such streams like this. Viewers accept more, for example nested packing.
  if (filters.join() !== "FlateDecode" || keys.has("DecodeParms") || keys.has("DP") || keys.has("F"))
    throw new Refused();
  const start = stream + (text.startsWith("\r\n", stream) ? 2 : 1);
  const stop = text.indexOf("endstream", start);
  const content = unpack(bytes.subarray(start, stop < 0 ? bytes.length : stop), reading);
  reading.characters += content.length;
  readTokens(content, 0, reading, "all");
}

/**
 * Reads to the end of an object, to its stream, or to where another one begins; `all`: to the end of the text. `stream`: the position behind that word,
 * or null.
 */
function readTokens(text: string, from: number, reading: Reading, part: "object" | "all" = "object") {
  const token = new RegExp(TOKEN);
  token.lastIndex = from;
  const keys = new Set<string>();
  const filters: string[] = [];
  let inFilter: "no" | "one" | "list" = "no";
  let depth = 0;
  let before = "";
  let [isTree, count] = [false, 0];
  let end = text.length;
  let stream: number | null = null;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    let [word] = match;
    if (word.startsWith("%")) continue;
    if (token.lastIndex - from > reading.characters) throw new Refused();
    // Actions on opening or closing a page, which no reader has chosen. Elsewhere these two letters are too common to refuse.
    if (before === "/AA" && /^(<<|\d+)$/.test(word)) throw new Refused();
    if (word === "(") token.lastIndex = endOfText(text, token.lastIndex);
    else if (word === "<<" && depth++ === 0) [isTree, count] = [false, 0];
    else if (word === ">>" && --depth === 0 && isTree) reading.pages = Math.max(reading.pages, count);
    else if (word.startsWith("/")) {
      word = `/${nameOf(word)}`;
      if (FORBIDDEN.has(word.slice(1))) throw new Refused();
      if (keys.size < 1000) keys.add(word.slice(1));
      if (depth === 1 && before === "/Type" && word === "/Pages") isTree = true;
    } else if (depth === 1 && before === "/Count" && /^\d{1,9}$/.test(word)) count = Number(word);
    else if (part === "object" && (word === "endobj" || word === "obj" || word === "stream")) {
      end = token.lastIndex;
      if (word === "stream") stream = end;
      break;
    }
    if (inFilter === "one" && word === "[") inFilter = "list";
    else if (inFilter !== "no" && word !== "]") filters.push(word.replace("/", ""));
    if (inFilter !== "list" || word === "]") inFilter = word === "/Filter" ? "one" : "no";
    before = word;
  }
  reading.characters -= end - from;
  return { keys, filters, stream };
}

/** "#41" in a name stands for a character. */
const nameOf = (word: string) =>
  word.slice(1).replace(/#([\dA-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The position behind the parenthesis that closes a text. */
function endOfText(text: string, from: number): number {
  const bracket = /\\[\s\S]|[()]/g;
  bracket.lastIndex = from;
  for (let open = 1; open > 0; ) {
    const match = bracket.exec(text);
    if (!match) return text.length;
    if (match[0] === "(") open++;
    else if (match[0] === ")") open--;
  }
  return bracket.lastIndex;
}

function unpack(packed: Uint8Array, reading: Reading): string {
  const decoder = new TextDecoder("latin1");
  let text = "";
  const stream = new Unzlib((chunk) => {
    reading.unpack -= chunk.length;
    if (reading.unpack < 0) throw new Refused();
    text += decoder.decode(chunk);
  });
  try {
    for (let at = 0; at < packed.length; at += STEP)
      stream.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
  } catch (error) {
    // Damaged: viewers show what they can, so it is unknown what they would find.
    if (error instanceof Error) throw new Refused();
    throw error;
  }
  return text;
}
