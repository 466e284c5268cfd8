/** By this name a designer's cover moves from a list to the profile and back. */
export const coverName = (designerId: string) => `cover-${designerId}`;
/** By this one the portrait on it does, above it. */
export const portraitName = (designerId: string) => `portrait-${designerId}`;
