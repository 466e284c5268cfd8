/** Returns at most two letters, of the first and the last name, without punctuation before them: "Maya Lindqvist" becomes "ML". */
export function initials(name: string): string {
  const words = name.normalize("NFC").match(/[\p{L}\p{N}\p{ExtPict}]\S*/gu) ?? [];
  const chosen = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  // Vowel signs and skin tones belong to the letter or face before them. Not by Intl.Segmenter, which some browsers in use lack.
  return chosen.map((word) => /^.[\p{M}\p{EMod}]*/u.exec(word ?? "")?.[0].toUpperCase() ?? "").join("");
}
