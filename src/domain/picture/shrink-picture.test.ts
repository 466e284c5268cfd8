import { describe, expect, it } from "vitest";
import { fitPicture } from "./shrink-picture.ts";

describe("an uploaded picture", () => {
  it("of a person is cut square around its middle", () => {
    expect(fitPicture(4000, 3000, "portrait", "large")).toEqual({
      part: { x: 500, y: 0, width: 3000, height: 3000 },
      width: 512,
      height: 512,
    });
  });

  it("of a room keeps its shape within 1600 pixels", () => {
    expect(fitPicture(4000, 3000, "room", "large")).toMatchObject({ width: 1600, height: 1200 });
    expect(fitPicture(1000, 5000, "room", "large")).toMatchObject({ width: 320, height: 1600 });
  });

  it("has a small copy of the same shape", () => {
    expect(fitPicture(4000, 3000, "portrait", "small")).toMatchObject({ width: 192, height: 192 });
    expect(fitPicture(4000, 3000, "room", "small")).toMatchObject({ width: 640, height: 480 });
  });

  it("is never made larger", () => {
    expect(fitPicture(300, 200, "portrait", "large")).toMatchObject({ width: 200, height: 200 });
    expect(fitPicture(300, 200, "room", "large")).toMatchObject({ width: 300, height: 200 });
    expect(fitPicture(10_000, 1, "room", "large")).toMatchObject({ width: 1600, height: 1 });
  });
});
