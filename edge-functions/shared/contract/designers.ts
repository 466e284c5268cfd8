import * as z from "zod/mini";
import { Currency, Day, Id, Instant, SlotType, TimeOfDay } from "./common.ts";
import { SORTS } from "./discovery-choices.ts";
import {
  HIGHEST_PRICE,
  LONGEST,
  LONGEST_SEARCH,
  LOWEST_PRICE,
  MOST,
  MOST_EXPERIENCE,
  PAGE,
  SLOT_MINUTES,
} from "./limits.ts";
import { PicturePath, PortraitPath } from "./pictures.ts";
import { RATE_TYPES } from "./price.ts";
import { COUNTRIES, LANGUAGES, STYLES } from "./profile-choices.ts";

export const Weekday = z.enum(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]);
export type Weekday = z.infer<typeof Weekday>;

export const Rate = z.object({
  _id: Id,
  serviceName: z.string(),
  /** Price of one slot in major units (60 means $60); the database keeps minor units. 0 is a free consultation. */
  rate: z.number(),
  /** `hourly` when the slot is an hour, else `session`. */
  rateType: z.enum(RATE_TYPES),
  /** Minutes: the length of the slot that `rate` buys. */
  slotDuration: z.number(),
  currency: Currency,
  servicesProvided: z.array(z.string()),
  slotType: SlotType,
});
export type Rate = z.infer<typeof Rate>;

export const Availability = z.object({
  daysAvailable: z.array(Weekday),
  startTime: TimeOfDay,
  /** At or before `startTime`: the window ends on the next day. */
  endTime: TimeOfDay,
  /** Minutes. */
  slotDuration: z.number(),
  /** IANA name; the days and times above are wall-clock times there. */
  timeZone: z.string(),
  /** Days without slots, in the designer's zone. */
  daysOff: z.array(Day),
});
export type Availability = z.infer<typeof Availability>;

export const Designer = z.object({
  _id: Id,
  name: z.string(),
  title: z.string(),
  headline: z.string(),
  intro: z.string(),
  bio: z.string(),
  /** Paths of pictures. */
  profilePicture: z.nullable(z.string()),
  coverImage: z.nullable(z.string()),
  skills: z.array(z.string()),
  styles: z.array(z.string()),
  experience: z.string(),
  address: z.object({ city: z.string(), state: z.string(), country: z.string() }),
  timeline: z.array(z.object({ year: z.string(), event: z.string() })),
  designProcess: z.array(z.object({ title: z.string(), description: z.string() })),
  certifications: z.array(z.string()),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** Base codes of BCP 47, such as `en` and `nl`. */
  languages: z.array(z.string()),
  /** The average of all reviews, with one decimal; null: nobody has rated yet. */
  rating: z.nullable(z.number()),
  reviewCount: z.number(),
  availability: z.nullable(Availability),
  rates: z.array(Rate),
});
export type Designer = z.infer<typeof Designer>;

/** What a profile can lack, the most costly first; `private.profile_gaps` looks for them. */
export const ProfileGap = z.enum([
  "city",
  "styles",
  "hourlyRate",
  "experience",
  "languages",
  "coverImage",
  "profilePicture",
  "headline",
  "designProcess",
  "faq",
]);
export type ProfileGap = z.infer<typeof ProfileGap>;

