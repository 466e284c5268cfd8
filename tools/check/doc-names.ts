/**
 * Finds names in the docs that do not exist in the project: links, anchors, files, functions, tables, settings. A name exists if a file has it, or if the code
 * contains it as a word. Decision records describe their own time, so only their links are checked.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** A Markdown page with its path. */
interface Page {
  file: string;
  text: string;
}

const isDoc = (file: string) => file.endsWith(".md");
/** Matches a folder of the project, or any file. `/chat/<id>` is an address of the site, `tasks/*.ts` a pattern. */
const PATH =
  /^(?:(?:src|edge-functions|supabase|local|stack|tests|tools|art|docs|bench|public)\/[\w@./-]*|[\w@/-][\w@./-]*\.(?:tsx?|sql|md|m?js|css|html|toml|json))$/;
const WORD = /[A-Za-z_]\w*/g;
/** Matches one name of code: `take_limit`, `private.limits`, `PARLOUR_DATA`, `startStack()`. Plain English words are not names. */
const NAME = /^(?:[a-z]+\.)?(?:[A-Za-z][a-z0-9]*[A-Z_]\w*|[A-Z]+(?:_[A-Z0-9]+)+|[a-z]+\.[a-z_]+)(?:\(\))?$/;
/** Names of other projects that ours does not contain. */
const ELSEWHERE = new Set(["real_ip_header", "set_real_ip_from"]);

const codeSpans = (line: string) => [...line.matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span);
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replace(/\s/g, "-"),
  );

/** Returns the names in `pages` that do not exist, as lines `file:line: what`. `files`: every tracked path; `code`: the text of the files that are not docs. */
export function missingNames(pages: Page[], files: string[], code: string): string[] {
  const words = new Set(code.match(WORD));
  const folders = new Set(
    files.flatMap((file) => file.split("/").map((_, end, parts) => parts.slice(0, end).join("/"))),
  );
  const exists = (path: string) => files.includes(path) || folders.has(path.replace(/\/$/, ""));
  /** Docs also name files by the end of their path, and migrations without their version. */
  const isNamed = (name: string) =>
    exists(name) ||
    code.includes(name) ||
    files.some((file) => file.endsWith(`/${name}`) || (name.endsWith(".sql") && file.endsWith(`_${name}`)));
  const anchors = new Map(pages.map(({ file, text }) => [file, anchorsOf(text)]));

  return pages.flatMap(({ file, text }) =>
    text.split("\n").flatMap((line, index) => {
      const missing: string[] = [];
      for (const [, target = ""] of line.matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(target)) continue;
        const [path = "", anchor] = target.split("#");
        const place = path ? normalize(join(dirname(file), decodeURI(path))) : file;
        if (path && !exists(place)) missing.push(`link to ${target}`);
        else if (anchor && anchors.has(place) && !anchors.get(place)?.includes(anchor))
          missing.push(`anchor ${target}`);
      }
      for (const span of file.startsWith("docs/decisions/") ? [] : codeSpans(line)) {
        const found = PATH.test(span)
          ? isNamed(span)
          : !NAME.test(span) || ELSEWHERE.has(span) || span.match(WORD)?.every((word) => words.has(word));
        if (!found) missing.push(span);
      }
      return missing.map((what) => `${file}:${index + 1}: ${what}`);
    }),
  );
}

/** Checks the docs that git tracks, except those on drawing rooms, which name models and shaders. */
export function checkDocs(): { ok: boolean; output: string } {
  const files = execFileSync("git", ["ls-files"], { encoding: "utf8" }).trim().split("\n");
  const read = (file: string) => readFileSync(file, "utf8");
  const code = files.filter((file) => /\.(?:tsx?|sql|m?js|json|toml|css|html|example)$|^\.env/.test(file));
  const pages = files.filter((file) => isDoc(file) && !file.startsWith("art/rooms/"));
  const output = missingNames(
    pages.map((file) => ({ file, text: read(file) })),
    files,
    code.map(read).join("\n"),
  ).join("\n");
  return { ok: output === "", output };
}
