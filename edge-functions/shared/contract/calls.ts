import * as z from "zod/mini";
import {
  Account,
  ChangeAddressRequest,
  ChangePasswordRequest,
  ChangePortraitRequest,
  DataFileRequest,
  DataFileResponse,
  DeleteAccountRequest,
  DeletionPreview,
  EndSessionRequest,
  FeedAddress,
  RenameRequest,
} from "./account.ts";
import { AddDocumentQuery, Application, RemoveDocumentRequest, SubmitApplicationRequest } from "./applications.ts";
import {
  AgreeToTermsRequest,
  CodeSessionResponse,
  ConfirmAddressRequest,
  ConfirmAddressResponse,
  ConfirmOwnAddressRequest,
  ConfirmOwnAddressResponse,
  EnterCodeRequest,
  EnterSignInCodeRequest,
  ForgotPasswordRequest,
  LoginRequest,
  OwnAddress,
  ResetPasswordRequest,
  SendSignInCodeRequest,
  SessionResponse,
  SignupRequest,
} from "./auth.ts";
import {
  BookingDetails,
  BookSlotRequest,
  BookSlotResponse,
  CancelBookingRequest,
  CancelBookingResponse,
  CreateOrderRequest,
  CreateOrderResponse,
  DesignerBookingsResponse,
  EarningsResponse,
  OfferTimesRequest,
  OpenPaymentsResponse,
  RescheduleRequest,
  RescheduleResponse,
  VerifyPaymentRequest,
  VerifyPaymentResponse,
} from "./bookings.ts";
import {
  AskForBriefRequest,
  Brief,
  BringBriefRequest,
  BringBriefResponse,
  SaveBriefRequest,
  SaveBriefResponse,
  SendBriefRequest,
} from "./briefs.ts";
import { AddCalendarRequest, OwnCalendars, RemoveCalendarRequest } from "./calendars.ts";
import { Chat, ChatsResponse } from "./chats.ts";
import { Done, Id, type Role } from "./common.ts";
import { ComplainRequest, ComplainResponse } from "./complaints.ts";
import { ContactRequest, ContactResponse } from "./contact.ts";
import {
  Designer,
  DesignersQuery,
  DesignersResponse,
  FilterOptions,
  OwnProfile,
  ProfileChange,
  ProfileRequest,
  SlotsQuery,
  SlotsResponse,
} from "./designers.ts";
import {
  AddFileRequest,
  AddFileResponse,
  BookingFile,
  FileAddressesRequest,
  FileAddressesResponse,
  FileRequest,
} from "./files.ts";
import { FloorPlanAnswer, FloorPlanOperation, FloorPlanOperationAnswer, FloorPlanQuery } from "./floor-plan.ts";
import { FLOOR_PLAN, LARGEST_DOCUMENT_BYTES, MOST, PICTURE, PLAN } from "./limits.ts";
import { News, SeeNewsRequest } from "./news.ts";
import { PushKeyResponse, SubscribeRequest, UnsubscribeRequest } from "./notifications.ts";
import { BillingDetailsRequest, PapersResponse, Party, StatementQuery, StatementResponse } from "./papers.ts";
import { ChangePayeeRequest, Payees, PayoutSessions, PayoutsResponse, WithdrawPayeeRequest } from "./payouts.ts";

import { UploadedPicture } from "./pictures.ts";
import {
  AnswerAboutPlanRequest,
  AskAboutPlanRequest,
  Plan,
  SavePlanRequest,
  SavePlanResponse,
  SendPlanRequest,
  SendPlanResponse,
  TickPlanRequest,
} from "./plans.ts";
import {
  DeleteProjectRequest,
  OwnProjectsResponse,
  Project,
  ProjectsResponse,
  PublishProjectRequest,
  ReorderProjectsRequest,
  SaveProjectRequest,
  SaveProjectResponse,
  Slug,
} from "./projects.ts";
import {
  AnswerRequestRequest,
  AskToMoveRequest,
  DeclineRequestRequest,
  OfferNextRequest,
  RequestTimeRequest,
  RequestTimeResponse,
  TimeRequestsResponse,
  WithdrawOfferRequest,
} from "./requests.ts";
import {
  AnswerReviewRequest,
  OwnReview,
  ReportReviewRequest,
  ReviewRequest,
  ReviewsQuery,
  ReviewsResponse,
} from "./reviews.ts";
import {
  AttendRequest,
  AttendResponse,
  CallServersRequest,
  CallServersResponse,
  ExtensionRequest,
  ExtensionResponse,
  ObjectToNoShowRequest,
  ReportNoShowRequest,
  ReportNoShowResponse,
} from "./room.ts";
import { BlockMemberRequest, BlockMemberResponse, ReportMemberRequest, UnblockMemberRequest } from "./safety.ts";

const MOST_BODY_BYTES = 64 * 1024;

/** The most bytes that a call's request may have. */
export const mostBytesOf = ({ files, mostBytes }: Call): number => files?.mostBytes ?? mostBytes ?? MOST_BODY_BYTES;

