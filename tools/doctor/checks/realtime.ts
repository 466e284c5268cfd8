import WebSocket from "ws";
import type { Check } from "../check.ts";
import { notOk, ok } from "../finding.ts";
import type { Target } from "../target.ts";

const WHAT = "Realtime takes private channels only";
const JOIN_TIMEOUT_MS = 15_000;

type Join = "joined" | "refused" | "no answer";

/** Joins a public channel with the publishable key, as any stranger could. */
function joinAsAnybody({ supabaseUrl, publishableKey }: Target): Promise<Join> {
  const address = `${supabaseUrl.replace(/^http/, "ws")}/realtime/v1/websocket?vsn=2.0.0&apikey=${publishableKey}`;
  return new Promise((resolve) => {
    const socket = new WebSocket(address, { handshakeTimeout: JOIN_TIMEOUT_MS });
    const end = (join: Join) => {
      clearTimeout(timer);
      resolve(join);
      socket.terminate();
    };
    const timer = setTimeout(() => end("no answer"), JOIN_TIMEOUT_MS);
    socket.once("error", () => end("no answer"));
    socket.once("open", () => {
      const config = { private: false, broadcast: {}, presence: {}, postgres_changes: [] };
      socket.send(JSON.stringify(["1", "1", "realtime:doctor", "phx_join", { config }]));
    });
    socket.on("message", (frame) => {
      const [, , , event, payload] = JSON.parse(String(frame));
      if (event === "phx_reply") end(payload.status === "ok" ? "joined" : "refused");
    });
  });
}

export const realtime: Check = async (target) => {
  const found = await joinAsAnybody(target);
  if (found === "no answer") return [notOk(WHAT, "Realtime does not answer", "dashboard → Realtime → Inspector")];
  if (found === "refused") return [ok(WHAT)];
  const todo = "npm run deploy, or dashboard → Realtime → Settings: switch Allow public access off";
  return [notOk(WHAT, "anybody may join a public channel", todo)];
};
