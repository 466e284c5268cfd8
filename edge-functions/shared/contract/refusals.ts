import type { Database } from "./database.types.ts";
import { capitalize, spelled } from "./format.ts";
import { COMPLAINT, HOLD_MINUTES, LONGEST, MOST, NEXT_SESSION_DAYS, PLAN, REVIEW, ROOM } from "./limits.ts";

/*
 * Why SQL refuses. `private.refuse('slot_taken', 'slotStart')` raises a reason of `REFUSALS`; the reason's status, code and sentence are defined only here.
 * `npm run contract:generate` gives SQL the statuses and codes, and fails for a reason that is unknown or that SQL never names.
 */

type Enums = Database["public"]["Enums"];
/** What people read when a limit of `private.limits` refuses them; the time to wait is appended. */
export const LIMIT_SENTENCES: Record<Enums["limit_kind"], Partial<Record<Enums["limit_scope"], string>>> = {
  sign_in: { address: "Too many people are signing in from your network." },
  sign_in_failed: { address: "Too many wrong passwords from your network." },
  sign_in_code: {
    subject: "We have already sent you several codes.",
    address: "Too many codes were sent from your network.",
  },
  sign_in_code_entered: {
    subject: "Several codes have been tried for this address.",
    address: "Too many codes were tried from your network.",
  },
  sign_up: { address: "Too many accounts were created from your network." },
  password_reset: {
    subject: "We have already sent you several emails.",
    address: "Too many passwords were reset from your network.",
  },
  address_code: { subject: "We have already sent you several codes." },
  address_change: { subject: "This change of address has been asked for several times." },
  account_email: { subject: "We have already sent several emails to this address." },
  account_notice: { subject: "We have already sent several emails to this address." },
  email_to_member: { subject: "You have written to this person a lot today." },
  review_report: { subject: "You have already reported a lot of reviews." },
  member_report: { subject: "You have already reported several people." },
  complaint: { subject: "You have already complained about several sessions today." },
  block: { subject: "You have blocked and unblocked people a lot." },
  contact: {
    address: "We have received a lot of messages from your network.",
    everybody: "We are getting a lot of messages right now.",
  },
  contact_acknowledged: { subject: "We have already sent several emails to this address." },
  contact_email: { everybody: "We are getting a lot of messages right now." },
  floor_plan: { subject: "You are changing the room faster than it can be stored." },
  message: { subject: "You are sending messages faster than anyone can read them." },
  attend: { subject: "The room is open in too many windows." },
  call_servers: { subject: "You have joined the call too often." },
  extension: { subject: "You have asked for more time very often." },
  hold: { subject: "You have picked a lot of times today without paying." },
  hold_at_designer: { subject: "People on your network have picked many of this designer’s times without paying." },
  free_booking: { subject: "You have already booked several free consultations." },
  free_booking_at_designer: {
    subject: "A lot of free consultations with this designer have been booked from your network.",
  },
  same_slot: { subject: "You have released this time more than once." },
  move: { subject: "You have moved your bookings a lot today." },
  picture: { address: "A lot of pictures have been uploaded from your network." },
  picture_unconfirmed: {
    address: "A lot of pictures have been uploaded from your network. Confirm your email address to go on.",
  },
  file: { subject: "You have uploaded a lot of files just now." },
  feed: { subject: "This calendar has been read a lot." },
  feed_unknown: { address: "Too many unknown calendars were asked for from your network." },
  calendar: { subject: "You have connected a lot of calendars today." },
  time_request: {
    subject: "You have asked for a lot of times today.",
    address: "A lot of times have been asked for from your network today.",
  },
  time_request_to_designer: { subject: "You have asked this designer for a time recently." },
  request_answer: { subject: "You have sent this customer many offers today." },
  search: { address: "Too many searches from your network." },
};

