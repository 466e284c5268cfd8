import type { Claims } from "../tokens/jwt.ts";
import { readJson } from "./bodies.ts";
import { type Bucket, type Database, SERVICE } from "./database.ts";
import {
  bucketExists,
  bucketNotEmpty,
  invalidBucketName,
  invalidMimeType,
  invalidRequest,
  noSuchBucket,
  StorageFailure,
  tooLarge,
} from "./failure.ts";
import type { Files } from "./files.ts";

const NAME = /^[\w!.*'() &$=@;:+,?-]{1,100}$/;
const SIZE = /^(\d+(?:\.\d+)?)(gb|mb|kb|b)$/i;
const UNITS: Record<string, number> = { gb: 1e9, mb: 1e6, kb: 1e3, b: 1 };
const MIME_TYPE = /^[\w!#$&^.+-]+\/([\w!#$&^.+-]+|\*)$/;

/** The buckets of the Storage API. Every call acts as its caller, whose policies on storage.buckets decide. */
export class Buckets {
  readonly #database: Database;
  readonly #files: Files;
  readonly #largestFile: number;

  constructor(database: Database, files: Files, largestFile: number) {
    this.#database = database;
    this.#files = files;
    this.#largestFile = largestFile;
  }

  /** The largest file that a bucket accepts, in bytes. */
  largestFileOf({ file_size_limit: own }: Bucket): number {
    return Math.min(own ?? this.#largestFile, this.#largestFile);
  }

  /** Throws noSuchBucket. */
  async find(id: string, caller: Claims): Promise<Bucket> {
    const [bucket] = await this.#database.as(
      caller,
      (transaction) => transaction<Bucket[]>`
        select id, name, owner, public, created_at, updated_at, file_size_limit, allowed_mime_types, type
        from storage.buckets where id = ${id}
      `,
    );
    if (!bucket) throw noSuchBucket();
    return bucket;
  }

  async list(caller: Claims): Promise<Bucket[]> {
    return this.#database.as(
      caller,
      (transaction) => transaction<Bucket[]>`
        select id, name, owner, public, created_at, updated_at, file_size_limit, allowed_mime_types, type
        from storage.buckets order by id
      `,
    );
  }

  async create(request: Request, caller: Claims): Promise<{ name: string }> {
    const {
      name,
      id = name,
      public: isPublic,
      file_size_limit: size,
      allowed_mime_types: types,
    } = await readJson(request);
    if (typeof name !== "string" || typeof id !== "string")
      throw invalidRequest("body must have required property 'name'");
    if (!NAME.test(name) || name.trim() !== name) throw invalidBucketName();
    const owner = caller.sub ?? null;
    try {
      await this.#database.as(
        caller,
        (transaction) => transaction`
          insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
          values (${id}, ${name}, ${owner}, ${owner}, ${isPublic === true}, ${this.#readSize(size) ?? null}, ${readTypes(types) ?? null})
        `,
      );
    } catch (error) {
      throw error instanceof StorageFailure && error.status === 409 ? bucketExists() : error;
    }
    return { name };
  }

  async update(id: string, request: Request, caller: Claims): Promise<{ message: string }> {
    const body = await readJson(request);
    const size = this.#readSize(body.file_size_limit);
    const types = readTypes(body.allowed_mime_types);
    const changes = {
      ...(typeof body.public === "boolean" && { public: body.public }),
      ...(size !== undefined && { file_size_limit: size }),
      ...(types !== undefined && { allowed_mime_types: types }),
    };
    if (Object.keys(changes).length === 0) throw invalidRequest("No content provided");
    const { count } = await this.#database.as(
      caller,
      (transaction) =>
        transaction`update storage.buckets set ${transaction(changes)}, updated_at = now() where id = ${id}`,
    );
    if (count === 0) throw noSuchBucket();
    return { message: "Successfully updated" };
  }

  /** Only an empty bucket can be deleted. */
  async remove(id: string, caller: Claims): Promise<{ message: string }> {
    const [object] = await this.#database.as(
      SERVICE,
      (transaction) => transaction`select from storage.objects where bucket_id = ${id} limit 1`,
    );
    if (object) throw bucketNotEmpty();
    const { count } = await this.#database.as(
      caller,
      (transaction) => transaction`delete from storage.buckets where id = ${id}`,
    );
    if (count === 0) throw noSuchBucket();
    return { message: "Successfully deleted" };
  }

  async empty(id: string, caller: Claims): Promise<{ message: string }> {
    await this.find(id, caller);
    const rows = await this.#database.as(
      caller,
      (transaction) => transaction<{ version: string | null }[]>`
        delete from storage.objects where bucket_id = ${id} returning version
      `,
    );
    await this.#files.remove(rows.map((row) => row.version));
    return { message: "Empty bucket has been queued. Completion may take up to an hour." };
  }

  /** A bucket's own limit. Throws tooLarge when it is above the project's. */
  #readSize(size: unknown): number | null | undefined {
    const bytes = readSize(size);
    if (bytes && bytes > this.#largestFile) throw tooLarge();
    return bytes;
  }
}

/** Reads bytes from a number or e.g. "5MB"; null lifts the limit. */
function readSize(size: unknown): number | null | undefined {
  if (size === null || size === undefined) return size;
  if (typeof size === "number" && Number.isInteger(size) && size >= 0) return size;
  const [, value, unit] = (typeof size === "string" && SIZE.exec(size)) || [];
  if (value && unit) return Math.round(Number(value) * (UNITS[unit.toLowerCase()] ?? 1));
  throw invalidRequest("Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B");
}

function readTypes(types: unknown): string[] | null | undefined {
  if (types === null || types === undefined) return types;
  if (!Array.isArray(types)) throw invalidRequest("body/allowed_mime_types must be array");
  for (const type of types) if (typeof type !== "string" || !MIME_TYPE.test(type)) throw invalidMimeType(String(type));
  return types as string[];
}
