/** Its code is fetched when somebody is about to book. */
export const loadBookingDialog = () => import("./booking-dialog.tsx");
