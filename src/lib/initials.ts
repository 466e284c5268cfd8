/** Returns at most two letters, of the first and the last name, without punctuation before them: "Maya Lindqvist" becomes "ML". */
export function initials(name: string): string {
  const words = name.normalize("NFC").match(/[\p{L}\p{N}\p{Extended_Pictographic}][^\s]*/gu) ?? [];
  const chosen = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return chosen.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}
