import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Returns the command line of a running process, words separated by spaces; undefined when no process has this id. */
export function commandLineOf(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  // Small Linux images lack ps.
  if (process.platform === "linux") {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim() || undefined;
    } catch {
      return undefined;
    }
  }
  const { stdout } = spawnSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" });
  return stdout?.trim() || undefined;
}
