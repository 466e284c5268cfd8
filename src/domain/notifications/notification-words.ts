export const FAILED = "That did not work. Please try again in a moment.";
