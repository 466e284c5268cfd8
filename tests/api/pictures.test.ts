import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { SessionResponse } from "../../edge-functions/shared/contract/auth.ts";
import { type Designer, DesignersResponse } from "../../edge-functions/shared/contract/designers.ts";
import { PICTURE } from "../../edge-functions/shared/contract/limits.ts";
import {
  DRAWN_PORTRAITS,
  drawnPortraitPath,
  PICTURE_BUCKET,
  smallPathOf,
} from "../../edge-functions/shared/contract/picture-path.ts";
import { UploadedPicture } from "../../edge-functions/shared/contract/pictures.ts";
import { call, expectAnswer, expectRefusal } from "../support/api.ts";
import { runJobs } from "../support/jobs.ts";
import { newDesignerPerson, newPerson, newUnconfirmedPerson, type Person } from "../support/people.ts";
import { pictureForm, pngChunk, pngOf, SAMPLES, smallOf, tryUpload, uploadPicture } from "../support/pictures.ts";
import { profileRequest } from "../support/profile.ts";
import { actFrom, connectAsPostgres } from "../support/sql.ts";

/* Pictures from the upload to the removal of their files, through the API, the Storage and the jobs. */

const sql = connectAsPostgres();

/** A PNG of this many bytes of pixels, or with a header that claims so. */
const heavyPng = (bytes: number) => {
  const plain = pngOf(1, 1);
  return new Uint8Array(
    Buffer.concat([plain.subarray(0, 33), pngChunk("IDAT", new Uint8Array(bytes)), plain.subarray(33)]),
  );
};
const fileAt = (path: string) =>
  fetch(`${inject("stack").supabaseUrl}/storage/v1/object/public/${PICTURE_BUCKET}/${path}`);
const isThere = async (path: string) => (await fileAt(path)).ok;
const rowsOf = (owner: string) => sql`select path from public.pictures where owner_id = ${owner}`;
const objectsOf = (owner: string) => sql`select name from storage.objects where name like ${`${owner}/%`}`;
/** Lets the time pass for which pictures are kept, runs the jobs, and waits for pictures that another run has claimed. */
async function removeWhatIsDue(...paths: string[]): Promise<void> {
  await sql`update public.pictures set due_at = now() where path = any (${paths}) and due_at <= now() + interval '1 day'`;
  await runJobs("tick");
  await expect
    .poll(
      () =>
        sql`select path from public.pictures where path = any (${paths}) and due_at < now() + interval '10 minutes'`,
    )
    .toEqual([]);
}
const save = (person: Person, more: object) =>
  call("POST", "/designers/complete-onboarding", { token: person.token, body: { ...profileRequest(), ...more } });

