import type { Claims } from "../tokens/jwt.ts";
import { isRecord } from "../tokens/jwt.ts";
import { readJson, readUpload, type Upload } from "./bodies.ts";
import { type Bucket, type Database, type Metadata, SERVICE, type StoredObject, type Transaction } from "./database.ts";
import { invalidKey, invalidMimeType, invalidRequest, noSuchBucket, noSuchKey } from "./failure.ts";
import type { Files } from "./files.ts";

const KEY = /^[\w/!.*'() &$=@;:+,?-]{1,1024}$/;
const MAX_KEYS = 1000;

/** The values of a new row of storage.objects. */
interface Draft {
  bucketId: string;
  name: string;
  owner: string | undefined;
  version: string;
  metadata: Partial<Metadata>;
}

/** The objects of the Storage API. Every call acts as its caller, whose policies on storage.objects decide. */
export class Objects {
  readonly #database: Database;
  readonly #files: Files;
  readonly #largestFile: number;

  constructor(database: Database, files: Files, largestFile: number) {
    this.#database = database;
    this.#files = files;
    this.#largestFile = largestFile;
  }

  /** Throws noSuchBucket. */
  async bucket(id: string): Promise<Bucket> {
    const [bucket] = await this.#database.as(
      SERVICE,
      (transaction) => transaction<Bucket[]>`
        select public, file_size_limit, allowed_mime_types from storage.buckets where id = ${id}
      `,
    );
    if (!bucket) throw noSuchBucket();
    return bucket;
  }

  /** Throws noSuchKey, even for an object that exists but that the caller may not see. */
  async find(bucketId: string, name: string, caller: Claims): Promise<StoredObject> {
    const [object] = await this.#database.as(
      caller,
      (transaction) => transaction<StoredObject[]>`
        select * from storage.objects where bucket_id = ${bucketId} and name = ${name}
      `,
    );
    if (!object) throw noSuchKey();
    return object;
  }

  /** Returns those of the names that the caller may see. */
  async visible(bucketId: string, names: string[], caller: Claims): Promise<Set<string>> {
    const rows = await this.#database.as(
      caller,
      (transaction) => transaction<{ name: string }[]>`
        select name from storage.objects where bucket_id = ${bucketId} and name = any(${names})
      `,
    );
    return new Set(rows.map((row) => row.name));
  }

  /** Checks that the caller may upload this object; throws what the upload would throw. */
  async checkUpload(bucketId: string, name: string, caller: Claims, upsert: boolean): Promise<void> {
    if (!KEY.test(name)) throw invalidKey(name);
    await this.bucket(bucketId);
    await this.#tryToPut({ bucketId, name, owner: caller.sub, version: "1", metadata: {} }, caller, upsert);
  }

  /**
   * Checks the bucket's limits, then the caller's policies (with a row that is rolled back), writes the file and then the row. A `trusted` upload skips the
   * policies: they were checked when its URL was signed.
   */
  async upload(
    bucketId: string,
    name: string,
    request: Request,
    caller: Claims,
    { upsert, trusted = false }: { upsert: boolean; trusted?: boolean },
  ): Promise<{ Id: string; Key: string }> {
    if (!KEY.test(name)) throw invalidKey(name);
    const bucket = await this.bucket(bucketId);
    const limit = Math.min(bucket.file_size_limit ?? this.#largestFile, this.#largestFile);
    const upload = await readUpload(request, limit, (mimeType) => checkMimeType(mimeType, bucket));
    const draft: Draft = {
      bucketId,
      name,
      owner: caller.sub,
      version: "1",
      metadata: { mimetype: upload.mimeType, contentLength: upload.content.byteLength },
    };
    await this.#tryToPut(draft, trusted ? SERVICE : caller, upsert);
    const { version, etag } = await this.#files.create(upload.content);
    const id = await this.#store({ ...draft, version, metadata: metadataOf(upload, etag) }, upsert);
    return { Id: id, Key: `${bucketId}/${name}` };
  }

  async remove(bucketId: string, names: unknown, caller: Claims): Promise<StoredObject[]> {
    if (!Array.isArray(names) || names.length === 0 || !names.every((name) => typeof name === "string")) {
      throw invalidRequest("body must have required property 'prefixes'");
    }
    if (names.length > MAX_KEYS) {
      throw invalidRequest(`Bulk object requests are limited to ${MAX_KEYS} objects per request.`);
    }
    const removed = await this.#database.as(
      caller,
      (transaction) => transaction<StoredObject[]>`
        delete from storage.objects where bucket_id = ${bucketId} and name = any(${names as string[]}) returning *
      `,
    );
    await this.#files.remove(removed.map((object) => object.version));
    return removed;
  }

  /** Moves an object within its bucket. The file stays where it is, because it is named by its version. */
  async move(request: Request, caller: Claims): Promise<{ message: string; Id: string; Key: string }> {
    const { bucketId, sourceKey, destinationKey } = await readJson(request);
    if (typeof bucketId !== "string" || typeof sourceKey !== "string" || typeof destinationKey !== "string") {
      throw invalidRequest("body must have required property 'sourceKey'");
    }
    if (!KEY.test(destinationKey)) throw invalidKey(destinationKey);
    const [object] = await this.#database.as(
      caller,
      (transaction) => transaction<{ id: string }[]>`
        update storage.objects set name = ${destinationKey} where bucket_id = ${bucketId} and name = ${sourceKey}
        returning id
      `,
    );
    if (!object) throw noSuchKey();
    return { message: "Successfully moved", Id: object.id, Key: destinationKey };
  }

  /** Lists the files directly in a folder, by name or, on request, the oldest first. */
  async list(bucketId: string, request: Request, caller: Claims): Promise<object[]> {
    const { prefix, limit = 100, sortBy } = await readJson(request);
    if (typeof prefix !== "string") throw invalidRequest("body must have required property 'prefix'");
    const folder = prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
    const byAge = isRecord(sortBy) && sortBy.column === "created_at";
    return this.#database.as(
      caller,
      (transaction) => transaction`
        select substr(name, ${folder.length + 1}::int) as name, id, updated_at, created_at, last_accessed_at, metadata
          from storage.objects
         where bucket_id = ${bucketId} and starts_with(name, ${folder}) and strpos(substr(name, ${folder.length + 1}::int), '/') = 0
         order by ${byAge ? transaction`created_at,` : transaction``} name
         limit ${Number(limit)}
      `,
    );
  }

  #tryToPut(draft: Draft, caller: Claims, upsert: boolean): Promise<void> {
    return this.#database.tryAs(caller, (transaction) =>
      upsert ? put(transaction, draft) : insert(transaction, draft),
    );
  }

  /** Inserts the row of a written file, and removes the file that it replaces, or the new file if the insert fails. */
  async #store(draft: Draft, upsert: boolean): Promise<string> {
    try {
      const { id, replaced } = await this.#database.as(SERVICE, async (transaction) => {
        // Two uploads of the same new name must see each other: the later one removes the earlier one's file.
        await transaction`select pg_advisory_xact_lock(hashtextextended(${`${draft.bucketId}/${draft.name}`}, 0))`;
        const [current] = await transaction<{ version: string }[]>`
          select version from storage.objects where bucket_id = ${draft.bucketId} and name = ${draft.name} for update
        `;
        if (upsert) return { id: await put(transaction, draft), replaced: current?.version ?? null };
        // Another upload of the same name may have come first since the check; then this upload is refused.
        await insert(transaction, draft);
        const [row] = await transaction<{ id: string }[]>`
          select id from storage.objects where bucket_id = ${draft.bucketId} and name = ${draft.name}
        `;
        return { id: row?.id ?? "", replaced: null };
      });
      await this.#files.remove([replaced]);
      return id;
    } catch (error) {
      await this.#files.remove([draft.version]);
      throw error;
    }
  }
}

