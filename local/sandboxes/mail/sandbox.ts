import { type Attachment, type Message, Messages } from "./messages.ts";
import { listPage, messagePage, STYLE } from "./pages.ts";

export type MailSandboxOptions = {
  /** The sandbox's path at the gateway, without a slash at the end: `/__mail`. Below it are the pages, `/messages` as JSON, and the email API. */
  publicPath: string;
  /** The key that callers of the email API must send as a bearer token. */
  apiKey: string;
  /** The folder for the sandbox's journal. */
  dataDir: string;
};

type Json = Record<string, unknown>;

/** The email API's error body. */
class Refusal extends Error {
  readonly status: number;
  constructor(status: number, name: string, message: string) {
    super(message);
    this.status = status;
    this.name = name;
  }
}
const missing = (field: string) => new Refusal(422, "missing_required_field", `Missing \`${field}\` field.`);
const invalid = (message: string) => new Refusal(422, "validation_error", message);
const MAX_RECIPIENTS = 50;
const ADDRESS = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+)$/;

function addresses(mail: Json, field: string): string[] {
  const value = mail[field] ?? [];
  const list = Array.isArray(value) ? value : [value];
  for (const address of list) {
    if (typeof address !== "string" || !ADDRESS.test(address)) {
      throw invalid(
        `Invalid \`${field}\` field. The email address needs to follow the \`email@example.com\` or \`Name <email@example.com>\` format.`,
      );
    }
  }
  return list as string[];
}
const textOf = (value: unknown) => (typeof value === "string" ? value : null);

function attachmentsOf(value: unknown): Attachment[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw invalid("The `attachments` field must be a list.");
  return value.map((item: Json) => {
    if (typeof item.filename !== "string" || typeof item.content !== "string") {
      throw invalid("Attachments must have a `filename` and their `content` in base64.");
    }
    const contentType = item.content_type ?? item.contentType;
    return {
      filename: item.filename,
      contentType: typeof contentType === "string" ? contentType : "application/octet-stream",
      content: item.content,
      ...(typeof item.content_id === "string" && { contentId: item.content_id }),
    };
  });
}

/** Checks an email as the real API does, for the mistakes that a product is likely to make. */
function parseMail(mail: unknown): Omit<Message, "id" | "createdAt"> {
  if (!mail || typeof mail !== "object") throw invalid("The mail must be an object.");
  const body = mail as Json;
  for (const field of ["from", "to", "subject"]) if (!body[field]) throw missing(field);
  const { html, text } = body;
  if (html === undefined && text === undefined) throw invalid("Missing `html` or `text` field.");
  const to = addresses(body, "to");
  if (to.length === 0) throw missing("to");
  if (to.length > MAX_RECIPIENTS) throw invalid(`The \`to\` field may hold ${MAX_RECIPIENTS} addresses at most.`);
  return {
    from: addresses(body, "from")[0] ?? "",
    to,
    replyTo: addresses(body, "reply_to"),
    subject: String(body.subject),
    html: textOf(html),
    text: textOf(text),
    attachments: attachmentsOf(body.attachments),
  };
}

/** Returns the HTML with the attached pictures where it names them. */
const withPictures = ({ html, attachments }: Message) =>
  attachments.reduce(
    (shown, { contentId, contentType, content }) =>
      contentId ? shown.replaceAll(`cid:${contentId}`, `data:${contentType};base64,${content}`) : shown,
    html ?? "",
  );

/** Headers of a page of ours: nothing but its own stylesheet and the sandboxed frame. */
const PAGE = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'",
  "cache-control": "no-store",
};
/** Headers of an email's own HTML: styles and pictures are shown, scripts do not run, even outside the frame. */
const MAIL_HTML = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; img-src * data:; font-src *",
  "cache-control": "no-store",
};

/**
 * A stand-in for Resend: accepts emails at the paths of its API, delivers none, and shows them at `publicPath`. Tests use JSON: `GET /messages` (newest first;
 * `?to=` for one address) and `GET /messages/<id>`.
 */
export function createMailSandbox({ publicPath, apiKey, dataDir }: MailSandboxOptions) {
  const messages = new Messages(dataDir);

  async function send(request: Request): Promise<unknown> {
    const authorization = request.headers.get("authorization");
    if (!authorization) throw new Refusal(401, "missing_api_key", "Missing API key in the authorization header");
    if (authorization !== `Bearer ${apiKey}`) throw new Refusal(403, "invalid_api_key", "API key is invalid");
    const key = request.headers.get("idempotency-key");
    if (key !== null && (key.length < 1 || key.length > 256)) {
      throw new Refusal(400, "invalid_idempotency_key", "The idempotency key must be between 1 and 256 characters.");
    }
    const text = await request.text();
    const known = key === null ? undefined : messages.answered(key, text);
    if (known === "conflict") {
      throw new Refusal(
        409,
        "invalid_idempotent_request",
        "This idempotency key was used with a different request body.",
      );
    }
    if (known) return known.answer;
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      throw invalid("The request body is not valid JSON.");
    }
    const answer = { id: messages.add(parseMail(body)).id };
    if (key !== null) messages.remember(key, text, answer);
    return answer;
  }

  function find(id: string | undefined): Message {
    const message = id === undefined ? undefined : messages.get(id);
    if (!message) throw new Refusal(404, "not_found", "Email not found");
    return message;
  }

  async function answer(request: Request, path: string, url: URL): Promise<Response> {
    if (`${request.method} ${path}` === "POST /emails") return Response.json(await send(request));
    if (request.method !== "GET") throw new Refusal(405, "method_not_allowed", "Method is not allowed for this path");
    if (path === "") return new Response(listPage(publicPath, messages.all()), { headers: PAGE });
    if (path === "/style.css") {
      return new Response(STYLE, {
        headers: { "content-type": "text/css; charset=utf-8", "cache-control": "no-cache" },
      });
    }
    if (path === "/messages") {
      const to = url.searchParams.get("to");
      return Response.json(messages.all().filter((message) => to === null || message.to.includes(to)));
    }
    const [, id, part, index] = /^\/messages\/([\w-]+)(?:\/(html|attachments\/(\d+)))?$/.exec(path) ?? [];
    if (id !== undefined) {
      const message = find(id);
      if (part === undefined) return Response.json(message);
      if (part === "html") return new Response(withPictures(message), { headers: MAIL_HTML });
      const attachment = message.attachments[Number(index)];
      if (!attachment) throw new Refusal(404, "not_found", "Attachment not found");
      return new Response(Buffer.from(attachment.content, "base64"), {
        headers: {
          "content-type": attachment.contentType,
          // The browser saves attachments and never shows them on this origin.
          "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`,
          "x-content-type-options": "nosniff",
        },
      });
    }
    return new Response(messagePage(publicPath, find(path.slice(1))), { headers: PAGE });
  }

  return {
    /** Answers a request whose path begins with `publicPath`. */
    async handle(request: Request): Promise<Response> {
      const url = new URL(request.url);
      const path = url.pathname.slice(publicPath.length).replace(/\/+$/, "");
      try {
        return await answer(request, path, url);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const body = { statusCode: error.status, name: error.name, message: error.message };
        return Response.json(body, { status: error.status });
      }
    },
  };
}
