/** The browsers' ends of the sockets of sockets.ts, which sends an Order at a time and waits for its Report. */
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import type { Seat } from "./people.ts";

export type Order =
  | { do: "join"; url: string; apikey: string; seats: Seat[]; heartbeatEvery: number }
  | { do: "wait"; milliseconds: number }
  | { do: "hear"; bookingId: string };
export type Report = { joined: number; heartbeats: number[]; heard: number };

const atOnce = 50;

/** [join's ref, ref, topic, event, payload]. Broadcasts are binary. */
type Frame = [string | null, string | null, string, string, { status?: string }];

const open: { socket: WebSocket; bookingId: string; heard: number }[] = [];
let heartbeats: number[] = [];

async function join(
  { url, apikey, heartbeatEvery }: Extract<Order, { do: "join" }>,
  { bookingId, token }: Seat,
): Promise<void> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/realtime/v1/websocket?apikey=${apikey}&vsn=2.0.0`);
  const one = { socket, bookingId, heard: 0 };
  const topic = `realtime:chat:${bookingId}`;
  let sent = 0;
  const send = (event: string, to: string, payload: object, ref: string) =>
    socket.send(JSON.stringify(["1", ref, to, event, payload]));
  await new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("open", () => {
      send("phx_join", topic, { config: { private: true, broadcast: {} }, access_token: token }, "1");
      setInterval(
        () => {
          sent = performance.now();
          send("heartbeat", "phoenix", {}, "beat");
        },
        heartbeatEvery * (0.9 + Math.random() * 0.1),
      ).unref();
    });
    socket.on("message", (data, isBinary) => {
      if (isBinary) {
        one.heard++;
        return;
      }
      const [, ref, , event, payload] = JSON.parse(String(data)) as Frame;
      if (event !== "phx_reply") return;
      if (ref === "beat") heartbeats.push(performance.now() - sent);
      else if (payload.status === "ok") resolve();
      else reject(new Error(JSON.stringify(payload)));
    });
  });
  open.push(one);
}

async function obey(order: Order): Promise<void> {
  if (order.do === "join") {
    const left = [...order.seats];
    const work = async () => {
      for (let seat = left.pop(); seat; seat = left.pop()) await join(order, seat);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  } else if (order.do === "wait") {
    heartbeats = [];
    await pause(order.milliseconds);
  } else {
    const members = open.filter(({ bookingId }) => bookingId === order.bookingId);
    while (members.some(({ heard }) => heard === 0)) await pause(20);
  }
}

process.on("message", async (order: Order) => {
  await obey(order);
  const heard =
    order.do === "hear"
      ? open.filter(({ bookingId, heard }) => bookingId === order.bookingId && heard === 1).length
      : 0;
  process.send?.({ joined: open.length, heartbeats, heard } satisfies Report);
});