/** The designer's own profile, also before it is published, when most of it is empty. `intro` is as it was written: "" when it was not. */
export const OwnProfile = z.extend(Designer, {
  /** Null: not said. */
  experienceYears: z.nullable(z.number()),
  published: z.boolean(),
  /** How much of `ProfileGap` is there, from 0 to 1. */
  completeness: z.number(),
  missing: z.array(ProfileGap),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

export const DesignerSort = z.enum(SORTS);
export type DesignerSort = z.infer<typeof DesignerSort>;

export const DesignersQuery = z.object({
  search: z._default(z.string().check(z.trim(), z.maxLength(LONGEST_SEARCH.search)), ""),
  /** For each filter, "" and "all" mean no filter. Values come from the filter options; location is "City, State". */
  style: z._default(z.string().check(z.maxLength(LONGEST_SEARCH.style)), ""),
  skill: z._default(z.string().check(z.maxLength(LONGEST_SEARCH.skill)), ""),
  budget: z._default(z.string().check(z.maxLength(LONGEST_SEARCH.budget)), ""),
  experience: z._default(z.string().check(z.maxLength(LONGEST_SEARCH.experience)), ""),
  location: z._default(z.string().check(z.maxLength(LONGEST_SEARCH.location)), ""),
  /** A language's code, as in `Designer`. */
  language: z._default(z.string().check(z.maxLength(LONGEST_SEARCH.language)), ""),
  /** `chat` or `call`: designers who offer it. */
  session: z._default(z.string().check(z.maxLength(LONGEST_SEARCH.session)), ""),
  sort: z._default(DesignerSort, "recommended"),
  /** `true`: words that nobody has are not corrected. */
  literal: z._default(z.enum(["", "true"]), ""),
  page: z._default(z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(PAGE.last)), 1),
  limit: z._default(
    z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(PAGE.largestSize)),
    PAGE.size,
  ),
});
export type DesignersQuery = z.infer<typeof DesignersQuery>;

export const ListedDesigner = z.extend(Designer, {
  /** The start of the next slot that can be booked, at the moment of the answer; null: none in the next twelve weeks. */
  nextFree: z.nullable(Instant),
  /** The covers of up to three published projects; `project` is the slug, `path` that of the picture, `alt` may be "". */
  pictures: z.array(z.object({ project: z.string(), title: z.string(), path: z.string(), alt: z.string() })),
});
export type ListedDesigner = z.infer<typeof ListedDesigner>;

export const DesignersResponse = z.object({
  designers: z.array(ListedDesigner),
  /** The page shown: the one asked for, or the last one that exists. */
  page: z.number(),
  pageCount: z.number(),
  total: z.number().check(z.maximum(PAGE.mostFound)),
  /** There are more than `total`; the pages end there. */
  more: z.boolean(),
  /** Words that nobody has were taken for others: the search whose designers these are. Null: the search as it was written. */
  correctedSearch: z.nullable(z.string()),
});
export type DesignersResponse = z.infer<typeof DesignersResponse>;

const option = z.object({ value: z.string(), label: z.string() });
export const FilterOptions = z.object({
  styles: z.array(z.string()),
  skills: z.array(z.string()),
  budgetRanges: z.array(option),
  experienceLevels: z.array(option),
  locations: z.array(z.object({ city: z.string(), state: z.string() })),
  /** Codes, as in `Designer`. */
  languages: z.array(z.string()),
  sessions: z.array(SlotType),
});
export type FilterOptions = z.infer<typeof FilterOptions>;

const slotMinutes = <Schema extends z.ZodMiniNumber>(schema: Schema) =>
  schema.check(z.int(), z.minimum(SLOT_MINUTES.least), z.maximum(SLOT_MINUTES.most), z.multipleOf(SLOT_MINUTES.step));

export const SlotsQuery = z.object({
  designerId: Id,
  date: Day,
  /** IANA name: `date` is a day there. Without it, a UTC day. */
  timeZone: z._default(z.string().check(z.maxLength(LONGEST.timeZone)), "UTC"),
  /** Minutes: times for a booking that is moved, which keeps its length. Without it, the designer's own slots. */
  slotDuration: z.optional(slotMinutes(z.coerce.number<number | string>())),
});
export type SlotsQuery = z.infer<typeof SlotsQuery>;

export const Slot = z.object({ start: Instant, end: Instant, status: z.enum(["available", "booked"]) });
export type Slot = z.infer<typeof Slot>;
export const SlotsResponse = z.object({ slots: z.array(Slot) });
export type SlotsResponse = z.infer<typeof SlotsResponse>;

const label = (longest: number) =>
  z.string().check(z.trim(), z.minLength(1, "Please write something here"), z.maxLength(longest));
/**
 * Without `_id` a new rate; rates left out of the list are retired (old bookings keep their snapshot). A `rateType` is not read: it follows
 * from the length of the slots.
 */
