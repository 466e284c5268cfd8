/*
 * The product's limits, for pages, emails, schemas and SQL. The limits of profile fields are with the fields, in profile-fields.ts. `npm run contract:generate`
 * writes a SQL function for each limit that the migrations name: `MOST.holds` is `private.max_holds()`, `REVIEW.editDays` the interval
 * `private.review_edit_days()` (tools/generate-contract.ts has the rule).
 */

/** How long a slot is held for a customer who pays; less when the slot ends earlier. */
export const HOLD_MINUTES = 15;

/** How long times that a designer offers in answer to a request are held; less when they begin earlier. */
export const OFFER_HOURS = 24;

/** Days after a session in which its designer may offer the next one. */
export const NEXT_SESSION_DAYS = 60;

const LONGEST_SKILL = 80;
const LONGEST_STYLE = 60;
/** A city and a state together fill the 120 characters of the location filter. */
const LONGEST_PLACE = 59;

/** The most characters of each text. */
export const LONGEST = {
  /** A person's name. */
  name: 120,
  email: 254,
  /** A designer's skills and styles. */
  skill: LONGEST_SKILL,
  style: LONGEST_STYLE,
  /** A city, a state or a country. */
  place: LONGEST_PLACE,
  /** The name of a rate. */
  serviceName: 120,
  /** One of the services that a rate includes. */
  service: 80,
  picturePath: 100,
  /** The name of a booking's file. */
  fileName: 120,
  /** The address of a browser at its push service. */
  pushEndpoint: 1000,
  /** What a picture shows, and its caption. */
  alt: 200,
  caption: 200,
  /** Texts of a project. */
  title: 120,
  stepTitle: 80,
  slug: 80,
  description: 300,
  roomType: 80,
  /** A fact about the project, such as its duration or budget. */
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
  /** The sentence that comes with a request for a time. */
  requestNote: 500,
  chatMessage: 4000,
  review: 2000,
  /** The designer's answer to a review. */
  reviewAnswer: 1000,
  /** What a member tells the administrator about the other one. */
  memberReport: 2000,
  /** What a customer says went wrong in a session. */
  complaint: 2000,
  contactName: 200,
  phone: 40,
  contactQuery: 5000,
  /** A text of the brief, and the question in it. */
  briefText: 600,
  briefQuestion: 300,
  /** Texts of a plan: what was found, the name of a step or an item, a step, where an item goes, its link. */
  planFound: 4000,
  planTitle: 120,
  planStep: 600,
  planPlace: 80,
  link: 2000,
  /** A question about a plan, and its answer. */
  planQuestion: 600,
  planAnswer: 2000,
  /** The name of a calendar that the designer keeps elsewhere. */
  calendarName: 60,
  calendarUrl: 2000,
  /** A person's billing details on receipts. */
  billingAddress: 300,
  billingRegion: 60,
  taxId: 30,
  /** An id that the payment provider has assigned. */
  providerId: 64,
} as const;

/** The most characters of each part of a search; no stored value is longer. */
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

/** How many of these may exist at the same time. */
export const MOST = {
  /** Holds of one customer, and free consultations that have not ended. */
  holds: 3,
  openFree: 5,
  /** Free consultations of one designer on one day. */
  freeADay: 8,
  /** Times offered for one booking or in answer to a request; a request names as many at most. */
  offers: 3,
  /** Browsers of one person that show notifications. */
  pushSubscriptions: 10,
  /** Rates of one designer. */
  rates: 10,
  /** Ranges of days. */
  daysOff: 100,
  /** Hours on weekdays, all days together. */
  weeklyHours: 42,
  /** Hours on dates. */
  extraHours: 100,
  /** Services that one rate includes. */
  services: 30,
  projects: 30,
  /** Parts of one project. */
  tags: 8,
  projectSteps: 8,
  pairs: 6,
  finalPictures: 24,
  /** Calendars that one designer keeps elsewhere. */
  calendars: 5,
  /** Pictures uploaded by one person, including those that wait to be removed; fewer until the address is confirmed. */
  pictures: 300,
  bytesOfPictures: 150 * 1024 * 1024,
  picturesUnconfirmed: 20,
  bytesOfPicturesUnconfirmed: 10 * 1024 * 1024,
  filesOfBooking: 300,
  bytesOfFilesOfBooking: 300 * 1024 * 1024,
  /** Files of one person in all bookings; fewer until the address is confirmed. */
  files: 3000,
  bytesOfFiles: 2000 * 1024 * 1024,
  /** Documents of a designer's application. */
  documents: 3,
  filesUnconfirmed: 20,
  bytesOfFilesUnconfirmed: 50 * 1024 * 1024,
  /** Designers that a search counts and shows. */
  found: 500,
  /** Payouts in one answer; statements contain earlier ones. */
  listedPayouts: 60,
} as const;

