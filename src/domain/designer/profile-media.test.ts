import { describe, expect, it } from "vitest";
import { fitPicture } from "./profile-media.ts";

describe("an uploaded picture", () => {
  it("of a person is cut square around its middle", () => {
    expect(fitPicture(4000, 3000, "picture")).toEqual({
      part: { x: 500, y: 0, width: 3000, height: 3000 },
      width: 512,
      height: 512,
    });
  });

  it("of a room keeps its shape within 1600 pixels", () => {
    expect(fitPicture(4000, 3000, "cover")).toMatchObject({ width: 1600, height: 1200 });
    expect(fitPicture(1000, 5000, "cover")).toMatchObject({ width: 320, height: 1600 });
  });

  it("is never made larger", () => {
    expect(fitPicture(300, 200, "picture")).toMatchObject({ width: 200, height: 200 });
    expect(fitPicture(300, 200, "cover")).toMatchObject({ width: 300, height: 200 });
    expect(fitPicture(10_000, 1, "cover")).toMatchObject({ width: 1600, height: 1 });
  });
});
