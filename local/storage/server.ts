import { join } from "node:path";
import postgres from "postgres";
import { messageOf } from "../process/start-error.ts";
import { type ApiKeys, type Claims, claimsOfRequest } from "../tokens/jwt.ts";
import { readJson } from "./bodies.ts";
import { Database, SERVICE, type StoredObject } from "./database.ts";
import { accessDenied, invalidRequest, noSuchBucket, notFound, StorageFailure } from "./failure.ts";
import { Files } from "./files.ts";
import { Objects } from "./objects.ts";
import { serve } from "./serve.ts";
import { SignedUrls } from "./signed-urls.ts";

export interface StorageOptions extends ApiKeys {
  /** Connection as a superuser: statements act as the caller's role. */
  databaseUrl: string;
  /** The folder for the content of objects; it is made when needed. */
  dataDir: string;
  /** The project's limit, in bytes; a bucket may have a lower one. */
  largestFile: number;
  /** Called with each problem; by default problems are not reported. */
  log?: (line: string) => void;
}

export interface Storage {
  /** Answers requests below `/storage/v1/`. Never rejects. */
  handle(request: Request): Promise<Response>;
  stop(): Promise<void>;
}

/** Signed upload URLs are valid for two hours, as on hosted. */
const UPLOAD_URL_SECONDS = 2 * 60 * 60;
const MAX_SIGNED_AT_ONCE = 1000;

interface Call {
  request: Request;
  url: URL;
  method: string;
  /** The path after the route's own words, decoded: a bucket, and an object's name or "". */
  bucket: string;
  name: string;
}