/** One call of `/api`. */
export type Call = {
  /** One sentence for the OpenAPI document. */
  summary: string;
  /**
   * Who may call: everybody, a service that signs its requests (the payment provider, Auth), or people signed in with one of these roles. The route
   * refuses all others before it runs the handler; the SQL function behind it checks again (`private.require_role`).
   */
  who: "anyone" | "provider" | readonly [Role, ...Role[]];
  query?: z.ZodMiniObject;
  /** The JSON body. */
  body?: z.ZodMiniObject;
  /** The most bytes of the JSON body, where the limit is not `MOST_BODY_BYTES`. */
  mostBytes?: number;
  /** Files, sent as a form (`multipart/form-data`) instead of a JSON body: their fields, all required, and the most bytes of the whole request. */
  files?: { fields: readonly [string, ...string[]]; mostBytes: number };
  /** The body of the 200 answer. */
  answer: z.core.$ZodType;
  /** HTTP status → error codes that only this call has. The codes that follow from `who`, `query` and `body` are added. */
  errors?: Readonly<Record<number, readonly string[]>>;
  /**
   * For how many seconds the answer may be cached; without it, not at all. `shared`: caches between browsers and the function (a CDN) may store it too, for
   * everybody, so the handler receives no token. Without `shared`, only a browser may store it, and only if nobody is signed in there. `renewed`: how much
   * longer any cache may serve the old answer while it fetches a new one.
   */
  cache?: { browser: number; shared?: number; renewed?: number };
};

const PROFILE_REFUSALS = [
  "invalid_profile",
  "invalid_rate",
  "invalid_time_zone",
  "invalid_picture",
  "invalid_availability",
] as const;

const PICTURE_FORM = {
  fields: ["picture", "small"],
  // The form itself adds a few bytes to its files.
  mostBytes: PICTURE.largestBytes + PICTURE.small.largestBytes + 4096,
} as const;

/**
 * Every call of `/api`, by method and path below `/api`. A `:name` in a path is an id, `:slug` a project's name in addresses. The server's routes, the
 * browser's client, the OpenAPI document and the tests' tables are made from these entries. A new call is an entry here, its schemas, and a handler in
 * `edge-functions/api/handlers`.
 */
