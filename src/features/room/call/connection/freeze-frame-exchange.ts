import { serverNow } from "@/lib/server-clock.ts";
import type { CallStore } from "./call-state.ts";
import type { FreezeFrame, ShownFreezeFrame } from "./freeze-frame.ts";

export type FreezeFrameExchange = ReturnType<typeof createFreezeFrameExchange>;

/** The header before the pieces of a picture; without `bytes` it says that freeze frames up to `at` are closed. */
type Header = { at: number; bytes?: number; width?: number; height?: number };

/** Every browser accepts messages of this size. */
const PIECE_BYTES = 16_384;
const MOST_BYTES = 4_000_000;
const LONGEST_SIDE = 4096;

/**
 * Exchanges the freeze frame that both members see in place of the live picture. The page that took it sends it, so that a mark on it is at the same place for
 * both; two pages that each take their own frame could not guarantee that.
 */
export function createFreezeFrameExchange(store: CallStore) {
  let channel: RTCDataChannel | undefined;
  /** Freeze frames up to this one are closed: after a broken connection, the other page may still show or send one of them. */
  let closedTo = 0;
  const last = () => store.state().freezeFrame?.at ?? closedTo;

  function say(header: Header): void {
    if (channel?.readyState === "open") channel.send(JSON.stringify(header));
  }
  async function tell({ picture, at, width, height }: ShownFreezeFrame): Promise<void> {
    const bytes = await picture.arrayBuffer();
    if (channel?.readyState !== "open" || store.state().freezeFrame?.at !== at) return;
    say({ at, width, height, bytes: bytes.byteLength });
    for (let from = 0; from < bytes.byteLength; from += PIECE_BYTES)
      channel.send(bytes.slice(from, from + PIECE_BYTES));
  }
  function take(at: number, freezeFrame: FreezeFrame | undefined): void {
    // Of two freeze frames, the later one counts on both pages.
    if (freezeFrame && at > last()) store.set({ freezeFrame: { ...freezeFrame, at, own: false } });
    else if (!freezeFrame && at >= last()) closeTo(at);
  }
  function closeTo(at: number): void {
    closedTo = at;
    store.set({ freezeFrame: null });
  }

  return {
    /** Uses the channel of a new connection. A reloaded page receives what the other one shows. */
    use(opened: RTCDataChannel): void {
      channel = opened;
      opened.binaryType = "arraybuffer";
      opened.onopen = () => {
        const { freezeFrame } = store.state();
        if (closedTo) say({ at: closedTo });
        if (freezeFrame) void tell(freezeFrame);
      };
      opened.onmessage = receiver(take);
    },
    show(freezeFrame: FreezeFrame): void {
      // Later than the last one, even if this page's clock is behind.
      const shown = { ...freezeFrame, at: Math.max(serverNow(), last() + 1), own: true };
      store.set({ freezeFrame: shown });
      void tell(shown);
    },
    close(): void {
      closeTo(last());
      say({ at: closedTo });
    },
  };
}

/** Assembles the messages of a channel. Without a freeze frame, those up to that time were closed. Ignores messages that are not a picture. */
function receiver(onFreezeFrame: (at: number, freezeFrame: FreezeFrame | undefined) => void) {
  let header: Required<Header> | undefined;
  let pieces: ArrayBuffer[] = [];
  return ({ data }: MessageEvent) => {
    if (typeof data === "string") {
      const { at = 0, bytes, width = 0, height = 0 } = readHeader(data);
      header = undefined;
      pieces = [];
      if (bytes === undefined) onFreezeFrame(at, undefined);
      else if (bytes <= MOST_BYTES && isSide(width) && isSide(height)) header = { at, bytes, width, height };
    } else if (header && data instanceof ArrayBuffer) {
      pieces.push(data);
      const { at, bytes, width, height } = header;
      const arrived = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
      if (arrived < bytes) return;
      header = undefined;
      // Shown as a JPEG or not at all, whatever its declared type.
      onFreezeFrame(at, { picture: new Blob(pieces, { type: "image/jpeg" }), width, height });
    }
  };
}

const isSide = (pixels: number) => Number.isInteger(pixels) && pixels > 0 && pixels <= LONGEST_SIDE;

function readHeader(data: string): Partial<Header> {
  try {
    const read: unknown = JSON.parse(data);
    return Object.fromEntries(Object.entries(read ?? {}).filter(([, value]) => typeof value === "number"));
  } catch {
    return {};
  }
}