describe("An upload", () => {
  test.each(Object.entries(SAMPLES))("of a %s stores both copies, as what their bytes are", async (_, sample) => {
    const person = await newPerson("user");
    const answer = await tryUpload(person.token, sample.bytes);
    const { path, width, height } = expectAnswer(UploadedPicture, answer);
    expect(path).toMatch(new RegExp(`^${person.id}/[\\da-f-]{36}\\.${sample.extension}$`));
    expect({ width, height }).toEqual({ width: sample.width, height: sample.height });
    const small = smallOf(sample.bytes);
    for (const [file, bytes] of [
      [path, sample.bytes],
      [smallPathOf(path), small],
    ] as const) {
      const stored = await fileAt(file);
      expect([stored.status, stored.headers.get("content-type")]).toEqual([200, sample.type]);
      expect(stored.headers.get("cache-control")).toContain("max-age=31536000");
      expect(Buffer.from(await stored.arrayBuffer()).equals(bytes)).toBe(true);
    }
    expect([...(await sql`select bytes, width, height, uses from public.pictures where path = ${path}`)]).toEqual([
      { bytes: sample.bytes.length + small.length, width, height, uses: 0 },
    ]);
  });

  test("of anything else is refused, and leaves nothing behind", async () => {
    const person = await newPerson("designer");
    const { png, webp } = SAMPLES;
    const text = (value: string) => new Uint8Array(Buffer.from(value, "latin1"));
    const cases: [string, Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>][] = [
      ["a script", text("alert(1)"), png.bytes],
      ["an SVG", text("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"), png.bytes],
      ["nothing", text(""), png.bytes],
      [
        "a picture with a page behind it",
        new Uint8Array([...png.bytes, ...text("<script>alert(1)</script>")]),
        png.bytes,
      ],
      ["half a picture", webp.bytes.slice(0, 5_000), smallOf(webp.bytes)],
      ["a picture as wide as a street", pngOf(PICTURE.longestSide + 1, 1), png.bytes],
      ["a picture as high as a tower", png.bytes, pngOf(1, PICTURE.longestSide + 1)],
      ["a heavy picture", heavyPng(PICTURE.largestBytes), png.bytes],
      ["a small copy that is a script", png.bytes, text("alert(1)")],
      ["a small copy of another format", png.bytes, smallOf(webp.bytes)],
      ["a small copy that is large", png.bytes, pngOf(1, PICTURE.small.longestSide + 1)],
      ["a small copy that is heavy", png.bytes, heavyPng(PICTURE.small.largestBytes)],
    ];
    for (const [what, picture, small] of cases) {
      const { fields } = expectRefusal(await tryUpload(person.token, picture, small), 400, "invalid_picture");
      expect(Object.keys(fields ?? {}), what).toHaveLength(1);
    }
    expect(await rowsOf(person.id)).toHaveLength(0);
    expect(await objectsOf(person.id)).toHaveLength(0);
    // As large as may be.
    const small = pngOf(PICTURE.small.longestSide, 2);
    expect((await tryUpload(person.token, pngOf(PICTURE.longestSide, 2), small)).status).toBe(200);
  });

  test("stores nothing that was hidden in it, and does not count it", async () => {
    const { token, id } = await newPerson("user");
    const plain = pngOf(40, 30);
    const path = await uploadPicture(token, pngOf(40, 30, 100_000));
    expect(Buffer.from(await (await fileAt(path)).arrayBuffer()).equals(plain)).toBe(true);
    expect(await sql`select bytes from public.pictures where owner_id = ${id}`).toEqual([{ bytes: 2 * plain.length }]);
  });

  test("that is no form with the two files is refused, and one that is too large is not read", async () => {
    const { token, id } = await newPerson("user");
    const post = (body: unknown, headers: Record<string, string> = {}) =>
      call("POST", "/pictures", { token, body, headers });
    const file = new Blob([SAMPLES.png.bytes]);
    const form = (...fields: [string, Blob | string][]) => {
      const made = new FormData();
      for (const [name, value] of fields) made.append(name, value);
      return made;
    };
    const cases: [string, unknown, Record<string, string>?][] = [
      ["JSON", { picture: "x", small: "y" }],
      ["nothing", ""],
      ["an empty form", form()],
      ["one file", form(["picture", file])],
      ["two pictures", form(["picture", file], ["picture", file], ["small", file])],
      ["a text", form(["picture", "https://example.com/x.png"], ["small", file])],
      ["half a form", "--x\r\nContent-Disposition: form-data", { "content-type": "multipart/form-data; boundary=x" }],
      [
        "a form of many parts",
        `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(11)}--x--`,
        { "content-type": "multipart/form-data; boundary=x" },
      ],
      ["a form without its boundary", "--x--", { "content-type": "multipart/form-data" }],
    ];
    for (const [what, body, headers] of cases) {
      const answer = await post(body, headers);
      expect(answer.status, what).toBe(400);
      expectRefusal(answer, 400, "invalid_request");
    }
    const huge = new Uint8Array(2 * PICTURE.largestBytes + 10_000);
    expectRefusal(await post(pictureForm(huge, SAMPLES.png.bytes)), 413, "too_large");
    expectRefusal(
      await call("POST", "/pictures", { body: pictureForm(pngOf(9, 9, 2_000_000)) }),
      401,
      "unauthenticated",
    );
    for (const method of ["GET", "PUT", "DELETE"] as const)
      expectRefusal(await call(method, "/pictures", { token }), 405, "method_not_allowed");
    expect(await rowsOf(id)).toHaveLength(0);
  });
});

