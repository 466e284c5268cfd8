import { readdirSync, readFileSync } from "node:fs";

/**
 * Megabytes of this process, which is also the stack's main process, and of the processes that it has started, by name, without the process `except`.
 * Linux only.
 */
export function memory(except?: number): Record<string, number> {
  if (process.platform !== "linux") return {};
  const read = (pid: string, file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, "utf8");
    } catch {
      return "";
    }
  };
  const parents = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => [pid, /^PPid:\s+(\d+)/m.exec(read(pid, "status"))?.[1] ?? ""]),
  );
  const isOurs = (pid: string | undefined): boolean =>
    pid === String(process.pid) || (!!pid && pid !== "0" && isOurs(parents.get(pid)));
  const used: Record<string, number> = {};
  for (const pid of [...parents.keys()].filter(isOurs)) {
    if (pid === String(except)) continue;
    // Shared memory counts once: each process has its share of it.
    const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(read(pid, "smaps_rollup"))?.[1] ?? 0);
    const name = read(pid, "comm").trim();
    used[name] = (used[name] ?? 0) + kilobytes / 1024;
  }
  return used;
}
