import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";

const VERSION = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The content of objects, one file for each version, named by the version's uuid: no part of a path comes from a caller. An existing version never changes. */
export class Files {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** Writes under a temporary name and renames: a version exists as a whole or not at all. */
  async create(content: Uint8Array): Promise<{ version: string; etag: string }> {
    const version = randomUUID();
    const path = this.#path(version);
    const draft = `${path}.draft`;
    await mkdir(dirname(path), { recursive: true });
    try {
      await writeFile(draft, content);
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    return { version, etag: `"${createHash("md5").update(content).digest("hex")}"` };
  }

  /** Returns undefined if there is no such file. */
  async size(version: string): Promise<number | undefined> {
    try {
      return (await stat(this.#path(version))).size;
    } catch {
      return undefined;
    }
  }

  /** Reads the bytes from `start` to `end`, both included. */
  read(version: string, range?: { start: number; end: number }): ReadableStream<Uint8Array> {
    return Readable.toWeb(createReadStream(this.#path(version), range)) as ReadableStream<Uint8Array>;
  }

  async remove(versions: (string | null)[]): Promise<void> {
    await Promise.all(versions.map((version) => version && rm(this.#path(version), { force: true })));
  }

  #path(version: string): string {
    if (!VERSION.test(version)) throw new Error(`not a version of an object: ${version}`);
    return join(this.#root, version.slice(0, 2), version);
  }
}