/** Creates a Supabase Storage server: the API that supabase-js uses, rows in storage.*, files in a folder. */
export function createStorage(options: StorageOptions): Storage {
  const database = new Database(options.databaseUrl);
  const files = new Files(join(options.dataDir, "objects"));
  const objects = new Objects(database, files, options.largestFile);
  const signedUrls = new SignedUrls(options.jwtSecret);

  /** Throws accessDenied for an invalid token, invalidRequest for a request without token and key. */
  function callerOf(request: Request): Claims {
    const result = claimsOfRequest(request.headers, options);
    if (!result) throw invalidRequest("headers must have required property 'authorization'");
    if (result.failure) {
      throw accessDenied(
        result.failure.reason === "expired" ? '"exp" claim timestamp check failed' : "Invalid Compact JWS",
      );
    }
    return result.claims;
  }

  async function findPublic(bucket: string, name: string): Promise<StoredObject> {
    const { public: isPublic } = await objects.bucket(bucket);
    if (!isPublic) throw noSuchBucket();
    return objects.find(bucket, name, SERVICE);
  }

  /** Anybody may read a public bucket; in any other the caller's policies decide. */
  async function findReadable({ request, bucket, name }: Call): Promise<StoredObject> {
    const { public: isPublic } = await objects.bucket(bucket);
    return objects.find(bucket, name, isPublic ? SERVICE : callerOf(request));
  }

  async function sign({ request, bucket, name }: Call): Promise<unknown> {
    const caller = callerOf(request);
    const { expiresIn, paths } = await readJson(request);
    const signed = (path: string) => {
      const token = signedUrls.sign({ url: `${bucket}/${path}`, scope: "download" }, expiresIn);
      return `/object/sign/${bucket}/${path}?token=${token}`;
    };
    if (name !== "") {
      await objects.find(bucket, name, caller);
      return { signedURL: signed(name) };
    }
    if (
      !Array.isArray(paths) ||
      paths.length > MAX_SIGNED_AT_ONCE ||
      !paths.every((path) => typeof path === "string")
    ) {
      throw invalidRequest("body must have required property 'paths'");
    }
    const visible = await objects.visible(bucket, paths, caller);
    return paths.map((path) =>
      visible.has(path)
        ? { error: null, path, signedURL: signed(path) }
        : { error: "Either the object does not exist or you do not have access to it", path, signedURL: null },
    );
  }

  async function signUpload({ request, bucket, name }: Call): Promise<unknown> {
    const caller = callerOf(request);
    const upsert = request.headers.get("x-upsert") === "true";
    await objects.checkUpload(bucket, name, caller, upsert);
    const url = `${bucket}/${name}`;
    const signed = { url, scope: "upload" as const, upsert, ...(caller.sub && { owner: caller.sub }) };
    const token = signedUrls.sign(signed, UPLOAD_URL_SECONDS);
    return { url: `/object/upload/sign/${url}?token=${token}`, token };
  }

  async function uploadSigned({ request, url, bucket, name }: Call): Promise<unknown> {
    const { owner, upsert = false } = signedUrls.verify(url.searchParams.get("token"), `${bucket}/${name}`, "upload");
    const caller = { role: "authenticated", ...(owner && { sub: owner }) };
    const { Key } = await objects.upload(bucket, name, request, caller, { upsert, trusted: true });
    return { Key };
  }

  const show = (call: Call, object: StoredObject, expires?: number) =>
    serve(files, object, call.request, {
      download: call.url.searchParams.get("download"),
      ...(expires !== undefined && { expires }),
    });

  /** Keyed by method and the route's own words below /storage/v1/object; HEAD is answered like GET. */
  const objectCalls: Record<string, (call: Call) => Promise<unknown>> = {
    "POST list": ({ request, bucket }) => objects.list(bucket, request, callerOf(request)),
    "POST move": ({ request }) => objects.move(request, callerOf(request)),
    "POST sign": sign,
    "GET sign": async (call) => {
      const path = `${call.bucket}/${call.name}`;
      const { exp } = signedUrls.verify(call.url.searchParams.get("token"), path, "download");
      return show(call, await objects.find(call.bucket, call.name, SERVICE), exp);
    },
    "POST upload/sign": signUpload,
    "PUT upload/sign": uploadSigned,
    "GET public": async (call) => show(call, await findPublic(call.bucket, call.name)),
    "GET authenticated": async (call) => show(call, await findReadable(call)),
    "GET ": async (call) => show(call, await findReadable(call)),
    "POST ": ({ request, bucket, name }) =>
      objects.upload(bucket, name, request, callerOf(request), { upsert: request.headers.get("x-upsert") === "true" }),
    "DELETE ": async ({ request, bucket }) =>
      objects.remove(bucket, (await readJson(request)).prefixes, callerOf(request)),
  };

  async function answer(request: Request): Promise<unknown> {
    const url = new URL(request.url);
    const [, rest] = /^\/storage\/v1\/object\/(.*)$/.exec(url.pathname) ?? [];
    const method = request.method === "HEAD" ? "GET" : request.method;
    if (rest === undefined) throw notFound();
    const words = /^(list|move|sign|upload\/sign|public|authenticated)(?=\/|$)/.exec(rest)?.[0];
    // If a bucket is named like a route, only that route's own methods take precedence.
    const own = words !== undefined && objectCalls[`${method} ${words}`];
    const call = own || objectCalls[`${method} `];
    if (!call) throw notFound();
    return call({ request, url, method, ...splitPath(own ? rest.slice(words.length + 1) : rest) });
  }

  return {
    async handle(request) {
      try {
        const result = await answer(request);
        return result instanceof Response ? result : Response.json(result);
      } catch (error) {
        if (error instanceof StorageFailure) return error.toResponse();
        // A value that no text or number of Postgres can represent, for example a name with a NUL.
        if (error instanceof postgres.PostgresError && error.code.startsWith("22")) {
          return invalidRequest(error.message).toResponse();
        }
        options.log?.(`storage: ${request.method} ${new URL(request.url).pathname}: ${messageOf(error)}`);
        return new StorageFailure(500, "InternalError", "Internal Server Error", "Internal").toResponse();
      }
    },
    stop: () => database.end(),
  };
}

function splitPath(path: string): { bucket: string; name: string } {
  const [bucket = "", ...rest] = path.split("/");
  return { bucket: decode(bucket), name: decode(rest.join("/")) };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw invalidRequest("the path is not well encoded");
  }
}
