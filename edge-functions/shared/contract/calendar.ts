/**
 * The id of a booking in calendars. Emails and the pages' calendar file use the same one, so a calendar that gets both
 * shows one event, and moves it when the booking moves.
 */
export const calendarId = (bookingId: string) => `booking-${bookingId}@parlour`;
