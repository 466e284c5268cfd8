import type { HonoRequest } from "hono";
import type { Calendars } from "../shared/calendars/calendars.ts";
import type { CallAnswer, CallName, Calls, ParsedInput } from "../shared/contract/calls.ts";
import type { DataStore } from "../shared/data-store.ts";
import type { Database } from "../shared/database.ts";
import type { Environment } from "../shared/environment.ts";
import type { FileStore } from "../shared/file-store.ts";
import type { PictureStore } from "../shared/picture-store.ts";
import type { Payments } from "../shared/providers/payments/payments.ts";
import type { CallServers } from "../shared/providers/relay/relay.ts";
import type { Accounts, Caller } from "./accounts.ts";
import type { RecordSecurityEvent } from "./security-log.ts";

/** The services that the handlers use; unit tests pass fakes. */
export type Services = {
  environment: Environment;
  database: Database;
  accounts: Accounts;
  payments: Payments;
  callServers: CallServers;
  pictureStore: PictureStore;
  fileStore: FileStore;
  dataStore: DataStore;
  calendars: Calendars;
  /** Starts the jobs after a call that may have queued work; returns at once. */
  wakeJobs: () => void;
  recordSecurityEvent: RecordSecurityEvent;
};

export type ApiEnv = { Variables: { requestId: string } };

/** A handler's input: the parsed parts of the request and, for signed-in people, their identity. */
export type Received<Name extends CallName> = ParsedInput<Name> &
  (Calls[Name]["who"] extends readonly unknown[] ? Caller : unknown) & {
    /** The bearer token as it was sent, not verified; null if there is none. */
    token: string | null;
    /** The client's address; null if unknown. */
    from: string | null;
    /** The browser's `user-agent`. */
    userAgent: string | undefined;
    request: HonoRequest;
  };

/** One handler for each call of the contract, by its name. Refusals are thrown as ApiError. */
export type Handlers = { [Name in CallName]: (received: Received<Name>) => Promise<CallAnswer<Name>> };
