import { expect, test, vi } from "vitest";
import { browserZone, ownCity } from "./time-zone.ts";

test.each([
  ["Asia/Calcutta", "Asia/Calcutta", "Kolkata"],
  ["Etc/Unknown", "UTC", "UTC"],
  [undefined, "UTC", "UTC"],
])("A browser whose zone is %s uses %s", (timeZone, used, city) => {
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
    timeZone,
  } as Intl.ResolvedDateTimeFormatOptions);
  expect([browserZone(), ownCity()]).toEqual([used, city]);
  vi.restoreAllMocks();
});
