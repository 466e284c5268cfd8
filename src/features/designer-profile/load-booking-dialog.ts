/** Loads the booking dialog's code. */
export const loadBookingDialog = () => import("./booking-dialog.tsx");
