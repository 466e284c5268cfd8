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
});