describe("Until the address is confirmed", () => {
  test("a person holds a few pictures, and more afterwards", async () => {
    const person = await newUnconfirmedPerson("designer");
    const fill = (count: number, bytes: number) => sql`
      insert into public.pictures (path, owner_id, bytes, width, height)
      select ${person.id}::text || '/' || gen_random_uuid() || '.webp', ${person.id}::uuid, ${bytes}::int, 1, 1 from generate_series(1, ${count}::int)`;
    const expectFull = async () => {
      const { message } = expectRefusal(await tryUpload(person.token, SAMPLES.png.bytes), 409, "too_many_pictures");
      expect(message).toBe("Your account can hold more pictures once you have confirmed your email address.");
    };
    await fill(PICTURE.mostUnconfirmed - 1, 1);
    await uploadPicture(person.token);
    await expectFull();
    await sql`delete from public.pictures where owner_id = ${person.id}`;
    await fill(1, PICTURE.mostBytesUnconfirmed - 2 * SAMPLES.png.bytes.length + 1);
    await expectFull();
    await sql`update public.profiles set address_confirmed_at = now() where id = ${person.id}`;
    await uploadPicture(person.token);
  });
});

describe("All accounts behind one address", () => {
  const reserve = async (address: string, id: string, times: number) =>
    actFrom(sql, address, async (transaction) => {
      for (let i = 0; i < times; i++) await transaction`select public.reserve_picture(${id}, 'webp', 1, 1, 1)`;
    });

  test.each([
    ["upload so many pictures an hour", newPerson, "picture", "203.0.113.71"],
    [
      "upload fewer while their addresses are not confirmed",
      newUnconfirmedPerson,
      "picture_unconfirmed",
      "203.0.113.72",
    ],
  ] as const)("%s", async (_, make, kind, address) => {
    const [one, other] = await Promise.all([make("user"), make("user")]);
    // This many are for one account alone; the test sets how many others have used.
    await reserve(address, one.id, 1);
    const left = 2;
    await sql`
      update private.limit_uses u set free_at = now() + l.span - ${left} * l.span / l.most from private.limits l
       where l.kind = u.kind and l.scope = u.scope and u.kind = ${kind} and u.subject = ${address}`;
    await reserve(address, other.id, left);
    await expect(reserve(address, one.id, 1)).rejects.toMatchObject({ code: "PT429", message: "rate_limited" });
    await reserve("203.0.113.73", one.id, 1);
  });
});

