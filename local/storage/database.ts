import postgres, { type Sql, type TransactionSql } from "postgres";
import type { Claims } from "../tokens/jwt.ts";
import { accessDenied, keyExists, StorageFailure } from "./failure.ts";

export interface Bucket {
  public: boolean;
  /** Bytes. */
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
}

export interface Metadata {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: number;
}

export interface StoredObject {
  id: string;
  bucket_id: string;
  name: string;
  owner: string | null;
  owner_id: string | null;
  version: string;
  created_at: Date;
  updated_at: Date;
  last_accessed_at: Date;
  metadata: Metadata;
}

export type Transaction = TransactionSql<{ bigint: number }>;

/** Bypasses row level security, for steps after the caller's rights were checked. */
export const SERVICE: Claims = { role: "service_role" };

const UNDO = Symbol("undo");

export class Database {
  readonly #sql: Sql<{ bigint: number }>;

  constructor(url: string) {
    this.#sql = postgres(url, {
      max: 4,
      onnotice: () => undefined,
      connection: { application_name: "storage", statement_timeout: 10_000 },
      types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
    });
  }

  /** Runs `work` in a transaction with the caller's role and claims, so that its policies decide. Throws StorageFailure. */
  async as<Result>(caller: Claims, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    try {
      const result = await this.#sql.begin(async (transaction) => {
        await transaction`
          select
            set_config('role', ${caller.role}, true),
            set_config('request.jwt.claims', ${JSON.stringify(caller)}, true),
            set_config('request.jwt.claim.sub', ${caller.sub ?? ""}, true),
            set_config('request.jwt.claim.role', ${caller.role}, true),
            set_config('storage.allow_delete_query', 'true', true)
        `;
        return work(transaction);
      });
      return result as Result;
    } catch (error) {
      throw toFailure(error);
    }
  }

  /** Runs `work` as the caller and rolls it back; throws the StorageFailure that it would meet. */
  async tryAs(caller: Claims, work: (transaction: Transaction) => Promise<unknown>): Promise<void> {
    try {
      await this.as(caller, async (transaction) => {
        await work(transaction);
        throw UNDO;
      });
    } catch (error) {
      if (error !== UNDO) throw error;
    }
  }

  end(): Promise<void> {
    return this.#sql.end({ timeout: 1 });
  }
}

function toFailure(error: unknown): unknown {
  if (!(error instanceof postgres.PostgresError)) return error;
  switch (error.code) {
    case "42501":
      return accessDenied(
        error.message.startsWith("new row violates row-level security policy")
          ? "new row violates row-level security policy"
          : error.message,
      );
    case "23505":
      return keyExists();
    case "23503":
      return new StorageFailure(404, "InvalidRequest", "The related resource does not exist");
    default:
      return error;
  }
}
