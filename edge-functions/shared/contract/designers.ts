import * as z from "zod/mini";
import { Currency, Day, Id, Instant, SlotType } from "./common.ts";
import { DAYS, PARTS_OF_DAY, SORTS } from "./discovery-choices.ts";
import { schemasOf } from "./field-kinds.ts";
import { LONGEST, LONGEST_SEARCH, MOST, PAGE } from "./limits.ts";
import { PROFILE_FIELDS, type ProfileField } from "./profile-fields.ts";
import { slotMinutes } from "./services.ts";

/** What a profile can lack, most important first; `private.profile_gaps` finds the gaps. */
export const ProfileGap = z.enum([
  "address",
  "styles",
  "rates",
  "experienceYears",
  "languages",
  "coverImage",
  "profilePicture",
  "headline",
  "designProcess",
  "faq",
] satisfies ProfileField[]);
export type ProfileGap = z.infer<typeof ProfileGap>;

const shown = z.object(schemasOf(PROFILE_FIELDS, "shown"));
const said = z.object(schemasOf(PROFILE_FIELDS, "said"));

export const Designer = z.extend(z.omit(shown, { experienceYears: true, paused: true }), {
  _id: Id,
  experience: z.string(),
  /** The average of all reviews, with one decimal; null if nobody has rated yet. */
  rating: z.nullable(z.number()),
  reviewCount: z.number(),
});
export type Designer = z.infer<typeof Designer>;

/** The designer's own profile as they wrote it, even before it is published, when most of it is empty. */
export const OwnProfile = z.extend(Designer, {
  experienceYears: shown.shape.experienceYears,
  paused: shown.shape.paused,
  published: z.boolean(),
  /** Hidden by an administrator: nobody else sees the page or books. */
  hidden: z.boolean(),
  /** Why the page is hidden. */
  hiddenNote: z.nullable(z.string()),
  /** Why the page waits for approval: the state of the application, or that there is none. Null: the page does not wait. */
  application: z.nullable(z.enum(["missing", "submitted", "changes_wanted", "rejected"])),
  /** How complete the profile is, from 0 to 1. */
  completeness: z.number(),
  missing: z.array(ProfileGap),
  /**
   * The operator's commission on what is booked now: a percentage of the price, and at least `minimum` in minor units. Currencies without a commission are not
   * listed.
   */
  commission: z.array(z.object({ currency: Currency, percent: z.number(), minimum: z.number() })),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

/** The values that the onboarding asks for. */
export const ProfileRequest = z.object({
  ...z.pick(said, { name: true, bio: true, skills: true, rates: true, availability: true }).shape,
  /** "" stands for no picture. */
  profilePicture: z.optional(
    z.union([
      z.pipe(
        z.literal(""),
        z.transform(() => null),
      ),
      said.shape.profilePicture,
    ]),
  ),
  coverImage: z.optional(said.shape.coverImage),
  styles: z.optional(said.shape.styles),
  headline: z.optional(said.shape.headline),
  address: z.optional(said.shape.address),
});
export type ProfileRequest = z.infer<typeof ProfileRequest>;

/** A later change of any of the properties; absent ones keep their values. Texts are tidied, so the answer may differ from what was sent. */
export const ProfileChange = z
  .partial(said)
  .check(z.refine((change) => Object.keys(change).length > 0, "Nothing to save"));
export type ProfileChange = z.infer<typeof ProfileChange>;

export const DesignerSort = z.enum(SORTS);
export type DesignerSort = z.infer<typeof DesignerSort>;

export const DesignersQuery = z.object({
  search: z._default(z.string().check(z.trim(), z.maxLength(LONGEST_SEARCH.search)), ""),
  /**
   * For each filter, "" and "all" mean no filter. Values come from the filter options; location is "City, State". A budget may also be any other range of
   * prices for an hour that has both ends: "INR:0-3000".
   */
  style: z._default(z.string().check(z.maxLength(LONGEST_SEARCH.style)), ""),
  skill: z._default(z.string().check(z.maxLength(LONGEST_SEARCH.skill)), ""),
  budget: z._default(z.string().check(z.maxLength(LONGEST_SEARCH.budget)), ""),
  experience: z._default(z.string().check(z.maxLength(LONGEST_SEARCH.experience)), ""),
  location: z._default(z.string().check(z.maxLength(LONGEST_SEARCH.location)), ""),
  /** A language's code, as in `Designer`. */
  language: z._default(z.string().check(z.maxLength(LONGEST_SEARCH.language)), ""),
  /** `chat` or `call`: only designers who offer it. */
  session: z._default(z.string().check(z.maxLength(LONGEST_SEARCH.session)), ""),
  /** Only designers who have a free slot then, within the next seven days by clocks in `timeZone`. */
  day: z._default(z.enum(["", "all", ...DAYS]), ""),
  part: z._default(z.enum(["", "all", ...PARTS_OF_DAY]), ""),
  /** IANA name, for `day`, `part`, days and times that the search names, and `nextFree`. */
  timeZone: z._default(z.string().check(z.maxLength(LONGEST.timeZone)), "UTC"),
  sort: z._default(DesignerSort, "recommended"),
  /** `true`: unknown words are not corrected, and no word is read as a filter. */
  literal: z._default(z.enum(["", "true"]), ""),
  page: z._default(z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(PAGE.last)), 1),
  limit: z._default(
    z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(PAGE.largestSize)),
    PAGE.size,
  ),
});
export type DesignersQuery = z.infer<typeof DesignersQuery>;

