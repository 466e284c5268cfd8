import { createSocket } from "node:dgram";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { StartError } from "./start-error.ts";

/** How many consecutive ports a stack takes: web, Postgres, edge functions. */
const PORTS = 3;
const PORT_TIMEOUT_MS = 5000;
/** Below the range that systems use for outgoing connections: such a connection could take a port between the probe and its use. */
const LOWEST = 20_000;
const HIGHEST = 32_000;
const PLACES = Math.floor((HIGHEST - LOWEST) / PORTS);
/**
 * Where this process searches next. Processes that search at the same time begin at different places, because a port is bound seconds after it was found free.
 */
let place = process.pid;

function isFree(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Whether the port is also free for datagrams: a sandbox may relay them at the number of the web port. */
function isFreeForDatagrams(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createSocket("udp4");
    probe.once("error", () => probe.close(() => resolve(false)));
    probe.bind({ port, address: "127.0.0.1", exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

async function isFreeEverywhere(port: number): Promise<boolean> {
  return (await isFree(port, "127.0.0.1")) && (await isFree(port));
}

async function isFreeWithin(port: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (!(await isFreeEverywhere(port))) {
    if (Date.now() >= deadline) return false;
    await delay(100);
  }
  return true;
}

/**
 * Returns the first of three consecutive free ports. `wanted` 0 means any; otherwise it must be free together with the next two ports.
 * @throws StartError naming the taken port and what to do
 */
export async function claimPorts(wanted: number): Promise<number> {
  if (wanted > 0) {
    const datagrams = await isFreeForDatagrams(wanted);
    for (const port of Array.from({ length: PORTS }, (_, offset) => wanted + offset)) {
      // The web port is free, but Postgres and the functions of a stack that was killed a moment ago may still be stopping.
      if (!datagrams || !(await isFreeWithin(port, port === wanted ? 0 : PORT_TIMEOUT_MS))) {
        throw new StartError(
          `Port ${port} is taken. Stop what listens there, or choose another place: PORT=${wanted + 1000} npm start (it takes three ports in a row)`,
        );
      }
    }
    return wanted;
  }
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = LOWEST + PORTS * (place % PLACES);
    // This step eventually reaches every place.
    place += 97;
    const free = await Promise.all([0, 1, 2].map((offset) => isFreeEverywhere(port + offset)));
    if (free.every(Boolean)) return port;
  }
  throw new StartError("No three free ports in a row were found.");
}
