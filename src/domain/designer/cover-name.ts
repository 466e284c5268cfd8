/** Returns the name under which a designer's cover moves from a list to the profile and back. */
export const coverName = (designerId: string) => `cover-${designerId}`;
/** Returns the name under which the portrait above the cover moves. */
export const portraitName = (designerId: string) => `portrait-${designerId}`;