/** An uploaded picture. */
export const PICTURE = {
  /** Pixels; pages upload smaller pictures. */
  longestSide: 4096,
  /** Bytes of one file; the bucket has the same limit. */
  largestBytes: 5 * 1024 * 1024,
  small: { longestSide: 640, largestBytes: 512 * 1024 },
} as const;

/** Files of bookings. `PICTURE` limits the size of a picture. */
export const FILE = {
  /** Bytes of a PDF; the bucket has the same limit. */
  largestBytes: 25 * 1024 * 1024,
  /** Pages of a PDF that are shown; a saved PDF has all of them. */
  mostPages: 100,
  /** Files whose addresses may be requested at once. */
  mostAddresses: 100,
  /** How long an address is valid. */
  addressSeconds: 300,
} as const;

/** The most bytes of a document with a designer's application; a function receives it. */
export const LARGEST_DOCUMENT_BYTES = 5 * 1024 * 1024;

/** The file with all data of an account. A function has 256 MB, and holds the file three times while it makes it. */
export const DATA_FILE = { largestBytes: 16 * 1024 * 1024 } as const;

/** Calendars kept elsewhere, which close a designer's slots. */
export const CALENDAR = {
  /** A calendar that exceeds any of these is not read. */
  largestBytes: 5 * 1024 * 1024,
  mostEvents: 20_000,
  /** Steps of reading one file: events within the span, written dates and occurrences. */
  mostSteps: 50_000,
  /** Changes from one occurrence of a series on, in the whole file: each occurrence is compared with the changes of its series. */
  mostChanges: 200,
  /** Milliseconds of computing for one file, and for all calendars before a booking. */
  fileMs: 250,
  bookingMs: 200,
  seconds: 10,
  mostRedirects: 3,
  /** Busy times that are kept: the first of them. */
  mostBusyTimes: 2000,
  /** Days ahead that are read, because slots are sold for a year. */
  daysAhead: 366,
  /** How often a calendar is read, how old the reading may be when somebody books, and how long that customer waits for a new one. */
  minutesBetween: 30,
  freshMinutes: 5,
  bookingSeconds: 2,
  /** Hours after which the designer is told that the calendar cannot be read. */
  failingHours: 24,
} as const;

/** Characters. Auth's hash uses the first 72 bytes only. */
export const PASSWORD = { least: 6, most: 72 } as const;

/** The word that must be typed, in addition to the password, to delete an account. */
export const DELETION_WORD = "DELETE";

/** Wrong passwords for an account: `freeAttempts` without a wait, then with a wait, until `mostAttempts` lock it. */
export const SIGN_IN = { freeAttempts: 5, mostAttempts: 10, lockHours: 24 } as const;

/** The code that confirms an address: its digits, the hours for which it is valid, and the most wrong tries. */
export const ADDRESS_CODE = { digits: 6, hours: 1, mostTries: 5 } as const;

/** The code for signing in, which Auth makes (`otp_length`) and accepts for an hour. */
export const SIGN_IN_CODE = { digits: 8 } as const;

/** Days for which the link in a booking's confirmation confirms the address. */
export const ADDRESS_LINK_DAYS = 7;

/** Days between the confirmation of new bank details and the first payout to them. */
export const PAYEE_DELAY_DAYS = 3;

/** Length of a slot, in minutes. */
export const SLOT_MINUTES = { least: 5, most: 480, step: 5 } as const;

