export const loadBookingDialog = () => import("./booking-dialog.tsx");
