import { ApiError } from "../../shared/api-error.ts";
import { Application } from "../../shared/contract/applications.ts";
import { Done } from "../../shared/contract/common.ts";
import { LARGEST_DOCUMENT_BYTES } from "../../shared/contract/limits.ts";
import { isPdf, PDF_HEAD } from "../../shared/contract/pdf-head.ts";
import { documentsOf } from "../../shared/file-store.ts";
import { readPicture } from "../../shared/picture-format.ts";
import type { Handlers, Services } from "../types.ts";

export function applicationHandlers({ database, fileStore, wakeJobs }: Services) {
  return {
    "GET /designers/application": ({ userId }) => database.call("own_application", { userId }, Application),

    "POST /designers/submit-application": async ({ userId, body: { ownsPortfolio: _, ...body } }) => {
      const application = await database.call("submit_application", { userId, ...body }, Application);
      wakeJobs();
      return application;
    },

    "POST /designers/add-document/:documentId": async ({ userId, params: { documentId }, query: { name }, files }) => {
      const { bytes, type } = documentIn(files.document);
      await database.call("reserve_document", { userId, documentId, name, bytes: bytes.length }, Done);
      await fileStore.put(`${documentsOf(userId)}/${documentId}`, bytes, type);
      return database.call("finish_document", { userId, documentId }, Application);
    },

    "POST /designers/remove-document": async ({ userId, body: { documentId } }) => {
      await database.call("remove_document", { userId, documentId, fileGone: false }, Application);
      await fileStore.remove([`${documentsOf(userId)}/${documentId}`]);
      return database.call("remove_document", { userId, documentId, fileGone: true }, Application);
    },
  } satisfies Partial<Handlers>;
}

/**
 * Returns what is stored of a document: a PDF as a type that no browser opens, a picture reduced to the parts that draw it. @throws ApiError 400
 * `invalid_document`
 */
function documentIn(file: Uint8Array<ArrayBuffer>): { bytes: Uint8Array<ArrayBuffer>; type: string } {
  const picture = readPicture(file);
  const document =
    picture ?? (isPdf(file.subarray(0, PDF_HEAD)) ? { bytes: file, type: "application/octet-stream" } : null);
  if (document && document.bytes.length <= LARGEST_DOCUMENT_BYTES) return document;
  const sentence = `Use a PDF, WebP, JPEG or PNG of at most ${LARGEST_DOCUMENT_BYTES / 1024 / 1024} MB.`;
  throw new ApiError(400, "invalid_document", sentence, { document: sentence });
}