export const calls = {
  "POST /auth/login": {
    summary: "Sign in on the tab of the account's role",
    who: "anyone",
    body: LoginRequest,
    answer: SessionResponse,
    errors: {
      401: ["invalid_credentials", "other_role"],
      403: ["confirm_email", "suspended"],
      429: ["rate_limited", "sign_in_locked"],
    },
  },
  "POST /auth/signup": {
    summary: "Create an account and sign in",
    who: "anyone",
    body: SignupRequest,
    answer: SessionResponse,
    errors: {
      400: ["signup_failed", "invalid_name"],
      403: ["confirm_email"],
      409: ["email_taken"],
      429: ["rate_limited"],
    },
  },

  "POST /auth/send-sign-in-code": {
    summary:
      "Send a code that signs in to an address; if it has no account, this creates one. The answer does not reveal whether it had",
    who: "anyone",
    body: SendSignInCodeRequest,
    answer: Done,
    errors: { 429: ["rate_limited"] },
  },
  "POST /auth/enter-sign-in-code": {
    summary: "Sign in with such a code, which works once; this confirms the address",
    who: "anyone",
    body: EnterSignInCodeRequest,
    answer: CodeSessionResponse,
    errors: { 400: ["wrong_code", "invalid_name"], 403: ["suspended"], 429: ["rate_limited"] },
  },
  "POST /auth/forgot-password": {
    summary:
      "Send a link for a new password to an address, if it has an account; the answer does not reveal whether it has",
    who: "anyone",
    body: ForgotPasswordRequest,
    answer: Done,
    errors: { 429: ["rate_limited"] },
  },
  "POST /auth/reset-password": {
    summary: "Set a new password with such a link, sign in, and end all other sessions; a link works once",
    who: "anyone",
    body: ResetPasswordRequest,
    answer: SessionResponse,
    errors: { 403: ["suspended"], 410: ["link_expired"], 429: ["rate_limited"] },
  },
  "POST /auth/confirm-address": {
    summary:
      "Agree to a change of address with the link in an email; the address changes when both mailboxes have agreed",
    who: "anyone",
    body: ConfirmAddressRequest,
    answer: ConfirmAddressResponse,
    errors: { 403: ["suspended"], 409: ["email_taken"], 410: ["link_expired"], 429: ["rate_limited"] },
  },
  "POST /auth/confirm-own-address": {
    summary:
      "Confirm the address of an account with the link in a booking's confirmation; repeating it changes nothing",
    who: "anyone",
    body: ConfirmOwnAddressRequest,
    answer: ConfirmOwnAddressResponse,
    errors: { 410: ["link_expired"] },
  },
  "GET /account/address": {
    summary: "The caller's email address, and whether it is confirmed",
    who: ["user", "designer"],
    answer: OwnAddress,
  },
  "POST /account/send-code": {
    summary: "Send another code to confirm the caller's address; the earlier code becomes invalid",
    who: ["user", "designer"],
    answer: Done,
    errors: { 429: ["rate_limited"] },
  },
  "POST /account/enter-code": {
    summary: "Confirm the caller's address with the code of the email; repeating it changes nothing",
    who: ["user", "designer"],
    body: EnterCodeRequest,
    answer: Done,
    errors: { 400: ["wrong_code"], 410: ["code_expired"] },
  },
  "POST /auth/send-email": {
    summary:
      "For Auth alone, its Send Email Hook: queues an email. Signed in the manner of Standard Webhooks; the same body is queued once",
    who: "provider",
    answer: Done,
    errors: {
      400: ["invalid_request"],
      401: ["invalid_signature"],
      403: ["not_offered", "not_announced"],
      413: ["too_large"],
    },
  },

  "GET /account": {
    summary: "The caller's account: name, address, sessions, calendar feed, download",
    who: ["user", "designer"],
    answer: Account,
  },
  "POST /account/rename": {
    summary: "Change the caller's name",
    who: ["user", "designer"],
    body: RenameRequest,
    answer: Done,
    errors: { 400: ["invalid_name"] },
  },
  "POST /account/change-portrait": {
    summary: "Change the caller's picture: an uploaded one, or none",
    who: ["user", "designer"],
    body: ChangePortraitRequest,
    answer: Done,
    errors: { 400: ["invalid_picture"] },
  },
  "POST /account/change-password": {
    summary:
      "Change the password, given the old one: all sessions end, and the answer has a new one in place of this one",
    who: ["user", "designer"],
    body: ChangePasswordRequest,
    answer: SessionResponse,
    errors: { 403: ["wrong_password"], 429: ["rate_limited", "sign_in_locked"] },
  },
  "POST /account/change-address": {
    summary: "Request a change of address; both mailboxes get a link",
    who: ["user", "designer"],
    body: ChangeAddressRequest,
    answer: Done,
    errors: { 403: ["wrong_password"], 409: ["email_taken"], 429: ["rate_limited", "sign_in_locked"] },
  },
  "POST /account/end-session": {
    summary: "End one of the caller's sessions",
    who: ["user", "designer"],
    body: EndSessionRequest,
    answer: Done,
    errors: { 404: ["not_found"] },
  },
  "POST /account/end-all-sessions": {
    summary: "End all sessions of the caller, including this one",
    who: ["user", "designer"],
    answer: Done,
  },
  "GET /calendars": {
    summary: "A designer's calendars kept elsewhere, and the slots that they close",
    who: ["designer"],
    answer: OwnCalendars,
  },
  "POST /calendars/add": {
    summary: "Connect a calendar kept elsewhere; it is read at once",
    who: ["designer"],
    body: AddCalendarRequest,
    answer: Done,
    errors: {
      400: ["calendar_unreadable"],
      409: ["calendar_known", "too_many_calendars"],
      429: ["rate_limited"],
    },
  },
  "POST /calendars/remove": {
    summary: "Remove a calendar; the slots that it closed open again",
    who: ["designer"],
    body: RemoveCalendarRequest,
    answer: Done,
    errors: { 404: ["not_found"] },
  },
  "POST /account/make-feed": {
    summary: "Get a new address for calendar programs to subscribe to; the old one stops working",
    who: ["user", "designer"],
    answer: FeedAddress,
  },
  "GET /account/billing-details": {
    summary: "The caller's billing details, for receipts and invoices",
    who: ["user", "designer"],
    answer: Party,
  },
  "POST /account/save-billing-details": {
    summary: "Change the caller's billing details for receipts and invoices that are issued from now on",
    who: ["user", "designer"],
    body: BillingDetailsRequest,
    answer: Party,
    errors: { 400: ["invalid_billing"] },
  },
  "POST /account/end-feed": {
    summary: "End the address that calendar programs subscribe to",
    who: ["user", "designer"],
    answer: Done,
  },
  "POST /account/request-data": {
    summary: "Request a file with all of the caller's data, at most once a day; an email says when it is ready",
    who: ["user", "designer"],
    answer: Done,
    errors: { 409: ["already_requested"] },
  },
  "POST /account/data-file": {
    summary: "An address of that file that is valid for a minute",
    who: ["user", "designer"],
    body: DataFileRequest,
    answer: DataFileResponse,
    errors: { 404: ["not_found"], 410: ["link_expired"] },
  },
  "GET /account/deletion": {
    summary: "What deleting the caller's account would cancel and refund",
    who: ["user", "designer"],
    answer: DeletionPreview,
  },
  "POST /account/delete": {
    summary:
      "Delete the caller's account: upcoming bookings are cancelled by the rules; bookings and payments stay, without a name",
    who: ["user", "designer"],
    body: DeleteAccountRequest,
    answer: Done,
    errors: {
      403: ["wrong_password"],
      409: ["session_running", "case_open", "plan_owed", "money_due", "debt"],
      429: ["rate_limited", "sign_in_locked"],
    },
  },
  "POST /auth/agree-to-terms": {
    summary: "Record that the caller agrees to a version of the terms",
    who: ["user", "designer"],
    body: AgreeToTermsRequest,
    answer: Done,
    errors: { 400: ["invalid_version"] },
  },

  "POST /discovery/contact": {
    summary: "Leave a contact query",
    who: "anyone",
    body: ContactRequest,
    answer: ContactResponse,
    errors: { 429: ["rate_limited"] },
  },
  "GET /filter-options/discovery-filters": {
    summary: "The values that the discovery filters offer",
    who: "anyone",
    answer: FilterOptions,
    cache: { browser: 300, shared: 300, renewed: 1500 },
  },
  "GET /designers": {
    summary: "Search designers",
    who: "anyone",
    query: DesignersQuery,
    answer: DesignersResponse,
    errors: { 400: ["invalid_filter", "invalid_time_zone"], 429: ["rate_limited"] },
    cache: { browser: 15, shared: 15 },
  },
  "GET /designers/available-slots/": {
    summary: "The slots of one day of a designer",
    who: "anyone",
    query: SlotsQuery,
    answer: SlotsResponse,
    errors: { 400: ["invalid_time_zone"], 404: ["not_found"] },
    // Shorter than people take to choose. A browser asks each time, and `fresh` bypasses the other caches.
    cache: { browser: 0, shared: 5 },
  },
  "GET /designers/application": {
    summary: "The designer's application to be listed, submitted or not",
    who: ["designer"],
    answer: Application,
  },
  "POST /designers/submit-application": {
    summary: "Submit the application, the first time or with the changes that were wanted",
    who: ["designer"],
    body: SubmitApplicationRequest,
    answer: Application,
    errors: { 409: ["application_closed", "application_incomplete"] },
  },
  "POST /designers/add-document/:documentId": {
    summary:
      "Add a PDF or a picture to the application, under an id that the page chooses; repeating it changes nothing",
    who: ["designer"],
    query: AddDocumentQuery,
    files: { fields: ["document"], mostBytes: LARGEST_DOCUMENT_BYTES + 4096 },
    answer: Application,
    errors: {
      400: ["invalid_document"],
      403: ["address_unconfirmed"],
      404: ["not_found"],
      409: ["application_closed", "too_many_documents"],
      429: ["rate_limited"],
    },
  },
  "POST /designers/remove-document": {
    summary: "Remove a document from the application; repeating it changes nothing",
    who: ["designer"],
    body: RemoveDocumentRequest,
    answer: Application,
    errors: { 409: ["application_closed"] },
  },
  "GET /designers/:id": {
    summary: "A designer; their own profile, by user id, also before it is published",
    who: "anyone",
    answer: Designer,
    errors: { 401: ["unauthenticated"], 403: ["suspended"], 404: ["not_found"] },
    cache: { browser: 15 },
  },

  "GET /designers/:id/reviews": {
    summary: "A designer's reviews, newest first; their own, by user id, also before the profile is published",
    who: "anyone",
    query: ReviewsQuery,
    answer: ReviewsResponse,
    errors: { 400: ["invalid_page"], 401: ["unauthenticated"], 403: ["suspended"], 404: ["not_found"] },
    cache: { browser: 15 },
  },
  "POST /designers/answer-review": {
    summary: "Answer a review of the designer who calls, once; repeating it changes nothing",
    who: ["designer"],
    body: AnswerReviewRequest,
    answer: Done,
    errors: { 404: ["not_found"], 409: ["already_answered"] },
  },
  "POST /reviews/report": {
    summary: "Report a review, or its answer, to the administrator; once per person",
    who: ["user", "designer"],
    body: ReportReviewRequest,
    answer: Done,
    errors: { 403: ["address_unconfirmed"], 404: ["not_found"], 429: ["rate_limited"] },
  },

  "GET /designers/bookings": {
    summary: "The designer's own bookings",
    who: ["designer"],
    answer: DesignerBookingsResponse,
  },
  "GET /designers/earnings": {
    summary: "The designer's own earnings",
    who: ["designer"],
    answer: EarningsResponse,
  },
  "GET /payouts": {
    summary: "Where a designer's money is: balances, payouts, and the payee",
    who: ["designer"],
    answer: PayoutsResponse,
  },
  "GET /payouts/sessions/:id": {
    summary: "The sessions that a payout of the designer consists of",
    who: ["designer"],
    answer: PayoutSessions,
    errors: { 404: ["not_found"] },
  },
  "POST /payouts/change-payee": {
    summary: "Enter a payee for the designer's payouts; an email with a code asks for confirmation",
    who: ["designer"],
    body: ChangePayeeRequest,
    answer: Payees,
    errors: { 400: ["invalid_payee"], 403: ["address_unconfirmed"], 429: ["rate_limited"] },
  },
  "POST /payouts/enter-payee-code": {
    summary: "Confirm a payee with the code of the email: the first takes effect at once, a change after three days",
    who: ["designer"],
    body: EnterCodeRequest,
    answer: Payees,
    errors: { 400: ["wrong_code"], 410: ["code_expired"] },
  },
  "POST /payouts/withdraw-payee": {
    summary: "Withdraw a change of the payee that has not taken effect",
    who: ["designer"],
    body: WithdrawPayeeRequest,
    answer: Payees,
    errors: { 409: ["payee_effective"] },
  },
  "GET /designers/own-profile": {
    summary: "The designer's own profile as it is edited, and what is missing in it",
    who: ["designer"],
    answer: OwnProfile,
  },
  "POST /designers/complete-onboarding": {
    summary: "Save the answers of the onboarding, and publish the designer's profile",
    who: ["designer"],
    body: ProfileRequest,
    answer: Done,
    errors: { 400: PROFILE_REFUSALS },
  },
  "POST /designers/save-profile": {
    summary: "Change parts of the designer's own profile, all of them or none; other parts stay",
    who: ["designer"],
    body: ProfileChange,
    answer: Done,
    errors: { 400: PROFILE_REFUSALS },
  },

  "POST /bookings/book-slot": {
    summary: "Hold a slot for payment, or confirm a free one at once",
    who: ["user"],
    body: BookSlotRequest,
    answer: BookSlotResponse,
    errors: {
      400: ["invalid_slot", "invalid_rate"],
      403: ["address_unconfirmed"],
      404: ["not_found"],
      409: [
        "slot_taken",
        "slot_begun",
        "free_consultation_used",
        "not_bookable",
        "too_many_holds",
        "too_many_free",
        "free_day_full",
      ],
      429: ["rate_limited"],
    },
  },
  "POST /bookings/create-order": {
    summary: "The order under which a held booking is paid; always the same one for the same booking",
    who: ["user"],
    body: CreateOrderRequest,
    answer: CreateOrderResponse,
    errors: {
      400: ["amount_mismatch"],
      404: ["not_found"],
      409: ["hold_expired", "already_paid", "not_payable"],
      502: ["provider_refused"],
      503: ["provider_unavailable"],
    },
  },
  "POST /bookings/verify-payment": {
    summary: "Confirm a booking with the payment that the popup has reported; repeating it changes nothing",
    who: ["user"],
    body: VerifyPaymentRequest,
    answer: VerifyPaymentResponse,
    errors: {
      400: ["invalid_signature", "amount_mismatch"],
      404: ["not_found"],
      409: ["not_captured", "hold_expired"],
      502: ["provider_refused"],
      503: ["provider_unavailable"],
    },
  },
  "GET /bookings/get-open-payments": {
    summary: "The customer's holds and refunds",
    who: ["user"],
    answer: OpenPaymentsResponse,
  },
  "GET /bookings/get-booking/:bookingId": {
    summary: "One booking and its possible changes, for its members",
    who: ["user", "designer"],
    answer: BookingDetails,
    errors: { 404: ["not_found"] },
  },
  "GET /bookings/papers/:bookingId": {
    summary: "The receipts, tax invoices and credit notes of a booking, for its members",
    who: ["user", "designer"],
    answer: PapersResponse,
    errors: { 404: ["not_found"] },
  },
  "GET /payouts/invoices": {
    summary: "The operator's invoices of its commission, latest first",
    who: ["designer"],
    answer: PapersResponse,
  },
  "GET /payouts/statement": {
    summary: "A designer's ledger entries of a period, as CSV",
    who: ["designer"],
    query: StatementQuery,
    answer: StatementResponse,
    errors: { 400: ["invalid_period"], 409: ["too_many_lines"] },
  },
  "POST /bookings/cancel-booking": {
    summary: "Cancel a booking on the terms that were shown, or release a hold; repeating it changes nothing",
    who: ["user", "designer"],
    body: CancelBookingRequest,
    answer: CancelBookingResponse,
    errors: { 404: ["not_found"], 409: ["refund_changed", "not_cancellable"] },
  },
  "POST /bookings/reschedule": {
    summary: "Reschedule a booking to another free slot of the designer",
    who: ["user"],
    body: RescheduleRequest,
    answer: RescheduleResponse,
    errors: {
      400: ["invalid_slot"],
      404: ["not_found"],
      409: ["slot_taken", "slot_begun", "not_reschedulable"],
      429: ["rate_limited"],
    },
  },
  "POST /bookings/offer-times": {
    summary: `Propose up to ${MOST.offers} other times to the customer, instead of those proposed before`,
    who: ["designer"],
    body: OfferTimesRequest,
    answer: Done,
    errors: { 400: ["invalid_slot"], 404: ["not_found"], 409: ["slot_taken", "slot_begun", "not_reschedulable"] },
  },
  "POST /bookings/request-time": {
    summary: "Ask a designer for a time; repeating it changes nothing",
    who: ["user"],
    body: RequestTimeRequest,
    answer: RequestTimeResponse,
    errors: {
      400: ["invalid_slot", "invalid_range", "invalid_rate"],
      403: ["address_unconfirmed"],
      409: ["already_requested", "not_bookable", "free_consultation_used"],
      429: ["rate_limited"],
    },
  },
  "POST /bookings/ask-to-move": {
    summary:
      "Ask the designer of a booking for another time, in place of what was asked before; no time withdraws that",
    who: ["user"],
    body: AskToMoveRequest,
    answer: Done,
    errors: {
      400: ["invalid_slot", "invalid_range"],
      404: ["not_found"],
      409: ["not_reschedulable"],
      429: ["rate_limited"],
    },
  },
  "GET /bookings/requests": {
    summary: "The caller's open requests for a time, with the offers, and those declined lately",
    who: ["user", "designer"],
    answer: TimeRequestsResponse,
  },
  "POST /bookings/answer-request": {
    summary: `Offer up to ${MOST.offers} times in answer to a request, instead of those offered before, and hold them for the customer`,
    who: ["designer"],
    body: AnswerRequestRequest,
    answer: Done,
    errors: {
      400: ["invalid_slot"],
      404: ["not_found"],
      409: ["slot_taken", "slot_begun", "request_closed", "free_consultation_used"],
      429: ["rate_limited"],
    },
  },
  "POST /bookings/offer-next": {
    summary: "Offer the customer of a session the next one, in place of any earlier offer, and hold its times for them",
    who: ["designer"],
    body: OfferNextRequest,
    answer: Done,
    errors: {
      400: ["invalid_rate", "invalid_slot"],
      404: ["not_found"],
      409: [
        "offering_closed",
        "free_consultation_used",
        "already_requested",
        "slot_taken",
        "slot_begun",
        "request_closed",
      ],
      429: ["rate_limited"],
    },
  },
  "POST /bookings/withdraw-offer": {
    summary: "Withdraw the offer of the next session, and release its times",
    who: ["designer"],
    body: WithdrawOfferRequest,
    answer: Done,
    errors: { 404: ["not_found"], 409: ["request_closed"] },
  },
  "POST /bookings/decline-request": {
    summary: "Decline a request for a time",
    who: ["designer"],
    body: DeclineRequestRequest,
    answer: Done,
    errors: { 404: ["not_found"], 409: ["request_closed"] },
  },
  "POST /bookings/add-file": {
    summary: "Reserve a picture or a PDF that is about to be uploaded to a booking; repeating it changes nothing",
    who: ["user", "designer"],
    body: AddFileRequest,
    answer: AddFileResponse,
    errors: {
      404: ["not_found"],
      409: ["room_closed", "brief_closed", "plan_closed", "too_many_files"],
      429: ["rate_limited"],
    },
  },
  "POST /bookings/store-picture/:fileId": {
    summary: "Upload a reserved picture and its small copy, in the same format; repeating it changes nothing",
    who: ["user", "designer"],
    files: PICTURE_FORM,
    answer: BookingFile,
    errors: {
      400: ["invalid_picture"],
      404: ["not_found"],
      409: ["room_closed", "brief_closed", "plan_closed"],
    },
  },
  "POST /bookings/finish-file": {
    summary: "Say that a reserved PDF was uploaded, so that members may read it; repeating it changes nothing",
    who: ["user", "designer"],
    body: FileRequest,
    answer: BookingFile,
    errors: {
      400: ["not_a_pdf"],
      404: ["not_found"],
      409: ["not_uploaded", "room_closed", "brief_closed", "plan_closed"],
    },
  },
  "POST /bookings/remove-file": {
    summary:
      "Take back a file of one's own: an unfinished upload, one of the brief, or one of the plan that no version shows",
    who: ["user", "designer"],
    body: FileRequest,
    answer: Done,
    errors: { 404: ["not_found"], 409: ["brief_closed", "plan_closed"] },
  },
  "POST /bookings/file-addresses": {
    summary: "Addresses of files of the caller's bookings, valid for a few minutes",
    who: ["user", "designer"],
    body: FileAddressesRequest,
    answer: FileAddressesResponse,
  },
  "POST /bookings/attend": {
    summary:
      "Note that a page of the caller is in the room of a booking; a page in the room calls it every 30 seconds, and when it is left",
    who: ["user", "designer"],
    body: AttendRequest,
    answer: AttendResponse,
    errors: { 404: ["not_found"], 409: ["room_closed", "too_many_pages"], 429: ["rate_limited"] },
  },
  "POST /bookings/call-servers": {
    summary: "The servers and credentials for a call, valid until the end of the slot; only while the room is open",
    who: ["user", "designer"],
    body: CallServersRequest,
    answer: CallServersResponse,
    errors: { 404: ["not_found"], 409: ["room_closed"], 429: ["rate_limited"] },
  },
  "POST /bookings/extend": {
    summary:
      "Propose to add 15 minutes to the running session, or agree to the other member's proposal; repeating it changes nothing",
    who: ["user", "designer"],
    body: ExtensionRequest,
    answer: ExtensionResponse,
    errors: { 404: ["not_found"], 409: ["not_extendable", "slot_taken"], 429: ["rate_limited"] },
  },
  "POST /bookings/drop-extension": {
    summary:
      "Withdraw or decline a proposal to add 15 minutes, or, for the customer, do without the time that is held; repeating it changes nothing",
    who: ["user", "designer"],
    body: ExtensionRequest,
    answer: ExtensionResponse,
    errors: { 404: ["not_found"] },
  },
  "POST /bookings/report-no-show": {
    summary: "Report that the other member did not come; repeating it changes nothing",
    who: ["user", "designer"],
    body: ReportNoShowRequest,
    answer: ReportNoShowResponse,
    errors: { 404: ["not_found"], 409: ["not_absent", "already_reported"] },
  },
  "POST /bookings/object-to-no-show": {
    summary: "Object to the other member's report of a no-show: an administrator decides",
    who: ["user", "designer"],
    body: ObjectToNoShowRequest,
    answer: Done,
    errors: { 404: ["not_found"], 409: ["objection_closed"] },
  },
  "POST /bookings/report-member": {
    summary: "Report the other member of a booking to the administrator, once per booking",
    who: ["user", "designer"],
    body: ReportMemberRequest,
    answer: Done,
    errors: { 404: ["not_found"], 409: ["already_reported"], 429: ["rate_limited"] },
  },
  "POST /bookings/complain": {
    summary: "Complain about a session, each member once, within 72 hours of its end: an administrator decides",
    who: ["user", "designer"],
    body: ComplainRequest,
    answer: ComplainResponse,
    errors: {
      400: ["invalid_request"],
      404: ["not_found"],
      409: ["complaint_closed", "no_show_undecided", "nothing_to_refund", "already_complained"],
      429: ["rate_limited"],
    },
  },
  "POST /bookings/block-member": {
    summary:
      "Block the other member of a booking: no booking, no call and no words between the two any more; repeating it changes nothing",
    who: ["user", "designer"],
    body: BlockMemberRequest,
    answer: BlockMemberResponse,
    errors: { 404: ["not_found"], 429: ["rate_limited"] },
  },
  "POST /bookings/unblock-member": {
    summary: "Unblock a person whom the caller has blocked; repeating it changes nothing",
    who: ["user", "designer"],
    body: UnblockMemberRequest,
    answer: Done,
  },
  "POST /bookings/review": {
    summary: "Review a session that took place, or change that review; repeating it changes nothing",
    who: ["user"],
    body: ReviewRequest,
    answer: OwnReview,
    errors: { 404: ["not_found"], 409: ["not_reviewable", "review_closed"] },
  },
  "GET /bookings/brief/:bookingId": {
    summary: "The brief of a booking, for its members; for the designer once it is sent",
    who: ["user", "designer"],
    answer: Brief,
    errors: { 404: ["not_found"] },
  },
  "POST /bookings/save-brief": {
    summary: "Save the brief of a booking, all of it; refused if another window has changed it meanwhile",
    who: ["user"],
    body: SaveBriefRequest,
    answer: SaveBriefResponse,
    errors: { 404: ["not_found"], 409: ["brief_closed", "brief_changed"] },
  },
  "POST /bookings/send-brief": {
    summary: "Show the brief to the designer, who is told once; repeating it changes nothing",
    who: ["user"],
    body: SendBriefRequest,
    answer: Done,
    errors: { 404: ["not_found"], 409: ["brief_closed", "brief_empty"] },
  },
  "POST /bookings/bring-brief": {
    summary: "Begin the brief of a booking as a copy of the customer's latest one, with its files",
    who: ["user"],
    body: BringBriefRequest,
    answer: BringBriefResponse,
    errors: { 404: ["not_found"], 409: ["brief_closed", "brief_changed"] },
  },
  "POST /bookings/ask-for-brief": {
    summary: "Ask the customer for parts of the brief, each once; repeating it changes nothing",
    who: ["designer"],
    body: AskForBriefRequest,
    answer: Done,
    errors: { 404: ["not_found"], 409: ["brief_closed"] },
  },
  "GET /floor-plans": {
    summary:
      "The floor plan of a booking for its members, or what has changed of it; for the designer once the brief is sent or the slot begins",
    who: ["user", "designer"],
    query: FloorPlanQuery,
    answer: FloorPlanAnswer,
    errors: { 404: ["not_found"] },
  },
  "POST /floor-plans/operations": {
    summary: "Put and remove objects of a floor plan together; repeating it changes nothing and answers the same",
    who: ["user", "designer"],
    body: FloorPlanOperation,
    // As many rows as one operation may have, all of them long strokes.
    mostBytes: 256 * 1024,
    answer: FloorPlanOperationAnswer,
    errors: {
      400: ["invalid_floor_plan"],
      404: ["not_found"],
      409: ["floor_plan_closed", "not_yours", "floor_plan_changed", "floor_plan_full"],
      429: ["rate_limited"],
    },
  },
  "POST /floor-plans/picture/:bookingId": {
    summary:
      "Store the picture of a floor plan for emails, a PNG: the customer’s room before the brief is sent, or the room as the designer arranges it before the plan is sent",
    who: ["user", "designer"],
    files: { fields: ["picture"], mostBytes: FLOOR_PLAN.picture.largestBytes + 4096 },
    answer: Done,
    errors: {
      400: ["invalid_picture"],
      404: ["not_found"],
      409: ["brief_closed", "plan_closed", "floor_plan_closed"],
      429: ["rate_limited"],
    },
  },
  "GET /bookings/plan/:bookingId": {
    summary:
      "The plan of a booking that includes one: what was sent, what is ticked off and asked; for the designer with the draft",
    who: ["user", "designer"],
    answer: Plan,
    errors: { 404: ["not_found"] },
  },
  "POST /bookings/save-plan": {
    summary: "Save the draft of a plan, all of it; refused if another window has changed it meanwhile",
    who: ["designer"],
    body: SavePlanRequest,
    // The longest texts and links, in any script, and the fullest drawing.
    mostBytes: 640 * 1024,
    answer: SavePlanResponse,
    errors: { 400: ["invalid_plan"], 404: ["not_found"], 409: ["plan_closed", "plan_changed"] },
  },
  "POST /bookings/send-plan": {
    summary: "Send the draft as a new version, which never changes; repeating it sends nothing twice",
    who: ["designer"],
    body: SendPlanRequest,
    answer: SendPlanResponse,
    errors: { 404: ["not_found"], 409: ["plan_closed", "plan_changed", "plan_incomplete"] },
  },
  "POST /bookings/tick-plan": {
    summary: "Tick off a step or an item of the plan, or undo that; repeating it changes nothing",
    who: ["user"],
    body: TickPlanRequest,
    answer: Done,
    errors: { 404: ["not_found"] },
  },
  "POST /bookings/ask-about-plan": {
    summary: `Ask about the plan, at most ${PLAN.mostQuestions} times within ${PLAN.askingDays} days`,
    who: ["user"],
    body: AskAboutPlanRequest,
    answer: Done,
    errors: { 404: ["not_found"], 409: ["asking_closed"] },
  },
  "POST /bookings/answer-about-plan": {
    summary: "Answer a question about the plan, once",
    who: ["designer"],
    body: AnswerAboutPlanRequest,
    answer: Done,
    errors: { 404: ["not_found"], 409: ["already_answered"] },
  },
  "GET /bookings/news": {
    summary: "The caller's news: unread messages, and what others have done about a designer's bookings",
    who: ["user", "designer"],
    answer: News,
  },
  "POST /bookings/see-news": {
    summary: "Mark the designer's news as seen up to an instant",
    who: ["designer"],
    body: SeeNewsRequest,
    answer: Done,
  },
  "GET /bookings/get-chats": {
    summary: "The customer's chats",
    who: ["user"],
    answer: ChatsResponse,
  },
  "GET /bookings/get-chat/:bookingId": {
    summary: "One chat, for the members of its booking",
    who: ["user", "designer"],
    answer: Chat,
    errors: { 404: ["not_found"] },
  },

  "GET /designers/:id/projects": {
    summary: "The published projects of a designer, in the designer's order",
    who: "anyone",
    answer: ProjectsResponse,
    errors: { 401: ["unauthenticated"], 403: ["suspended"], 404: ["not_found"] },
    cache: { browser: 15 },
  },
  "GET /designers/:id/projects/:slug": {
    summary: "A published project; for its designer, a draft as well",
    who: "anyone",
    answer: Project,
    errors: { 401: ["unauthenticated"], 403: ["suspended"], 404: ["not_found"] },
    cache: { browser: 15 },
  },
  "GET /projects": {
    summary: "The designer's own projects, drafts included",
    who: ["designer"],
    answer: OwnProjectsResponse,
  },
  "GET /projects/:id": {
    summary: "One of the designer's own projects",
    who: ["designer"],
    answer: Project,
    errors: { 404: ["not_found"] },
  },
  "POST /projects/save": {
    summary: "Save a whole project; a new one is a draft",
    who: ["designer"],
    body: SaveProjectRequest,
    answer: SaveProjectResponse,
    errors: { 400: ["invalid_picture"], 404: ["not_found"], 409: ["too_many_projects", "project_incomplete"] },
  },
  "POST /projects/publish": {
    summary: "Publish or unpublish a project; repeating it changes nothing",
    who: ["designer"],
    body: PublishProjectRequest,
    answer: Done,
    errors: { 404: ["not_found"], 409: ["project_incomplete"] },
  },
  "POST /projects/delete": {
    summary: "Delete a project, with the pictures that nothing else shows",
    who: ["designer"],
    body: DeleteProjectRequest,
    answer: Done,
    errors: { 404: ["not_found"] },
  },
  "POST /projects/reorder": {
    summary: "Set the order of the designer's projects; those left out follow",
    who: ["designer"],
    body: ReorderProjectsRequest,
    answer: Done,
  },
  "POST /pictures": {
    summary:
      "Upload a picture and its small copy, in the same format; a picture that nothing shows is removed after a day",
    who: ["user", "designer"],
    files: PICTURE_FORM,
    answer: UploadedPicture,
    errors: { 400: ["invalid_picture"], 409: ["too_many_pictures"], 429: ["rate_limited"] },
  },
  "GET /notifications/key": {
    summary: "The public key with which a browser subscribes to notifications",
    who: "anyone",
    answer: PushKeyResponse,
  },
  "POST /notifications/subscribe": {
    summary: "Have notifications delivered to this browser until the session ends; repeating it renews that",
    who: ["user", "designer"],
    body: SubscribeRequest,
    answer: Done,
    errors: { 400: ["invalid_endpoint", "invalid_time_zone"], 409: ["endpoint_taken"] },
  },
  "POST /notifications/unsubscribe": {
    summary: "Stop notifications in this browser; repeating it changes nothing",
    who: ["user", "designer"],
    body: UnsubscribeRequest,
    answer: Done,
  },

  "POST /payments/razorpay-webhook": {
    summary:
      "For the payment provider alone: an event, signed over the raw body in x-razorpay-signature. Answered once it is stored; the same x-razorpay-event-id is stored once",
    who: "provider",
    answer: Done,
    errors: { 400: ["invalid_signature", "invalid_request"], 413: ["too_large"] },
  },
} as const satisfies Record<`${"GET" | "POST"} /${string}`, Call>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
export const callNames = Object.keys(calls) as CallName[];