/** There is no RETURNING: a plain upload must not need the right to read. */
function insert(transaction: Transaction, draft: Draft) {
  return transaction`insert into storage.objects ${transaction(columnsOf(transaction, draft))}`;
}

async function put(transaction: Transaction, draft: Draft): Promise<string> {
  const [row] = await transaction<{ id: string }[]>`
    insert into storage.objects ${transaction(columnsOf(transaction, draft))}
    on conflict (name, bucket_id) do update set
      owner = excluded.owner, owner_id = excluded.owner_id, version = excluded.version, metadata = excluded.metadata
    returning id
  `;
  if (!row) throw new Error("an upsert gave no row");
  return row.id;
}

function columnsOf(transaction: Transaction, { bucketId, name, owner, version, metadata }: Draft) {
  return {
    bucket_id: bucketId,
    name,
    owner: owner ?? null,
    owner_id: owner ?? null,
    version,
    metadata: transaction.json(metadata),
  };
}

function metadataOf(upload: Upload, eTag: string): Metadata {
  const size = upload.content.byteLength;
  return {
    eTag,
    size,
    mimetype: upload.mimeType,
    cacheControl: upload.cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  };
}

function checkMimeType(mimeType: string, { allowed_mime_types: allowed }: Bucket): void {
  if (allowed?.length && !allowed.includes(mimeType)) throw invalidMimeType(mimeType);
}
