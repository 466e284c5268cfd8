/**
 * The keys of the query cache. They stand together because a change in one subject makes answers of others old. Invalidating a key
 * invalidates all that begin with it: without its optional parts each function gives the beginning.
 */
export const queryKeys = {
  designers: (query: object) => ["designers", query],
  filterOptions: ["filter-options"],
  designer: (id: string) => ["designer", id],
  ownProfile: (id: string) => ["designer", id, "own"],
  slots: (...designerAndDate: [designerId?: string, date?: string]) => ["slots", ...designerAndDate],

  booking: (id: string) => ["booking", id],
  openPayments: ["open-payments"],
  designerBookings: ["designer-bookings"],
  designerEarnings: ["designer-earnings"],

  chats: ["chats"],
  chat: (bookingId: string) => ["chat", bookingId],
  messages: (bookingId: string) => ["chat", bookingId, "messages"],
  readMarker: (bookingId: string) => ["chat", bookingId, "read-marker"],
};
