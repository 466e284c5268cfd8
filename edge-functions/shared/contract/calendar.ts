/**
 * What calendars know a booking by. The invitation in the emails and the file that pages offer have the same: a calendar that gets both
 * shows one event, and moves it when the booking moves.
 */
export const calendarId = (bookingId: string) => `booking-${bookingId}@parlour`;
