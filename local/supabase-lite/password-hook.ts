import postgres from "postgres";
import { readToken } from "../tokens/jwt.ts";

/*
 * Hosted Auth asks a Postgres function of the project about every password that it has compared; lite does not. Here, lite first compares and begins a session,
 * which is removed if the function rejects the password.
 */

type Decision = { decision: "continue" } | { decision: "reject"; message?: string };

export interface PasswordHook {
  /** Signs in through `next` and asks the function about the password. */
  signIn(request: Request, next: (request: Request) => Promise<Response>): Promise<Response>;
  close(): Promise<void>;
}

export const isPasswordSignIn = ({ method, url }: Request) =>
  method === "POST" && /\/auth\/v1\/token\/?\?(.*&)?grant_type=password\b/.test(url);

/**
 * @param databaseUrl connection as `supabase_auth_admin`, the role as which hosted calls it
 * @param uri `pg-functions://postgres/<schema>/<function>`
 */
export function connectPasswordHook(databaseUrl: string, uri: string, secret: string): PasswordHook {
  const [schema = "", name = ""] = new URL(uri).pathname.slice(1).split("/");
  const sql = postgres(databaseUrl, { max: 4, onnotice: () => undefined });
  return {
    async signIn(request, next) {
      const { email } = (await request
        .clone()
        .json()
        .catch(() => ({}))) as { email?: unknown };
      const answer = await next(request);
      const wrong = answer.status === 400;
      if (typeof email !== "string" || !(answer.ok || wrong)) return answer;
      const [user] = await sql<{ id: string }[]>`select id from auth.users where email = ${email.trim().toLowerCase()}`;
      if (!user) return answer;
      const event = { user_id: user.id, valid: answer.ok };
      const [row] = await sql<[{ output: Decision }]>`select ${sql(schema)}.${sql(name)}(${sql.json(event)}) as output`;
      if (row.output.decision !== "reject") return answer;
      if (answer.ok) {
        const { access_token: token } = (await answer.json()) as { access_token: string };
        const session = readToken(token, secret).payload?.session_id;
        await sql`delete from auth.sessions where id = ${String(session)}`;
      }
      const msg = row.output.message || "Further password verification attempts will be rejected.";
      return Response.json({ code: 400, error_code: "invalid_credentials", msg }, { status: 400 });
    },
    close: () => sql.end({ timeout: 1 }),
  };
}