function waiting(seconds: number): string {
  if (seconds < 120) return `Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;
  if (seconds < 7200) return `Try again in ${Math.ceil(seconds / 60)} minutes.`;
  return `Try again in ${Math.ceil(seconds / 3600)} hours.`;
}
interface Limited {
  kind: Enums["limit_kind"];
  scope: Enums["limit_scope"];
  seconds: number;
}

type Status = 400 | 401 | 403 | 404 | 409 | 410 | 429;
/** A sentence with parameters is a function of what SQL passes as `p_parameters`. */
type Sentence = string | ((parameters: never) => string);

/** By reason: the HTTP status, the code of the contract, and the sentence for people. */
export const REFUSALS = {
  // Callers and rate limits
  unauthenticated: [401, "unauthenticated", "Please sign in."],
  suspended: [
    403,
    "suspended",
    "This account is suspended. If you think that this is a mistake, write to us with the form on our home page.",
  ],
  wrong_role: [
    403,
    "wrong_role",
    ({ roles }: { roles: readonly string[] }) => `Only a ${roles.join(" or ")} may do this.`,
  ],
  address_unconfirmed: [
    403,
    "address_unconfirmed",
    "This needs a confirmed address. Please enter the code we sent you.",
  ],
  rate_limited: [
    429,
    "rate_limited",
    ({ kind, scope, seconds }: Limited) =>
      `${LIMIT_SENTENCES[kind]?.[scope] ?? "This was asked for too often."} ${waiting(seconds)}`,
  ],
  sign_in_paused: [
    429,
    "rate_limited",
    ({ seconds }: { seconds: number }) => `Too many wrong passwords. ${waiting(seconds)}`,
  ],
  sign_in_locked: [
    429,
    "sign_in_locked",
    "Signing in is paused after too many wrong passwords. If there is an account with this address, we have emailed it a link that opens it again.",
  ],

  // Accounts
  name_missing: [400, "invalid_name", "Please write something here."],
  name_too_long: [400, "invalid_name", `At most ${LONGEST.name} characters, please.`],
  name_holds_address: [400, "invalid_name", "A name can’t contain an address or a link."],
  name_holds_symbols: [400, "invalid_name", "Please use letters only, without symbols."],
  name_claims_to_be_us: [400, "invalid_name", "This name suggests that you work for Parlour. Please use your own."],
  invalid_version: [400, "invalid_version", "There are no such terms yet."],
  not_announced: [403, "not_announced", "A change of address needs the password."],
  account_not_found: [404, "not_found", "This account does not exist."],
  session_not_found: [404, "not_found", "This session has ended already."],
  email_taken: [409, "email_taken", "There is already an account with this address."],
  link_expired: [410, "link_expired", "This link has been used or is more than an hour old."],
  address_link_expired: [410, "link_expired", "This link is more than a week old, or was sent to another address."],
  data_already_requested: [409, "already_requested", "You already asked for your data within the last day."],
  data_file_expired: [410, "link_expired", "We kept this file for a week. You can ask for a new one."],
  session_running: [409, "session_running", "You’re in a consultation right now. Please come back when it’s over."],
  case_open: [
    409,
    "case_open",
    "A missed consultation of yours is still being settled. Please come back in a few days.",
  ],
  plan_owed: [
    409,
    "plan_owed",
    "You still owe a customer a written plan. Please come back when you have sent it, or write to us.",
  ],
  debt: [409, "debt", "You owe us money since a refund. Please write to us, so that we can settle it."],
  money_due: [
    409,
    "money_due",
    "We still have money for you. Please come back when it has been paid out, or write to us.",
  ],
  invalid_picture: [400, "invalid_picture", "The picture has to be one you uploaded."],
  too_many_pictures: [
    409,
    "too_many_pictures",
    "Your account has as many pictures as it can hold. Pictures you no longer use make room after a day.",
  ],
  too_many_pictures_unconfirmed: [
    409,
    "too_many_pictures",
    "Your account can hold more pictures once you have confirmed your email address.",
  ],
  invalid_browser_time_zone: [400, "invalid_time_zone", "This is not a time zone."],
  endpoint_taken: [409, "endpoint_taken", "This subscription belongs to another browser."],

  // Designers
  designer_not_found: [404, "not_found", "This designer does not exist."],
  invalid_time_zone: [400, "invalid_time_zone", "This is not the name of a time zone."],
  no_slot_between_hours: [400, "invalid_availability", "There is no room for even one slot between start and end."],
  hours_overlap: [400, "invalid_availability", "Hours must not overlap, and each must have room for a slot."],
  rate_not_found: [400, "invalid_rate", "This service no longer exists."],
  project_not_found: [404, "not_found", "This project does not exist."],
  too_many_projects: [409, "too_many_projects", `A portfolio can have up to ${MOST.projects} projects.`],
  published_project_without_cover: [409, "project_incomplete", "A published project needs a cover picture."],
  project_without_cover: [409, "project_incomplete", "A project needs a cover picture before it is published."],
  calendar_not_found: [404, "not_found", "This calendar is not connected."],
  calendar_known: [409, "calendar_known", "This calendar is connected already."],
  too_many_calendars: [
    409,
    "too_many_calendars",
    `${capitalize(spelled(MOST.calendars))} calendars are connected. Remove one to connect another.`,
  ],
  unknown_budget: [400, "invalid_filter", "This is not one of the budget ranges."],
  unknown_experience: [400, "invalid_filter", "This is not one of the experience levels."],

  // Booking
  booking_not_found: [404, "not_found", "This booking does not exist."],
  chat_not_found: [404, "not_found", "Chat not found"],
  rate_retired: [400, "invalid_rate", "This service is no longer offered."],
  slot_ends_before_start: [400, "invalid_slot", "The slot has to end after it starts."],
  slot_not_offered: [400, "invalid_slot", "The designer doesn’t offer this time."],
  slot_needs_notice: [400, "invalid_slot", "The designer needs more notice. Please choose a later time."],
  slot_begun: [409, "slot_begun", "This time has already begun. Please choose a later one."],
  slot_taken: [409, "slot_taken", "This time is no longer free. Please choose another one."],
  not_bookable: [409, "not_bookable", "You can’t book this designer at the moment."],
  designer_blocked: [409, "not_bookable", "You have blocked this designer. Unblock them in one of your chats to book."],
  too_many_holds: [
    409,
    "too_many_holds",
    `${capitalize(spelled(MOST.holds))} times are already waiting for your payment. Please pay for one of them or release one.`,
  ],
  too_many_free: [
    409,
    "too_many_free",
    "You already have several free consultations coming up. Have one of them, or cancel one, before you book another.",
  ],
  free_day_full: [
    409,
    "free_day_full",
    "The free consultations on this day are all booked. Please choose another day.",
  ],
  free_consultation_used: [
    409,
    "free_consultation_used",
    "You have already had your free consultation with this designer.",
  ],
  free_consultation_unconfirmed: [
    403,
    "address_unconfirmed",
    "A free consultation needs a confirmed address. Please enter the code we sent you.",
  ],

  // Moving a booking, and offering times
  move_not_confirmed: [409, "not_reschedulable", "Only a confirmed booking can be moved."],
  move_too_late: [409, "not_reschedulable", "It is too late to move this consultation."],
  move_designer_not_listed: [409, "not_reschedulable", "This designer is not taking bookings at the moment."],
  move_not_offered: [409, "not_reschedulable", "This consultation can no longer be moved."],
  offer_while_hidden: [409, "not_reschedulable", "Your profile is hidden, so nobody can book you."],
  answer_while_hidden: [409, "request_closed", "Your profile is hidden, so nobody can book you."],
  wrong_number_of_offers: [400, "invalid_slot", `Offer one to ${spelled(MOST.offers)} times.`],
  offer_begun: [409, "slot_begun", "This time has already begun."],
  offer_does_not_fit_booking: [
    400,
    "invalid_slot",
    "This is the time of the booking, not as long as it, or too far away.",
  ],
  offer_does_not_fit_request: [400, "invalid_slot", "This time is not as long as the session, or too far away."],
  designer_busy: [409, "slot_taken", "You are already busy at this time."],

  // Requests for a time
  wrong_number_of_ranges: [400, "invalid_range", `Name one to ${spelled(MOST.offers)} times.`],
  range_too_long: [400, "invalid_range", "At most a day at a time, please."],
  range_too_short: [
    400,
    "invalid_range",
    ({ minutes }: { minutes: number }) => `The session takes ${minutes} minutes.`,
  ],
  range_needs_notice: [400, "invalid_range", "The designer needs more notice. Please choose a later time."],
  range_too_far_ahead: [
    400,
    "invalid_range",
    "The designer doesn’t take bookings so far ahead. Please choose an earlier time.",
  ],
  time_request_unconfirmed: [
    403,
    "address_unconfirmed",
    "Asking for a time needs a confirmed address. Please enter the code we sent you.",
  ],
  time_already_requested: [
    409,
    "already_requested",
    "You have already asked this designer for a time. Withdraw that in My Chats to ask for another.",
  ],
  customer_has_asked: [
    409,
    "already_requested",
    "This customer has asked you for a time. Please answer that on your dashboard.",
  ],
  customer_is_paying: [409, "already_requested", "This customer is paying for a time that you have offered."],
  request_not_found: [404, "not_found", "This request does not exist."],
  request_closed: [409, "request_closed", "This request is no longer open. The customer may have booked another time."],
  offer_not_found: [404, "not_found", "This offer does not exist."],
  offering_closed: [
    409,
    "offering_closed",
    `The next session can be offered from the start of this one until ${NEXT_SESSION_DAYS} days after it.`,
  ],
  own_rate_retired: [400, "invalid_rate", "You no longer offer this service."],
  customer_had_free_consultation: [
    409,
    "free_consultation_used",
    "This customer has already had your free consultation.",
  ],

  // Applications of designers
  application_closed: [
    409,
    "application_closed",
    "We are looking at this, or have decided. To change something, reply to our last email about it.",
  ],
  application_incomplete: [
    409,
    "application_incomplete",
    "Please finish your page and confirm your email address first.",
  ],
  too_many_documents: [
    409,
    "too_many_documents",
    `${capitalize(spelled(MOST.documents))} documents at most. Remove one to add another.`,
  ],
  application_document_not_found: [404, "not_found", "This document does not exist."],

  // Money
  not_payable: [409, "not_payable", "There is nothing to pay for this booking."],
  already_paid: [409, "already_paid", "This booking is already paid."],
  hold_expired: [
    409,
    "hold_expired",
    `We keep a time for up to ${HOLD_MINUTES} minutes while you pay, and they are over. Please book it again.`,
  ],
  amount_mismatch: [400, "amount_mismatch", "The amount is not the price of this booking."],
  order_not_found: [404, "not_found", "This order does not exist."],
  order_in_use: [409, "order_in_use", "This order belongs to another booking."],
  payment_not_found: [404, "not_found", "This payment does not exist."],
  payment_in_use: [409, "payment_in_use", "This payment belongs to another order."],
  dispute_ended: [409, "dispute_ended", ({ status }: { status: string }) => `This dispute is ${status}.`],
  confirmed_meanwhile: [
    409,
    "refund_changed",
    "This was confirmed in the meantime, so it still stands. You can cancel the booking instead.",
  ],
  refund_changed: [
    409,
    "refund_changed",
    ({ currency, minor }: { currency: string; minor: number }) =>
      `The terms have changed: ${currency} ${(minor / 100).toFixed(2)} would be refunded now.`,
  ],
  cost_changed: [
    409,
    "refund_changed",
    ({ currency, minor }: { currency: string; minor: number }) =>
      `The terms have changed: cancelling would cost you ${currency} ${(minor / 100).toFixed(2)} now.`,
  ],
  hold_not_kept: [409, "not_cancellable", "We are no longer keeping this time for you, so there is nothing to cancel."],
  not_cancellable: [409, "not_cancellable", "A consultation that has begun can no longer be cancelled."],
  invalid_payee_name: [400, "invalid_payee", "Please write the name as your bank has it."],
  invalid_account: [400, "invalid_payee", "An account has 4 to 34 letters and digits."],
  invalid_bank_code: [400, "invalid_payee", "Please write your bank’s code: a BIC, sort code or the like."],
  upi_outside_india: [400, "invalid_payee", "UPI works in India only. Please write an account number."],
  invalid_upi_id: [400, "invalid_payee", "This isn’t a UPI ID. It looks like name@bank."],
  upi_with_bank_code: [400, "invalid_payee", "A UPI ID needs no bank code."],
  invalid_iban: [400, "invalid_payee", "This IBAN has a typing error. Please compare it with your bank’s."],
  invalid_bic: [400, "invalid_payee", "A BIC has 8 or 11 letters and digits. With an IBAN you may leave it out."],
  invalid_indian_account: [400, "invalid_payee", "An account number in India has 9 to 18 digits."],
  invalid_ifsc: [400, "invalid_payee", "An IFSC has 11 letters and digits, like HDFC0001234."],
  invalid_american_account: [400, "invalid_payee", "An account number in the United States has 4 to 17 digits."],
  invalid_routing_number: [400, "invalid_payee", "This isn’t a routing number, which has nine digits."],
  invalid_tax_id: [400, "invalid_payee", "A tax id has 3 to 30 letters and digits."],
  invalid_indian_tax_id: [400, "invalid_payee", "This is neither a GSTIN (15 letters and digits) nor a PAN (10)."],
  invalid_gstin: [400, "invalid_payee", "This GSTIN has a typing error. Please compare it with your certificate."],
  missing_pan: [400, "invalid_payee", "To pay you in India we need your PAN or GSTIN."],
  tax_id_of_another: [
    400,
    "invalid_payee",
    "Another designer is paid under this tax number. If it’s yours, please write to us.",
  ],
  tax_id_differs: [
    400,
    "invalid_payee",
    "Your billing details and your bank details name different PANs. Please clear the wrong one in your billing details.",
  ],
  unknown_state: [400, "invalid_billing", "Please choose a state of India."],
  gstin_of_another_state: [
    400,
    "invalid_billing",
    "This GSTIN is of another state: its first two digits are the state’s.",
  ],
  tax_id_without_country: [400, "invalid_billing", "Please choose the country that gave the tax id."],
  tax_id_without_address: [400, "invalid_billing", "A tax invoice needs an address."],
  payee_effective: [409, "payee_effective", "There is no change to withdraw."],
  payout_not_found: [404, "not_found", "This payout does not exist."],
  invalid_period: [400, "invalid_period", "A statement is about a year at most."],
  too_many_lines: [409, "too_many_lines", "This statement is too long. Please take a shorter time, such as a month."],

  // The conversation
  room_closed: [
    409,
    "room_closed",
    `The room is open from ${ROOM.opensBeforeMinutes} minutes before the session until it ends.`,
  ],
  room_closed_by_block: [409, "room_closed", "You have blocked the other person."],
  conversation_closed: [409, "room_closed", "This conversation is closed."],
  too_many_pages: [409, "too_many_pages", "The room was opened too often."],
  member_already_reported: [
    409,
    "already_reported",
    "You have reported them for this booking before. To add to it, write to us with the form on our home page.",
  ],
  not_absent: [
    409,
    "not_absent",
    ({ minutes }: { minutes: number }) =>
      `You can report this once you have waited alone for ${minutes} minutes, until a day after the session, unless you were together for half of it.`,
  ],
  no_show_already_reported: [409, "already_reported", "The other person has reported that you did not come."],
  objection_closed: [409, "objection_closed", "It is too late to object, or you have objected already."],
  already_complained: [
    409,
    "already_complained",
    "You have complained about this session before. To add to it, reply to the email with its number.",
  ],
  complaint_reason_of_other: [400, "invalid_request", "Choose a reason from the list."],
  complaint_wish_of_other: [
    400,
    "invalid_request",
    "Customers wish for something from the list, designers for nothing.",
  ],
  complaint_closed: [
    409,
    "complaint_closed",
    `You can complain about a session from its end and for ${COMPLAINT.hours} hours.`,
  ],
  no_show_undecided: [
    409,
    "no_show_undecided",
    "Somebody was reported as absent from this session. Once that is decided, you can complain.",
  ],
  nothing_to_refund: [
    409,
    "nothing_to_refund",
    "Nothing of the price is left to refund. Please wish for something else.",
  ],
  not_extendable: [409, "not_extendable", "This session can’t be made longer now."],
  time_after_session_taken: [409, "slot_taken", "The time after this session has just been booked."],
  file_not_found: [404, "not_found", "This file does not exist."],
  too_many_files_of_booking: [409, "too_many_files", "This booking has as many files as it can hold."],
  too_many_files: [409, "too_many_files", "Your account has as many files as it can hold."],
  too_many_files_unconfirmed: [
    409,
    "too_many_files",
    "Your account can hold more files once you have confirmed your email address.",
  ],

  // Reviews, briefs and plans
  review_not_found: [404, "not_found", "This review does not exist."],
  not_reviewable: [
    409,
    "not_reviewable",
    `A session can be rated by the customer who was there, from its end and for ${REVIEW.days} days.`,
  ],
  review_closed: [409, "review_closed", `A review can be changed for ${REVIEW.editDays} days.`],
  review_already_answered: [409, "already_answered", "A review is answered once, and you have answered this one."],
  invalid_page: [400, "invalid_page", "There is no such page of reviews."],
  brief_not_found: [404, "not_found", "There is no earlier room to copy."],
  brief_closed: [409, "brief_closed", "The room can be described until the session ends."],
  brief_changed: [409, "brief_changed", "It was changed in another window meanwhile."],
  brief_empty: [409, "brief_empty", "There is nothing to send yet."],
  floor_plan_closed: [409, "floor_plan_closed", "This part of the room can’t be changed now."],
  floor_plan_of_other: [409, "not_yours", "Only the person who added this can change it."],
  floor_plan_foreign: [400, "invalid_floor_plan", "This does not belong to the booking."],
  floor_plan_item_removed: [409, "floor_plan_changed", "This piece has been removed in the meantime."],
  floor_plan_full: [409, "floor_plan_full", "The drawing is full. Remove something first."],
  plan_not_found: [404, "not_found", "There is no plan."],
  plan_entry_not_found: [404, "not_found", "This is not in the plan."],
  plan_closed: [409, "plan_closed", "A plan can be written from the start of a session that includes one."],
  plan_changed: [409, "plan_changed", "It was changed in another window meanwhile."],
  invalid_plan: [400, "invalid_plan", "The plan contains something that can’t be saved."],
  plan_incomplete: [409, "plan_incomplete", "A plan needs a finding or a step, and every step and item needs a name."],
  plan_file_removed: [409, "plan_incomplete", "A file in this plan has been removed in the meantime."],
  asking_closed: [
    409,
    "asking_closed",
    `${PLAN.mostQuestions} questions can be asked about a plan, within ${PLAN.askingDays} days.`,
  ],
  question_not_found: [404, "not_found", "This question does not exist."],
  question_of_another_plan: [404, "not_found", "This question belongs to another plan."],
  question_already_answered: [409, "already_answered", "This question is answered already."],
} satisfies Record<string, readonly [Status, code: string, Sentence]>;

/**
 * Returns the sentence of a refusal.
 * @param detail what `private.refuse` raises: the reason and its parameters, as JSON
 * @returns undefined if it is not one of our refusals
 */
export function sentenceOf(detail: string | null | undefined): string | undefined {
  if (!detail?.startsWith("{")) return undefined;
  const { reason, ...parameters } = JSON.parse(detail) as { reason: string };
  const refusals: Record<string, readonly [Status, string, Sentence]> = REFUSALS;
  const sentence = refusals[reason]?.[2];
  return typeof sentence === "function" ? sentence(parameters as never) : sentence;
}
