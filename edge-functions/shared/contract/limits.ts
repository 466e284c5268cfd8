/*
 * The product's limits, for pages, emails, schemas and SQL. Limits of profile fields are with the fields, in profile-fields.ts.
 * `npm run contract:generate` writes a SQL function for each limit that the migrations name: `MOST.holds` is `private.max_holds()`,
 * `REVIEW.editDays` the interval `private.review_edit_days()` (tools/generate-contract.ts has the rule).
 */

/** How long a slot is held for a customer who pays; shorter when the slot ends before. */
export const HOLD_MINUTES = 15;

/** How long times are held that a designer offers in answer to a request; shorter when they begin before. */
export const OFFER_HOURS = 24;

/** Days after a session in which its designer may offer the next one. */
export const NEXT_SESSION_DAYS = 60;

const LONGEST_SKILL = 80;
const LONGEST_STYLE = 60;
/** A city and a state fill the 120 characters of the location filter. */
const LONGEST_PLACE = 59;

/** Characters of a text. */
export const LONGEST = {
  /** Of a person. */
  name: 120,
  email: 254,
  /** Of a designer. */
  skill: LONGEST_SKILL,
  style: LONGEST_STYLE,
  /** A city, a state or a country. */
  place: LONGEST_PLACE,
  /** Of a rate. */
  serviceName: 120,
  /** One of the services that a rate includes. */
  service: 80,
  picturePath: 100,
  /** Of a file of a booking. */
  fileName: 120,
  /** The address of a browser at its push service. */
  pushEndpoint: 1000,
  /** What a picture shows, and its caption. */
  alt: 200,
  caption: 200,
  /** Of a project. */
  title: 120,
  stepTitle: 80,
  slug: 80,
  description: 300,
  roomType: 80,
  /** A duration, a budget. */
  projectFact: 40,
  tag: 40,
  story: 4000,
  stepText: 600,
  words: 600,
  timeZone: 64,
  /** What the customer writes when booking. */
  notes: 2000,
  /** A message to the other member with a cancellation or an offer. */
  message: 1000,
  /** A sentence with a request for a time. */
  requestNote: 500,
  chatMessage: 4000,
  review: 2000,
  /** The designer's answer to a review. */
  reviewAnswer: 1000,
  /** What a member writes to the administrator about the other one. */
  memberReport: 2000,
  /** What a customer says went wrong in a session. */
  complaint: 2000,
  contactName: 200,
  phone: 40,
  contactQuery: 5000,
  /** A text of the brief, and the question in it. */
  briefText: 600,
  briefQuestion: 300,
  /** Of a plan: what was found, a step's or an item's name, a step, where an item goes, its link. */
  planFound: 4000,
  planTitle: 120,
  planStep: 600,
  planPlace: 80,
  link: 2000,
  /** What is asked about it, and the answer. */
  planQuestion: 600,
  planAnswer: 2000,
  /** Of a calendar that is kept elsewhere. */
  calendarName: 60,
  calendarUrl: 2000,
  /** Of a person, on receipts. */
  billingAddress: 300,
  billingRegion: 60,
  taxId: 30,
  /** An id that the payment provider has given. */
  providerId: 64,
} as const;

/** Characters of each part of a search; nothing stored is longer. */
export const LONGEST_SEARCH = {
  search: 100,
  style: LONGEST_STYLE,
  skill: LONGEST_SKILL,
  budget: 60,
  experience: 60,
  /** "City, State". */
  location: 2 * LONGEST_PLACE + ", ".length,
  language: 20,
  session: 20,
} as const;

/** How many of these there may be at the same time. */
export const MOST = {
  /** Of one customer. */
  holds: 3,
  openFree: 5,
  /** Free consultations on one day of a designer. */
  freeADay: 8,
  /** For one booking, or in answer to a request; as many times a request names. */
  offers: 3,
  /** Browsers of one person that show notifications. */
  pushSubscriptions: 10,
  /** Of one designer. */
  rates: 10,
  /** Ranges of days. */
  daysOff: 100,
  /** Hours on weekdays, of all days together. */
  weeklyHours: 42,
  /** Hours on dates. */
  extraHours: 100,
  /** That one rate includes. */
  services: 30,
  projects: 30,
  /** Of one project. */
  tags: 8,
  projectSteps: 8,
  pairs: 6,
  finalPictures: 24,
  /** Of one designer, kept elsewhere. */
  calendars: 5,
  /** Uploaded by one person, including those waiting to be removed; fewer until the address is confirmed. */
  pictures: 300,
  bytesOfPictures: 150 * 1024 * 1024,
  picturesUnconfirmed: 20,
  bytesOfPicturesUnconfirmed: 10 * 1024 * 1024,
  /** Of one booking. */
  filesOfBooking: 300,
  bytesOfFilesOfBooking: 300 * 1024 * 1024,
  /** Of one person, in all bookings; fewer until the address is confirmed. */
  files: 3000,
  bytesOfFiles: 2000 * 1024 * 1024,
  /** With a designer's application. */
  documents: 3,
  filesUnconfirmed: 20,
  bytesOfFilesUnconfirmed: 50 * 1024 * 1024,
  /** Designers that a search counts and shows. */
  found: 500,
  /** In one answer; statements have the earlier ones. */
  listedPayouts: 60,
} as const;

