/**
 * The keys of the query cache, in one place because a change in one subject invalidates answers about others. Invalidating a key invalidates all keys that
 * begin with it; without its optional parameters each function returns that beginning.
 */
export const queryKeys = {
  /** All lists of designers, and the list of a query. */
  designerLists: ["designers"],
  designers: (query: object) => ["designers", query],
  filterOptions: ["filter-options"],
  designer: (id: string) => ["designer", id],
  /** A designer's published projects, and one project by its address. */
  projects: (designerId: string) => ["designer", designerId, "projects"],
  project: (designerId: string, slug: string) => ["designer", designerId, "projects", slug],
  ownProjects: ["own-projects"],
  ownProject: (id: string) => ["own-projects", id],
  ownProfile: (id: string) => ["designer", id, "own"],
  reviews: (...designerAndFirst: [designerId?: string, first?: number]) => ["reviews", ...designerAndFirst],
  slots: (...which: [designerId?: string, date?: string, minutes?: number | undefined, soon?: boolean | undefined]) => [
    "slots",
    ...which,
  ],

  booking: (id: string) => ["booking", id],
  /** The plan and the brief of a booking; without an id, of all bookings. */
  plan: (...bookingId: [id?: string]) => ["plan", ...bookingId],
  brief: (...bookingId: [id?: string]) => ["brief", ...bookingId],
  floorPlan: (bookingId: string) => ["floor-plan", bookingId],
  papers: (bookingId: string) => ["booking", bookingId, "papers"],
  openPayments: ["open-payments"],
  timeRequests: ["time-requests"],
  designerBookings: ["designer-bookings"],
  designerEarnings: ["designer-earnings"],
  invoices: ["invoices"],
  payouts: ["payouts"],
  statement: (first: string, last: string) => ["payouts", "statement", first, last],
  payout: (id: string) => ["payouts", id],

  notificationKey: ["notification-key"],
  /** Belongs to this browser, not to the person. */
  pushState: ["push-state"],

  calendars: ["calendars"],
  account: ["account"],
  billingDetails: ["account", "billing-details"],
  deletion: ["account", "deletion"],
  ownAddress: ["account", "address"],
  application: ["account", "application"],

  news: ["news"],
  chats: ["chats"],
  chat: (bookingId: string) => ["chat", bookingId],
  messages: (bookingId: string) => ["chat", bookingId, "messages"],
  file: (id: string) => ["file", id],
  readMarker: (bookingId: string) => ["chat", bookingId, "read-marker"],
};