export const ListedDesigner = z.extend(Designer, {
  /**
   * The start of the next slot that can be booked at the moment of the answer; null: none in the next twelve weeks. Slots by day (from 8 AM
   * to 10 PM in `timeZone`) come before others of the same day, except today. If a day or a part of the day was searched for, the slot is then, and by day if
   * there is one.
   */
  nextFree: z.nullable(Instant),
});
export type ListedDesigner = z.infer<typeof ListedDesigner>;

export const SearchWish = z.enum([
  "search",
  "style",
  "skill",
  "budget",
  "experience",
  "location",
  "language",
  "session",
  "when",
]);
export type SearchWish = z.infer<typeof SearchWish>;

export const DesignersResponse = z.object({
  designers: z.array(ListedDesigner),
  /** The page shown: the one asked for, or the last one that exists. */
  page: z.number(),
  pageCount: z.number(),
  total: z.number().check(z.maximum(MOST.found)),
  /** Whether there are more designers than `total`; there are no further pages for them. */
  more: z.boolean(),
  /**
   * The search that was made instead of the typed one: unknown words were corrected, or some words left out because nobody has all of them. Null if none was
   * needed.
   */
  correctedSearch: z.nullable(z.string()),
  /** Filters that were read from words of the search ("" where it names none), and the words that are left; null if no word was read as a filter. */
  understood: z.nullable(z.object({ search: z.string(), budget: z.string(), day: z.string(), part: z.string() })),
  /** If nobody was found: for each wish, how many designers are found without it, the most first. `when` is day and part of the day. */
  without: z.array(z.object({ wish: SearchWish, found: z.number() })),
});
export type DesignersResponse = z.infer<typeof DesignersResponse>;

const option = z.object({ value: z.string(), label: z.string() });
export const FilterOptions = z.object({
  styles: z.array(z.string()),
  skills: z.array(z.string()),
  budgetRanges: z.array(option),
  experienceLevels: z.array(option),
  locations: z.array(z.object({ city: z.string(), state: z.string() })),
  /** Language codes, as in `Designer`. */
  languages: z.array(z.string()),
  sessions: z.array(SlotType),
});
export type FilterOptions = z.infer<typeof FilterOptions>;

export const SlotsQuery = z.object({
  designerId: Id,
  date: Day,
  /** IANA name of the zone in which `date` is a day. Without it, `date` is a UTC day. */
  timeZone: z._default(z.string().check(z.maxLength(LONGEST.timeZone)), "UTC"),
  /** Minutes: the length of a service, or of a booking to be moved. By default `availability.slotDuration`. */
  slotDuration: z.optional(slotMinutes(z.coerce.number<number | string>())),
  /** `yes` adds slots that begin within the designer's notice, which the designer may offer. */
  soon: z.optional(z.enum(["yes"])),
  /** Any number that was not sent before: it bypasses caches. The function ignores it. */
  fresh: z.optional(z.coerce.number<number | string>()),
});
export type SlotsQuery = z.infer<typeof SlotsQuery>;

export const Slot = z.object({ start: Instant, end: Instant, status: z.enum(["available", "booked"]) });
export type Slot = z.infer<typeof Slot>;
export const SlotsResponse = z.object({ slots: z.array(Slot) });
export type SlotsResponse = z.infer<typeof SlotsResponse>;