/** How long before its start a slot can last be booked, how far ahead slots begin, and the time kept before or after a session. */
export const NOTICE_MINUTES = {
  /** For designers who have chosen no notice; longer while one of their services promises a plan, because they prepare for it. */
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

/** Adding time to a running session, in minutes. */
export const EXTENSION = {
  /** The length of one extension, and of all extensions of a session together. */
  minutes: 15,
  mostMinutes: 60,
  /** Minutes before the end at which an extension may first be proposed. */
  windowMinutes: 10,
  /** Minutes after the end during which the extension may still be paid. */
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

/** A floor plan. Lengths are in millimeters, areas in square meters. */
export const FLOOR_PLAN = {
  leastCorners: 4,
  mostCorners: 24,
  leastWall: 300,
  mostWall: 50_000,
  leastArea: 1,
  mostArea: 600,
  leastHeight: 1500,
  mostHeight: 12_000,
  /** The highest value of any coordinate, on either side of 0. */
  farthest: 100_000,
  mostOpenings: 24,
  mostMarks: 40,
  mostItems: 80,
  leastItem: 50,
  mostItem: 6000,
  mostPhotos: 20,
  mostNotes: 500,
  /** Points of a stroke after it is simplified. */
  mostPoints: 400,
  /** Points of all strokes together. */
  mostInk: 60_000,
  /** Rows that one operation changes. */
  mostRows: 40,
  /** Rows of a floor plan, including removed ones. */
  mostRowsEver: 5000,
  /** Characters of an object's name and of a note. */
  longestName: 60,
  longestNote: 200,
  /** The floor plan's picture in emails, a PNG. */
  picture: { longestSide: 1200, largestBytes: 128 * 1024 },
} as const;

/** The written plan after a session. */
export const PLAN = {
  /** Days within which a plan may be promised. */
  mostDays: 30,
  mostSteps: 30,
  mostItems: 60,
  mostFiles: 8,
  /** Rows of the plan's drawing, and how many of them may be notes. */
  mostRows: 400,
  mostNotes: 60,
  /** Minor units. */
  mostPrice: 10_000_000_000,
  mostQuantity: 999,
  /** Questions about a plan, and the days after it was sent in which they may be asked. */
  mostQuestions: 3,
  askingDays: 7,
  /** Days after the due date when an unsent plan becomes a case, and the percentage of the price that is then suggested as a refund. */
  patienceDays: 7,
  refundPercent: 50,
} as const;

/** Sessions that designers keep, cancel or miss. */
export const RELIABILITY = {
  /** The number of agreed sessions from which on the profile shows how many were kept. */
  shownFrom: 5,
  /** How many cancelled or missed sessions within how many days create a case for the administrator. */
  caseSessions: 3,
  caseDays: 60,
} as const;

/** A customer's complaint about a session. */
export const COMPLAINT = {
  /** Hours after the session in which it may be made. */
  hours: 72,
  /** Days in which an administrator decides; India's rules for e-commerce allow a month. */
  decideDays: 30,
} as const;

/** Reviews of sessions. */
export const REVIEW = {
  mostStars: 5,
  /** Minutes that both members must have been in the room of a free session before it may be reviewed; half of the slot, if that is less. */
  togetherMinutes: 5,
  /** Days after the slot in which a review may be written. */
  days: 60,
  /** Days in which a review may be changed. */
  editDays: 7,
  /** Reviews on one page of a list. */
  pageSize: 10,
  largestPage: 50,
} as const;
/** How many minutes before a booking a notification reminds the members of it. */
export const REMINDER_MINUTES = 10;

/** The price of one slot, in major units; the payment provider accepts no less than the lowest. A free slot costs 0. */
export const LOWEST_PRICE = 1;
export const HIGHEST_PRICE = { USD: 5_000, INR: 400_000 } as const;

/** Designers per page of a search, and the last page that may be requested. */
export const PAGE = { size: 12, largestSize: 48, last: 100_000 } as const;

/** A customer's refund for cancelling, by the least notice; with less notice than the last rule names, nothing is refunded. */
export const REFUNDS = [
  { noticeHours: 24, percent: 100 },
  { noticeHours: 2, percent: 50 },
] as const;

/** For this many minutes after the booking is confirmed, cancelling refunds everything, unless the session has begun. */
export const FULL_REFUND_MINUTES = 10;

/** In this many hours before the start, cancelling costs a designer what the payment provider keeps of the payment. */
export const COSTLY_CANCELLATION_HOURS = 24;

/** Days after which the clock removes data that is no longer needed; the privacy page states them. */
export const KEEP = {
  /** After the query was answered, or came if nobody has answered it. */
  contactQueryDays: 365,
  /** After the email was sent or failed for good. */
  emailDays: 90,
  /** Events of the payment provider, after they were settled. */
  paymentEventDays: 365,
  securityEventDays: 90,
  /** The brief, after the session. */
  briefDays: 365,
  /** The record that an address had its free consultation with a designer, after its account was deleted. */
  freeConsultationDays: 365,
  /** The hashed address of a designer whose debt was waived. */
  waivedDebtDays: 1095,
} as const;

/** The version of the terms and the privacy policy to which people agree when they sign up: the day on which it took effect. */
export const TERMS_VERSION = "2026-11-29";
