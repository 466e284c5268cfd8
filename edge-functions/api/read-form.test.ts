import { describe, expect, test } from "vitest";
import { readForm } from "./read-form.ts";

const TYPE = "multipart/form-data; boundary=b";
const bytes = (value: string) => new Uint8Array(Buffer.from(value, "latin1"));
const read = (body: string, type = TYPE) =>
  readForm(type, bytes(body))?.map(({ content, ...part }) => ({
    ...part,
    content: Buffer.from(content).toString("latin1"),
  }));
const part = (head: string, content = "") => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;

describe("A form", () => {
  test("is read byte for byte as the platform sends it", async () => {
    const contents = ["\0\xff--b\r\n-", "", "\r\n\r\n--\r\n"];
    const form = new FormData();
    for (const content of contents) form.append("file", new Blob([bytes(content)]));
    form.append("note", "a text");
    const sent = new Response(form);
    const parts = readForm(sent.headers.get("content-type") ?? "", new Uint8Array(await sent.arrayBuffer()));
    expect(parts?.map(({ name, isFile, content }) => [name, isFile, Buffer.from(content).toString("latin1")])).toEqual([
      ...contents.map((content) => ["file", true, content]),
      ["note", false, "a text"],
    ]);
  });

  test("may quote its boundary, and have other headers", () => {
    const body =
      '--b\r\nContent-Type: image/png\r\ncontent-disposition: form-data; name="a"; filename="x"\r\n\r\n1\r\n--b--\r\n';
    expect(read(body, 'Multipart/Form-Data; boundary="b"')).toEqual([{ name: "a", isFile: true, content: "1" }]);
  });

  test.each([
    ["without a boundary", part('name="a"'), "multipart/form-data"],
    ["of another type", `${part('name="a"')}--b--`, "application/x-www-form-urlencoded; boundary=b"],
    ["preceded by something", `x${part('name="a"')}--b--`, TYPE],
    ["without an end", part('name="a"'), TYPE],
    ["cut off in a head", "--b\r\nContent-Disposition: form-data", TYPE],
    ["without a name", `${part("x")}--b--`, TYPE],
    ["empty", "", TYPE],
  ])("is not read when it is %s", (_, body, type) => expect(read(body, type)).toBeUndefined());

  test("is not read when it has many parts or a long head", () => {
    expect(read(`${part('name="a"').repeat(10)}--b--`)).toHaveLength(10);
    expect(read(`${part('name="a"').repeat(11)}--b--`)).toBeUndefined();
    const longest = 1024 - '\r\nContent-Disposition: form-data; name="a"\r\nx: \r\n\r\n'.length;
    expect(read(`${part(`name="a"\r\nx: ${"y".repeat(longest)}`)}--b--`)).toHaveLength(1);
    expect(read(`${part(`name="a"\r\nx: ${"y".repeat(longest + 1)}`)}--b--`)).toBeUndefined();
  });
});
