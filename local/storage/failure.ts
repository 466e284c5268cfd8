/** A refusal of the Storage API: HTTP 400 with the actual status in the body (500 stays 500). */
export class StorageFailure extends Error {
  /** The actual status, e.g. 404. */
  readonly status: number;
  readonly code: string;
  /** The older name of the error, if it has one. */
  readonly error: string;

  constructor(status: number, code: string, message: string, error = code) {
    super(message);
    this.status = status;
    this.code = code;
    this.error = error;
  }

  toResponse(): Response {
    const { status, code, error, message } = this;
    return Response.json(
      { statusCode: String(status), error, code, message },
      { status: status >= 500 ? status : 400, headers: { "cache-control": "no-store" } },
    );
  }
}

export const noSuchBucket = () => new StorageFailure(404, "NoSuchBucket", "Bucket not found", "Bucket not found");
export const noSuchKey = () => new StorageFailure(404, "NoSuchKey", "Object not found", "not_found");
export const notFound = () => new StorageFailure(404, "NotFound", "Route not found");
export const invalidKey = (key: string) => new StorageFailure(400, "InvalidKey", `Invalid key: ${key}`);
export const invalidRequest = (message: string) => new StorageFailure(400, "InvalidRequest", message);
export const invalidMimeType = (type: string) =>
  new StorageFailure(415, "InvalidMimeType", `mime type ${type} is not supported`, "invalid_mime_type");
export const tooLarge = () =>
  new StorageFailure(413, "EntityTooLarge", "The object exceeded the maximum allowed size", "Payload too large");
export const accessDenied = (message: string) => new StorageFailure(403, "AccessDenied", message, "Unauthorized");
export const keyExists = () => new StorageFailure(409, "KeyAlreadyExists", "The resource already exists", "Duplicate");
export const invalidSignature = () => new StorageFailure(400, "InvalidSignature", "Invalid signature");
export const invalidJwt = (message: string) => new StorageFailure(400, "InvalidJWT", message);
