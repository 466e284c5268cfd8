import { type ChildProcess, spawn } from "node:child_process";

/*
 * A child that cannot outlive this process on any Unix, not even after `kill -9`: a watcher holds the reading end of a pipe whose writing end only we have, and
 * signals the child when the kernel closes it. (`setpriv --pdeathsig` would be shorter, but is Linux only and is lost across the user namespace in which
 * Postgres runs.) The watcher is orphaned on purpose: Postgres would mistake an unknown child killed by a signal for a crash of one of its own processes.
 */
const BOUND = `( ( cat <&3 >/dev/null 2>&1; kill -s "$0" $$ 2>/dev/null ) & ) 3<&0
exec "$@" </dev/null`;

export interface BoundProcessOptions {
  command: readonly string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  uid?: number;
  gid?: number;
  /** The signal that the child receives when this process has ended. */
  orphanSignal: "INT" | "QUIT" | "TERM" | "KILL";
}

/**
 * Starts `command` bound to the life of this process. stdout and stderr are pipes. The child leads a process group of its own: a Ctrl-C in the terminal reaches
 * only this process, which then stops its children in order.
 */
export function spawnBound(options: BoundProcessOptions): ChildProcess {
  const child = spawn("/bin/sh", ["-c", BOUND, options.orphanSignal, ...options.command], {
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
    env: options.env ?? process.env,
    cwd: options.cwd,
    ...(options.uid !== undefined && { uid: options.uid }),
    ...(options.gid !== undefined && { gid: options.gid }),
  });
  // Without a listener, an error of the pipe (the watcher has ended) would end this process.
  child.stdin?.on("error", () => undefined);
  return child;
}

/**
 * Sends `signal` and resolves when the child has exited; after `timeoutMs` it sends SIGKILL.
 */
export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals, timeoutMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
    child.once("exit", () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill(signal);
  });
}
