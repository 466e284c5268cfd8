/** Returns at most two letters, of the first and the last name, without punctuation before them: "Maya Lindqvist" becomes "ML". */
export function initials(name: string): string {
  const words = name.normalize("NFC").match(/[\p{L}\p{N}\p{ExtPict}]\S*/gu) ?? [];
  const chosen = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  // Vowel signs and skin tones belong to the letter or face before them. In India’s scripts, the sign virama also joins the next letter: क्ष is one. Not by
  // Intl.Segmenter, which some browsers in use lack.
  return chosen
    .map(
      (word) =>
        /^.(?:[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d]\p{L}|[\p{M}\p{EMod}])*/u.exec(word ?? "")?.[0].toUpperCase() ?? "",
    )
    .join("");
}
