import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ProfileChange } from "./designers.ts";

const rate = { serviceName: "Design hour", rate: 60, currency: "USD", servicesProvided: ["Advice"] };

describe("A change of a profile", () => {
  it("is read as it is stored: texts tidy, lists without repetitions, rows with their texts only", () => {
    const change = {
      name: "  Mira\u202e \t Sand\u0007\r\n",
      bio: " One.\r\n\r\n\r\n \n\u0008Two\u200b.\u2028Three\t.\n ",
      skills: [" Kitchen\u00a0Design ", "kitchen design", "Lamps"],
      certifications: ["B", "A", "b"],
      languages: ["fr", "nl", "fr"],
      timeline: [{ year: " 2014 ", event: "A\nB", more: "left out" }],
    };
    expect(z.parse(ProfileChange, change)).toEqual({
      name: "Mira Sand",
      bio: "One.\n\nTwo.\nThree .",
      skills: ["Kitchen Design", "Lamps"],
      certifications: ["B", "A"],
      languages: ["fr", "nl"],
      timeline: [{ year: "2014", event: "A\nB" }],
    });
  });

  it.each<[field: string, part: object]>([
    ["name", { name: "\u200b" }],
    ["bio", { bio: "\n\u0007" }],
    ["skills", { skills: [] }],
    ["skills.1", { skills: ["Lamps", "\u200b"] }],
    ["certifications.0", { certifications: [" "] }],
    ["faq.0.answer", { faq: [{ question: "Why?", answer: "\u2060" }] }],
    ["timeline.0.year", { timeline: [{ year: "\u0001", event: "Opened" }] }],
    ["rates.0.serviceName", { rates: [{ ...rate, serviceName: "\u200b" }] }],
    ["rates.0.servicesProvided.0", { rates: [{ ...rate, servicesProvided: ["\u0001"] }] }],
    ["rates.0.servicesProvided", { rates: [{ ...rate, servicesProvided: [] }] }],
  ])("is refused at %s when nothing readable is left of it", (field, part) => {
    const { error } = z.safeParse(ProfileChange, part);
    expect(error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
  });

  const hours = { daysAvailable: ["Monday"], startTime: "09:00", endTime: "17:00", slotDuration: 30 };
  const dayOff = { from: "2026-12-24", to: "2026-12-24" };
  const hour = { day: "2026-12-24", startTime: "09:00", endTime: "10:00" };
  it.each<[words: string, part: object]>([
    ["Set a price, or 0 to make it free", { rates: [{ ...rate, rate: null }] }],
    ["A price is 0 for a free consultation, or at least 1.00", { rates: [{ ...rate, rate: -1 }] }],
    ["A price has two decimals at most", { rates: [{ ...rate, rate: 19.999 }] }],
    ["A price is at most USD 5,000", { rates: [{ ...rate, currency: "USD", rate: 5001 }] }],
    ["A price is at most INR 400,000", { rates: [{ ...rate, currency: "INR", rate: 400_001 }] }],
    ["Slot duration is required", { availability: { ...hours, slotDuration: null } }],
    ["Use steps of 5 minutes, up to 480", { availability: { ...hours, slotDuration: 7 } }],
    ["Use steps of 5 minutes, up to 480", { availability: { ...hours, slotDuration: 485 } }],
    ["At most 100, please", { availability: { ...hours, daysOff: Array(101).fill(dayOff) } }],
    ["At most 100, please", { availability: { ...hours, extraHours: Array(101).fill(hour) } }],
    ["Use whole years, up to 80", { experienceYears: 81 }],
    ["Use whole years, up to 80", { experienceYears: 1.5 }],
    ["Use whole years, up to 80", { experienceYears: -1 }],
  ])("is refused with the words “%s”, although a form lets it through", (words, part) => {
    expect(z.safeParse(ProfileChange, part).error?.issues[0]?.message).toBe(words);
  });
});
