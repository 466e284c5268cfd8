import { expect, test } from "vitest";
import { isCommonPassword } from "./passwords.ts";

test.each([
  ..."123456 12345678 password Password1! P@ssw0rd passw0rd qwerty qwerty123 abc123 111111 000000 aaaaaa abababab 654321".split(
    " ",
  ),
  ..."iloveyou letmein Welcome2026 monkey! dragon99 1q2w3e4r zaq12wsx secret Summer2025 admin123 asdfghjkl 987654".split(
    " ",
  ),
  // Words in which similar digits and signs replace letters.
  ..."p4ssword p@ssword pa5sword pa$sword adm1n99 adm!n99 s3cret m0nkey".split(" "),
])("isCommonPassword finds %s", (password) => expect(isCommonPassword(password)).toBe(true));

test.each([
  "parlour-demo",
  "tulip6",
  "a fine password",
  "correct horse",
  "kd72hs",
  "Winterreise",
  "blue door 17",
  "passwordless life",
  "пароль-кот",
  "九九八十一難",
])("isCommonPassword does not find %s", (password) => expect(isCommonPassword(password)).toBe(false));
