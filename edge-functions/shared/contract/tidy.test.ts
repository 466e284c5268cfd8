import { expect, test } from "vitest";
import { EmailAddress, EnterCodeRequest } from "./auth.ts";
import { tidyLine, tidyText } from "./tidy.ts";

test("A text loses invisible characters, and keeps the joiners that shape letters and emoji", () => {
  for (const tidy of [tidyLine, tidyText]) {
    expect(tidy("\u200F\uFEFFJane\u00AD\u200BAnne\u2060 Roe\u200D\u200E")).toBe("JaneAnne Roe");
    for (const text of ["عبد\u200Cالله", "ශ්\u200Dරී", "അവന്\u200D", "👩🏽\u200D🎨"])
      expect(tidy(`\u200C${text}`)).toBe(text);
  }
});

test("An address is accepted as it was pasted, with a domain in any script", () => {
  for (const [typed, address] of [
    [" mira@home.test\u200B\u00A0", "mira@home.test"],
    ["\u200Fo'mira+x@home.test", "o'mira+x@home.test"],
    ["mira@bücher.example", "mira@xn--bcher-kva.example"],
    ["mira@почта.рф", "mira@xn--80a1acny.xn--p1ai"],
    ["mira@home。test", "mira@home.test"],
  ])
    expect(EmailAddress.parse(typed)).toBe(address);
  for (const wrong of [
    "mira",
    "mira@home",
    "mírá@home.test",
    "mira@a@bücher.example",
    "mira@bücher .example",
    "mira@ü/x.test",
  ])
    expect(EmailAddress.safeParse(wrong).success, wrong).toBe(false);
});

test("A code is read by the value of its digits", () => {
  const codes = ["123456", " 123 456\u200E", "１２３–４５６", "١٢٣٤٥٦", "۱۲۳ ۴۵۶", "१२३४५६", "১২৩৪৫৬", "𝟭𝟮𝟯𝟰𝟱𝟲"];
  for (const code of codes) expect(EnterCodeRequest.parse({ code }), code).toEqual({ code: "123456" });
  for (const code of ["12345", "1234567", "12345x"]) expect(EnterCodeRequest.safeParse({ code }).success).toBe(false);
});
