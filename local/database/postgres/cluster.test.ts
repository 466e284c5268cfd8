import { expect, it } from "vitest";
import { reasonIn } from "./cluster.ts";

it("The reason why initdb failed is its error, not what it did afterwards", () => {
  const full = 'FATAL:  could not write to file "base/4/2840": No space left on device';
  const said = `fixing permissions ... ok\n${full}\nchild process exited with exit code 1\ninitdb: removing contents of data directory "/data/pg"\n`;
  expect(reasonIn(said)).toBe(full);
  expect(reasonIn("spawn unshare ENOENT\n")).toBe("spawn unshare ENOENT");
});
