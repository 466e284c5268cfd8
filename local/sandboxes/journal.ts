import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** An append-only file of JSON lines, which survives a kill of the process at any moment. A truncated line is dropped when the file is opened again. */
export class Journal<Entry> {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
  }

  read(): Entry[] {
    if (!existsSync(this.#file)) return [];
    const text = readFileSync(this.#file, "utf8");
    const whole = text.slice(0, text.lastIndexOf("\n") + 1);
    // Otherwise the next line would be appended to the incomplete one.
    if (whole.length < text.length) writeFileSync(this.#file, whole);
    return whole
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Entry);
  }

  append(entry: Entry): void {
    appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
  }
}