/** Of an uploaded picture. */
export const PICTURE = {
  /** Pixels; pages upload less. */
  longestSide: 4096,
  /** Of one file; the bucket has the same. */
  largestBytes: 5 * 1024 * 1024,
  small: { longestSide: 640, largestBytes: 512 * 1024 },
} as const;

/** Files of bookings. A picture is as large as any uploaded one (`PICTURE`). */
export const FILE = {
  /** Of a PDF; the bucket has the same. */
  largestBytes: 25 * 1024 * 1024,
  /** Of a PDF, that are shown; a saved one has all. */
  mostPages: 100,
  /** Files whose addresses may be requested at once. */
  mostAddresses: 100,
  /** How long an address is valid. */
  addressSeconds: 300,
} as const;

/** A document with a designer's application; a function receives it. */
export const LARGEST_DOCUMENT_BYTES = 5 * 1024 * 1024;

/** The file with all data of an account: a function has 256 MB, and holds it three times while it is made. */
export const DATA_FILE = { largestBytes: 16 * 1024 * 1024 } as const;

/** Calendars kept elsewhere, which close a designer's slots. */
export const CALENDAR = {
  /** A calendar that exceeds any of these is not read. */
  largestBytes: 5 * 1024 * 1024,
  mostEvents: 20_000,
  /** Of a file: events within the span, written dates and occurrences. */
  mostSteps: 50_000,
  /** Changes of series from an occurrence on, all together: each occurrence is compared with those of its series. */
  mostChanges: 200,
  /** Milliseconds of computing that a file may take, and all calendars before a booking. */
  fileMs: 250,
  bookingMs: 200,
  seconds: 10,
  mostRedirects: 3,
  /** Of these the first are kept. */
  mostBusyTimes: 2000,
  /** Days ahead that are read: slots are sold for a year. */
  daysAhead: 366,
  /** How often one is read, how old it may be when somebody books, and for how long that customer waits for it. */
  minutesBetween: 30,
  freshMinutes: 5,
  bookingSeconds: 2,
  /** Hours after which the designer learns that it cannot be read. */
  failingHours: 24,
} as const;

/** Characters. Auth's hash looks at the first 72 bytes only. */
export const PASSWORD = { least: 6, most: 72 } as const;

/** What must be typed, besides the password, to delete an account. */
export const DELETION_WORD = "DELETE";

/** Wrong passwords of an account: how many at once, then with a wait, until it is locked. */
export const SIGN_IN = { freeAttempts: 5, mostAttempts: 10, lockHours: 24 } as const;

/** The code that confirms an address: its digits, the hours it is valid, and the wrong tries it survives. */
export const ADDRESS_CODE = { digits: 6, hours: 1, mostTries: 5 } as const;

/** The code that signs in, which Auth makes (`otp_length`) and accepts for an hour. */
export const SIGN_IN_CODE = { digits: 8 } as const;

/** Days in which the link in a booking's confirmation confirms the address. */
export const ADDRESS_LINK_DAYS = 7;

/** Days between the confirmation of other bank details and the first payout to them. */
export const PAYEE_DELAY_DAYS = 3;

/** Minutes. */
export const SLOT_MINUTES = { least: 5, most: 480, step: 5 } as const;

/** How long before its start a slot can last be booked, how far ahead slots begin, and the time kept before or after a session. */
export const NOTICE_MINUTES = {
  /** Of designers who have chosen none; longer while one of their services promises a plan, which they prepare for. */
  usual: 4 * 60,
  usualWithPlan: 24 * 60,
  most: 14 * 24 * 60,
} as const;
export const HORIZON_DAYS = { most: 365, usual: 90 } as const;
export const BUFFER_MINUTES = { most: 120, step: 5 } as const;

/** The room of a booking. */
export const ROOM = {
  /** Minutes before the slot at which it opens. */
  opensBeforeMinutes: 5,
  /** How often a page in the room reports. */
  reportSeconds: 30,
} as const;

export const NO_SHOW = {
  /** Minutes that a member must wait alone before reporting; half of the slot, if that is less. */
  waitMinutes: 15,
  /** Hours in which the other member may object. */
  objectHours: 72,
  /** Hours after the slot in which a member may report. The money is not released to the designer before. */
  reportHours: 24,
} as const;

/** Minutes: adding time to a running session. */
export const EXTENSION = {
  /** What one extension adds, and all of a session together at most. */
  minutes: 15,
  mostMinutes: 60,
  /** Minutes before the end from which on it may be proposed. */
  windowMinutes: 10,
  /** Minutes after the end in which it may still be paid. */
  graceMinutes: 2,
} as const;

