import { invalidRequest } from "./api-error.ts";

/*
 * Passwords that are too common to protect anything, because attackers try them first. Any other password of six characters is enough. Passwords are compared
 * in lower case, without what people add at the ends: digits, years, exclamation marks.
 */

/** Words that are refused even with digits and marks around them. */
const WORDS = new Set(
  `password passwort passwd passw0rd p4ssword p4ssw0rd pa55word pa55w0rd contrasena motdepasse parola senha wachtwoord haslo lozinka
  letmein letmeinnow welcome welcome back login logmein signin access admin administrator root toor guest user username default
  changeme changeit temporary temp test tester testing testtest secret secrets private master super superman superuser batman spiderman
  ironman pokemon pikachu naruto starwars jedi yoda matrix hello hellohello helloworld goodbye hallo hola bonjour namaste ciao
  iloveyou iloveu loveyou lovely loveme lover love forever friends friend family mother father mommy daddy brother sister baby babygirl
  princess angel angels prince queen king sunshine sunflower flower flowers rainbow butterfly dragon monkey tigger tiger lion eagle
  falcon wolf shadow phoenix pepper ginger cookie chocolate banana apple orange cherry peanut buster bailey charlie maggie
  summer winter spring autumn monday tuesday wednesday thursday friday saturday sunday january february march april june july august
  september october november december football soccer baseball basketball hockey tennis golf cricket liverpool chelsea arsenal barcelona
  realmadrid juventus ronaldo messi michael jordan michelle jennifer jessica ashley amanda nicole daniel andrew joshua matthew anthony
  thomas robert william george richard charles david james jordan hunter hannah samantha elizabeth alexander alexandra sebastian
  christian christopher benjamin natasha victoria veronica stephanie freedom whatever trustno computer internet google facebook
  samsung iphone android windows microsoft linux ubuntu chrome mustang ferrari porsche mercedes corvette camaro yamaha honda harley
  starwars snoopy mickey minnie donald garfield winnie killer slayer maverick merlin gandalf hobbit zelda mario sonic minecraft
  fortnite roblox blink metallica nirvana eminem rockstar music guitar diamond silver golden purple yellow orange green blue black white
  money dollar bitcoin lucky heaven jesus christ god blessed maria india america canada mexico brasil france germany london paris
  newyork chicago boston dallas texas florida california parlour designer interior design house home homedesign homeowner kitchen bedroom`
    .split(/\s+/)
    .filter(Boolean),
);

/** Keys next to each other, and letters and digits in order. Any run of six or more of one of these is refused, in either direction. */
const RUNS = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "azertyuiop",
  "qwertzuiop",
];
/** Columns of the keyboard, and other habits. */
const PATTERNS = new Set(
  `1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc qazwsx qazwsxedc zaq12wsx zaq1zaq1 q1w2e3 q1w2e3r4 a1b2c3 a1b2c3d4 abc123 abc1234
  abc12345 abcd1234 abcd123 aaa111 qwe123 qwer1234 qwerty12 qweasd qweasdzxc asd123 asdf1234 zxc123 zxcv1234 123abc 123qwe 1234qwer
  123321 123123 112233 121212 131313 101010 102030 147258 147258369 159357 159753 789456 789456123 741852 741852963 852456 456789 456123
  987654321 696969 520520 5201314 007007 246810 13579 135790 112358 314159 18436572 11223344 12341234 123454321 12344321 1234554321`
    .split(/\s+/)
    .filter(Boolean),
);

const reversed = (text: string) => [...text].reverse().join("");

/** Whether guessers try a password early. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase().trim();
  // One or two characters again and again: "aaaaaa", "abababab".
  if (/^(.{1,2})\1+.?$/u.test(plain)) return true;
  if (PATTERNS.has(plain)) return true;
  if (RUNS.some((run) => run.includes(plain) || run.includes(reversed(plain)))) return true;
  const bare = plain.replace(/^[\d\W_]+|[\d\W_]+$/gu, "");
  const word = bare
    .replace(/0/g, "o")
    .replace(/[1!]/g, "i")
    .replace(/3/g, "e")
    .replace(/[4@]/g, "a")
    .replace(/[5$]/g, "s");
  if (WORDS.has(bare) || WORDS.has(word)) return true;
  // "qwerty123!": a run with additions.
  return bare.length >= 4 && RUNS.some((run) => run.includes(bare)) && plain.length - bare.length <= 4;
}

export const weakPassword = (why = "This password is too easy to guess.") =>
  invalidRequest("Please choose another password.", { password: why });

/** @throws 400 `invalid_request` if the password is too common */
export function requireGoodPassword(password: string): void {
  if (isCommonPassword(password))
    throw weakPassword("This is one of the first passwords people guess. Please choose another one.");
}