describe("A person's pictures", () => {
  const fill = (owner: string, count: number, bytes: number) => sql`
    insert into public.pictures (path, owner_id, bytes, width, height)
    select ${owner}::text || '/' || gen_random_uuid() || '.webp', ${owner}::uuid, ${bytes}::int, 1, 1 from generate_series(1, ${count}::int)`;

  test("are limited in number, even when twenty uploads arrive at once", async () => {
    const person = await newPerson("designer");
    await fill(person.id, PICTURE.mostOfOnePerson - 7, 1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryUpload(person.token, SAMPLES.png.bytes)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectRefusal(answer, 409, "too_many_pictures");
    expect(await rowsOf(person.id)).toHaveLength(PICTURE.mostOfOnePerson);
    // A refused picture wrote nothing.
    expect(await objectsOf(person.id)).toHaveLength(7 * 2);
  });

  test("are limited in size, even when twenty uploads arrive at once", async () => {
    const person = await newPerson("user");
    const each = 2 * SAMPLES.png.bytes.length;
    await fill(person.id, 1, PICTURE.mostBytesOfOnePerson - 5 * each);
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryUpload(person.token, SAMPLES.png.bytes)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expectRefusal(await tryUpload(person.token, SAMPLES.png.bytes), 409, "too_many_pictures");
    // Another account has its own allowance.
    await uploadPicture((await newPerson("user")).token);
  });

  test("cannot be shown by others, and nobody can show pictures that were not uploaded here", async () => {
    const [designer, other] = await Promise.all([newDesignerPerson(), newDesignerPerson()]);
    const theirs = await uploadPicture(other.token);
    for (const field of ["profilePicture", "coverImage"]) {
      const refused = async (path: string, code: string) => {
        const { fields } = expectRefusal(await save(designer, { [field]: path }), 400, code);
        expect(Object.keys(fields ?? {})).toEqual([field]);
      };
      await refused(theirs, "invalid_picture");
      await refused(`${designer.id}/${randomUUID()}.webp`, "invalid_picture");
      // A path of the right form, of a file that lies in the bucket but was never reserved.
      await refused(theirs.replace(other.id, designer.id), "invalid_picture");
      for (const path of [
        `${inject("stack").supabaseUrl}/storage/v1/object/public/${PICTURE_BUCKET}/${theirs}`,
        "https://example.com/track.gif",
        `https://other.supabase.co/storage/v1/object/public/${PICTURE_BUCKET}/${designer.id}/${randomUUID()}.webp`,
        `${designer.id}/../${theirs}`,
        "/images/hero.webp",
        "//example.com/x.webp",
        "javascript:alert(1)",
        "data:image/webp;base64,AAAA",
      ])
        await refused(path, "invalid_request");
    }
    // The tables themselves refuse it, for every role.
    const paths = [theirs, "https://example.com/track.gif", "/images/../x.webp", ""];
    for (const path of paths) {
      await expect(sql`update public.profiles set avatar = ${path} where id = ${designer.id}`).rejects.toThrow(
        "invalid_picture",
      );
      await expect(sql`update public.designers set cover_image = ${path} where id = ${designer.id}`).rejects.toThrow(
        "invalid_picture",
      );
    }
  });

  test.each(["user", "designer"] as const)("may be a drawn portrait instead: a %s", async (role) => {
    const [person, other] = await Promise.all([newPerson(role), newPerson("user")]);
    const change = (avatar: unknown) =>
      call("POST", "/account/change-portrait", { token: person.token, body: { avatar } });
    const shown = async () => {
      const { email, password } = person;
      const answer = await call("POST", "/auth/login", { body: { email, password, role } });
      return expectAnswer(SessionResponse, answer).user.avatar;
    };
    const own = await uploadPicture(person.token);
    for (const picture of [drawnPortraitPath("braid"), own, drawnPortraitPath("quiff"), null]) {
      expect((await change(picture)).status).toBe(200);
      expect(await shown()).toBe(picture);
    }
    // Neither another person's picture, nor any other picture of the site, nor the person's own drawing.
    expectRefusal(await change(await uploadPicture(other.token)), 400, "invalid_picture");
    for (const picture of [
      "/images/portraits/nobody.webp",
      "/images/designers/mara-lindqvist/portrait.webp",
      "/images/portraits/../hero.webp",
      "data:image/svg+xml,<svg/>",
      7,
    ])
      expectRefusal(await change(picture), 400, "invalid_request");
    expect(await shown()).toBeNull();
  });

  test("include every drawn portrait of the contract: the database lets anybody show it, but not as a cover", async () => {
    const designer = await newDesignerPerson();
    for (const name of DRAWN_PORTRAITS) {
      const path = drawnPortraitPath(name);
      expect([...(await sql`select private.is_drawn_portrait(${path}) as drawn`)]).toEqual([{ drawn: true }]);
    }
    const [profilePicture] = DRAWN_PORTRAITS.map(drawnPortraitPath);
    expect((await save(designer, { profilePicture })).status).toBe(200);
    expectRefusal(await save(designer, { coverImage: profilePicture }), 400, "invalid_request");
    await expect(
      sql`select public.save_designer_profile(${designer.id}, ${sql.json({ coverImage: profilePicture ?? "" })})`,
    ).rejects.toThrow("invalid_picture");
  });

  test("are answered as paths", async () => {
    const designer = await newDesignerPerson();
    const [profilePicture, coverImage] = [await uploadPicture(designer.token), await uploadPicture(designer.token)];
    expect((await save(designer, { profilePicture, coverImage })).status).toBe(200);
    const { body } = await call<Designer>("GET", `/designers/${designer.id}`);
    expect(body).toMatchObject({ profilePicture, coverImage });
    const { designers } = expectAnswer(DesignersResponse, await call("GET", "/designers"));
    for (const { coverImage: path } of designers) if (path) expect(path).toMatch(/^(\/images|[\da-f-]{36})\//);
  });
});

describe("The files of a picture are removed by the jobs", () => {
  test("when nothing has shown it for a day, and not while something does", async () => {
    const designer = await newDesignerPerson();
    const [shown, never, replaced] = [
      await uploadPicture(designer.token),
      await uploadPicture(designer.token),
      await uploadPicture(designer.token),
    ];
    await save(designer, { profilePicture: shown, coverImage: replaced });
    await save(designer, { coverImage: shown });
    const all = [shown, never, replaced];
    const [row] = await sql`
      select array_agg(path) as paths from public.pictures
       where path = any (${all}) and due_at between now() + interval '23 hours' and now() + interval '1 day'`;
    expect(row?.paths.toSorted()).toEqual([never, replaced].toSorted());
    await runJobs("tick");
    for (const path of all) expect(await isThere(path)).toBe(true);

    await removeWhatIsDue(...all);
    expect(await rowsOf(designer.id)).toEqual([{ path: shown }]);
    expect(await objectsOf(designer.id)).toHaveLength(2);
    for (const path of [never, replaced, smallPathOf(never), smallPathOf(replaced)])
      expect(await isThere(path)).toBe(false);
    // Shown twice: removing one of the two does not remove the file.
    await save(designer, { coverImage: null });
    await removeWhatIsDue(shown);
    expect(await isThere(shown)).toBe(true);
    await save(designer, { profilePicture: null });
    await removeWhatIsDue(shown);
    expect(await isThere(shown)).toBe(false);
    expect(await rowsOf(designer.id)).toHaveLength(0);
  });

  test("when its account is deleted", async () => {
    const designer = await newDesignerPerson();
    const [avatar, unused] = [await uploadPicture(designer.token), await uploadPicture(designer.token)];
    await save(designer, { profilePicture: avatar });
    await sql`delete from auth.users where id = ${designer.id}`;
    await removeWhatIsDue(avatar, unused);
    expect(await sql`select from public.pictures where path = any (${[avatar, unused]})`).toHaveLength(0);
    expect(await objectsOf(designer.id)).toHaveLength(0);
  });

  test("when the upload was interrupted", async () => {
    const person = await newPerson("user");
    const [row] = await sql<{ path: string }[]>`
      select public.reserve_picture(${person.id}, 'webp', 100, 10, 10) ->> 'path' as path`;
    await removeWhatIsDue(row?.path ?? "");
    expect(await rowsOf(person.id)).toHaveLength(0);
  });

  test("and once that has begun, nothing can begin to show it", async () => {
    const designer = await newDesignerPerson();
    const path = await uploadPicture(designer.token);
    await sql`update public.pictures set attempts = 1 where path = ${path}`;
    expectRefusal(await save(designer, { coverImage: path }), 400, "invalid_picture");
    await expect(sql`update public.designers set cover_image = ${path} where id = ${designer.id}`).rejects.toThrow(
      "invalid_picture",
    );
  });
});
