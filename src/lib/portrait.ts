import { createAvatar } from "@dicebear/core";
import * as micah from "@dicebear/micah";

/** A portrait drawn from `seed`, in our colours, as a data URI. The same seed always gives the same portrait. About 15 KB: import lazily. */
export function drawPortrait(seed: string): string {
  return createAvatar(micah, {
    seed,
    backgroundColor: ["cfe0dd", "e5efed", "ffe0d7", "aecbc6"],
    shirtColor: ["0e3338", "1d5a61", "ff7058", "ffffff", "aecbc6"],
    hairColor: ["10211f", "4a2f22", "7a4a2b", "b4351d", "c9a66b", "586866"],
    baseColor: ["f9c9b6", "e0a98c", "ac6651", "77453a"],
    earringColor: ["ff7058", "cfe0dd"],
    glassesColor: ["10211f", "14444a"],
    mouth: ["laughing", "smile", "smirk", "pucker"],
    radius: 0,
  }).toDataUri();
}