/** Returns the two words of a call's name. The path has no slash at its end, which the server would ignore. */
export function partsOf(name: CallName): { method: "GET" | "POST"; path: string } {
  const [method, path] = name.split(" ") as ["GET" | "POST", string];
  return { method, path: path.replace(/\/$/, "") };
}

/** The paths below `/api` of the calls whose answers shared caches may store. */
export const sharedPaths: string[] = callNames
  .filter((name) => (calls[name] as Call).cache?.shared !== undefined)
  .map((name) => partsOf(name).path);

/** Returns the schema of the `:name` parts of a call's path; undefined if the path has none. */
export function paramsOf(name: CallName): z.ZodMiniObject | undefined {
  const names = [...name.matchAll(/:(\w+)/g)].map(([, param = ""]) => param);
  return names.length > 0
    ? z.object(Object.fromEntries(names.map((param) => [param, param === "slug" ? Slug : Id])))
    : undefined;
}

/** Returns all error codes of a call, by HTTP status. */
export function refusalsOf(name: CallName): Map<number, Set<string>> {
  const call: Call = calls[name];
  const refusals = new Map<number, Set<string>>();
  const add = (status: number, ...codes: readonly string[]) =>
    refusals.set(status, new Set([...(refusals.get(status) ?? []), ...codes]));
  add(500, "internal");
  add(503, "unavailable");
  if (paramsOf(name) ?? call.query ?? call.body ?? call.files) add(400, "invalid_request");
  if (call.body ?? call.files) add(413, "too_large");
  if (typeof call.who !== "string") {
    add(401, "unauthenticated");
    add(403, "wrong_role", "suspended");
  }
  for (const [status, codes] of Object.entries(call.errors ?? {})) add(Number(status), ...codes);
  return refusals;
}

type ParamsIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type Params<Name extends CallName> = [ParamsIn<Name>] extends [never]
  ? unknown
  : { params: Record<ParamsIn<Name>, string> };

type FieldsOf<Name extends CallName> = Calls[Name] extends {
  files: { fields: readonly (infer Field extends string)[] };
}
  ? Field
  : never;

/** A call's input before parsing: exactly the params, query, body and files of its entry. */
export type CallInput<Name extends CallName> = Params<Name> &
  (Calls[Name] extends { query: infer Query } ? { query: z.input<Query> } : unknown) &
  (Calls[Name] extends { body: infer Body } ? { body: z.input<Body> } : unknown) &
  ([FieldsOf<Name>] extends [never] ? unknown : { files: Record<FieldsOf<Name>, Blob> });

/** A call's input after parsing. */
export type ParsedInput<Name extends CallName> = Params<Name> &
  (Calls[Name] extends { query: infer Query } ? { query: z.output<Query> } : unknown) &
  (Calls[Name] extends { body: infer Body } ? { body: z.output<Body> } : unknown) &
  ([FieldsOf<Name>] extends [never] ? unknown : { files: Record<FieldsOf<Name>, Uint8Array<ArrayBuffer>> });

export type CallAnswer<Name extends CallName> = z.output<Calls[Name]["answer"]>;
