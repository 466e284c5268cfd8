/** What dialogs for files of a booking offer. */
export const ACCEPTED = "image/*,.heic,.heif,application/pdf";