export const RateInput = z.object({
  _id: z.optional(Id),
  serviceName: z.string().check(z.trim(), z.minLength(1, "Service name is required"), z.maxLength(LONGEST.serviceName)),
  /** 0 is a free consultation; the payment provider takes no amount below 1.00. */
  rate: z.number().check(
    z.minimum(0),
    z.maximum(HIGHEST_PRICE),
    z.multipleOf(0.01),
    z.refine(
      (rate) => rate === 0 || rate >= LOWEST_PRICE,
      `A price is 0 for a free consultation, or at least ${LOWEST_PRICE.toFixed(2)}`,
    ),
  ),
  currency: Currency,
  servicesProvided: z
    .array(label(LONGEST.service))
    .check(z.minLength(1, "Add at least one service"), z.maxLength(MOST.services)),
  slotType: z._default(SlotType, "chat"),
});
export type RateInput = z.infer<typeof RateInput>;

/** What the onboarding asks for. */
export const ProfileRequest = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Name is required"), z.maxLength(LONGEST.name)),
  bio: z.string().check(z.trim(), z.minLength(1, "Bio is required"), z.maxLength(LONGEST.bio)),
  /** Pictures that the caller uploaded, for the first also a drawn portrait, or null. */
  profilePicture: z.optional(z.nullable(PortraitPath)),
  coverImage: z.optional(z.nullable(PicturePath)),
  skills: z.array(label(LONGEST.skill)).check(z.minLength(1, "Select at least one skill"), z.maxLength(MOST.skills)),
  rates: z.array(RateInput).check(z.minLength(1), z.maxLength(MOST.rates)),
  availability: z.object({
    daysAvailable: z.array(Weekday).check(z.minLength(1, "Select at least one day"), z.maxLength(7)),
    startTime: TimeOfDay,
    endTime: TimeOfDay,
    slotDuration: slotMinutes(z.number()),
    timeZone: z.optional(z.string().check(z.maxLength(LONGEST.timeZone))),
    daysOff: z.optional(z.array(Day).check(z.maxLength(MOST.daysOff))),
  }),
});
export type ProfileRequest = z.infer<typeof ProfileRequest>;

const text = (longest: number) => z.string().check(z.trim(), z.maxLength(longest));
const listOf = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  z.array(item).check(z.maxLength(most, `At most ${most}, please`));
const written = (longest: number, message: string) =>
  z.string().check(z.trim(), z.minLength(1, message), z.maxLength(longest));

/**
 * A later change: each property by itself, those that are absent stay as they are. SQL stores texts tidy (`private.tidy_text`) and lists
 * without repetitions, so an answer may differ from what was sent.
 */
export const ProfileChange = z
  .partial(
    z.extend(ProfileRequest, {
      title: text(LONGEST.title),
      headline: text(LONGEST.headline),
      intro: text(LONGEST.intro),
      address: z.object({
        city: text(LONGEST.place),
        state: text(LONGEST.place),
        country: z.union([z.literal(""), z.enum(COUNTRIES)]),
      }),
      experienceYears: z.nullable(z.number().check(z.int("Use whole years"), z.minimum(0), z.maximum(MOST_EXPERIENCE))),
      styles: listOf(z.enum(STYLES), MOST.styles),
      languages: listOf(z.enum(LANGUAGES), MOST.languages),
      timeline: listOf(
        z.object({
          year: written(LONGEST.year, "Year is required"),
          event: written(LONGEST.event, "Say what happened"),
        }),
        MOST.timeline,
      ),
      designProcess: listOf(
        z.object({
          title: written(LONGEST.stepTitle, "Give the step a name"),
          description: written(LONGEST.stepDescription, "Say what happens in this step"),
        }),
        MOST.designProcess,
      ),
      certifications: listOf(label(LONGEST.certification), MOST.certifications),
      faq: listOf(
        z.object({
          question: written(LONGEST.question, "Question is required"),
          answer: written(LONGEST.answer, "Answer is required"),
        }),
        MOST.faq,
      ),
    }),
  )
  .check(z.refine((change) => Object.keys(change).length > 0, "Nothing to save"));
export type ProfileChange = z.infer<typeof ProfileChange>;
