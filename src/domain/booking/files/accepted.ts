/** The file types that dialogs for a booking's files offer. */
export const ACCEPTED = "image/*,.heic,.heif,application/pdf";