/** The brief of a booking. */
export const BRIEF = {
  /** Minor units. */
  leastBudget: 100,
  mostBudget: 10_000_000_000,
  /** Characters of a word on the studio's tiles. */
  longestChoice: 40,
} as const;

/** A floor plan. Lengths are millimetres, areas square metres. */
export const FLOOR_PLAN = {
  leastCorners: 4,
  mostCorners: 24,
  leastWall: 300,
  mostWall: 50_000,
  leastArea: 1,
  mostArea: 600,
  leastHeight: 1500,
  mostHeight: 12_000,
  /** Of any coordinate, either side of 0. */
  farthest: 100_000,
  mostOpenings: 24,
  mostMarks: 40,
  mostItems: 80,
  leastItem: 50,
  mostItem: 6000,
  mostPhotos: 20,
  mostNotes: 500,
  /** Points of a stroke, after it is simplified. */
  mostPoints: 400,
  /** Points of all strokes. */
  mostInk: 60_000,
  /** Rows that one operation changes. */
  mostRows: 40,
  /** Rows of a floor plan, with those that were removed. */
  mostRowsEver: 5000,
  /** Characters of an object's name and of a note. */
  longestName: 60,
  longestNote: 200,
  /** Of its picture in emails, a PNG. */
  picture: { longestSide: 1200, largestBytes: 128 * 1024 },
} as const;

/** The written plan after a session. */
export const PLAN = {
  /** Within which it may be promised. */
  mostDays: 30,
  mostSteps: 30,
  mostItems: 60,
  mostFiles: 8,
  /** Of its drawing; and how many of them may be notes. */
  mostRows: 400,
  mostNotes: 60,
  /** Minor units. */
  mostPrice: 10_000_000_000,
  mostQuantity: 999,
  /** Questions about it, and the days after it was sent in which they may be asked. */
  mostQuestions: 3,
  askingDays: 7,
  /** Days after the due date when an unsent plan becomes a case, and the percentage of the price that is then suggested as a refund. */
  patienceDays: 7,
  refundPercent: 50,
} as const;

/** Sessions that designers keep, cancel or miss. */
export const RELIABILITY = {
  /** From how many agreed sessions on the profile shows how many were kept. */
  shownFrom: 5,
  /** How many cancelled or missed sessions within how many days make a case for the administrator. */
  caseSessions: 3,
  caseDays: 60,
} as const;

/** Of a customer about a session. */
export const COMPLAINT = {
  /** Hours after the session in which it may be made. */
  hours: 72,
  /** Days in which an administrator decides; India's rules for e-commerce allow a month. */
  decideDays: 30,
} as const;

/** Reviews of sessions. */
export const REVIEW = {
  mostStars: 5,
  /** Minutes that the two must have been together in a free session that may be reviewed; half of the slot, if that is less. */
  togetherMinutes: 5,
  /** Days after the slot in which a review may be written. */
  days: 60,
  /** Days in which it may be changed. */
  editDays: 7,
  /** On one page of a list. */
  pageSize: 10,
  largestPage: 50,
} as const;
/** How many minutes before a booking a notification reminds of it. */
export const REMINDER_MINUTES = 10;

/** Of one slot, in major units; the payment provider accepts no less than the lowest. A free one costs 0. */
export const LOWEST_PRICE = 1;
export const HIGHEST_PRICE = { USD: 5_000, INR: 400_000 } as const;

/** Designers per page of a search, and the last page that may be requested. */
export const PAGE = { size: 12, largestSize: 48, last: 100_000 } as const;

/** A customer's refund for cancelling, by the least notice; with less than the last one, nothing. */
export const REFUNDS = [
  { noticeHours: 24, percent: 100 },
  { noticeHours: 2, percent: 50 },
] as const;

/** After the booking is confirmed, for so long cancelling refunds everything, unless the session has begun. */
export const FULL_REFUND_MINUTES = 10;

/** From so long before the start on, cancelling costs a designer what the payment provider keeps of the payment. */
export const COSTLY_CANCELLATION_HOURS = 24;

/** Days after which the clock removes what is no longer needed; the privacy page states them. */
export const KEEP = {
  /** After it was answered, or came if nobody has answered it. */
  contactQueryDays: 365,
  /** After it was sent or failed for good. */
  emailDays: 90,
  /** Events of the payment provider, after they were settled. */
  paymentEventDays: 365,
  securityEventDays: 90,
  /** The brief, after the session. */
  briefDays: 365,
  /** That an address had its free consultation with a designer, after its account was deleted. */
  freeConsultationDays: 365,
  /** The address, as a hash, of a designer whose debt was waived. */
  waivedDebtDays: 1095,
} as const;

/** The version of terms and privacy policy to which people agree when they sign up: the day on which it took effect. */
export const TERMS_VERSION = "2026-11-29";
