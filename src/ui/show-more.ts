import { flushSync } from "react-dom";

/** Remembers the rows of all lists. The answer gives the focus to the first row that has come since, and says whether one has. */
export function rememberRows(): () => boolean {
  const before = new Set(document.querySelectorAll("li"));
  return () => {
    const first = [...document.querySelectorAll("li")].find((row) => !before.has(row));
    if (!first) return false;
    first.tabIndex = -1;
    first.focus();
    return true;
  };
}

/** Calls `show`, which adds rows to a list, and gives the first of them the focus: the pressed button goes with the last ones. */
export function showMore(show: () => void): void {
  const leadOn = rememberRows();
  flushSync(show);
  leadOn();
}
