import { serverNow } from "@/lib/server-clock.ts";
import type { CallStore } from "./call-state.ts";
import type { ShownStill, Still } from "./still.ts";

export type Stills = ReturnType<typeof createStills>;

/** The header before the pieces of a picture; without `bytes` it says that stills up to `at` are closed. */
type Line = { at: number; bytes?: number; width?: number; height?: number };

/** Every browser takes messages of this size. */
const PIECE_BYTES = 16_384;
const MOST_BYTES = 4_000_000;
const LONGEST_SIDE = 4096;

/**
 * The still that both members see in place of the live picture. The page that took it sends it, so that a mark on it is at the same place for both;
 * two pages that each take their own frame could not guarantee that.
 */
export function createStills(store: CallStore) {
  let channel: RTCDataChannel | undefined;
  /** Stills up to this one are closed: after a broken line, the other page may still show or send one of them. */
  let closedTo = 0;
  const last = () => store.state().still?.at ?? closedTo;

  function say(line: Line): void {
    if (channel?.readyState === "open") channel.send(JSON.stringify(line));
  }
  async function tell({ picture, at, width, height }: ShownStill): Promise<void> {
    const bytes = await picture.arrayBuffer();
    if (channel?.readyState !== "open" || store.state().still?.at !== at) return;
    say({ at, width, height, bytes: bytes.byteLength });
    for (let from = 0; from < bytes.byteLength; from += PIECE_BYTES)
      channel.send(bytes.slice(from, from + PIECE_BYTES));
  }
  function take(at: number, still: Still | undefined): void {
    // Of two, the later one counts, on both pages.
    if (still && at > last()) store.set({ still: { ...still, at, own: false } });
    else if (!still && at >= last()) closeTo(at);
  }
  function closeTo(at: number): void {
    closedTo = at;
    store.set({ still: null });
  }

  return {
    /** Takes the channel of a new connection. A reloaded page gets what the other one shows. */
    use(opened: RTCDataChannel): void {
      channel = opened;
      opened.binaryType = "arraybuffer";
      opened.onopen = () => {
        const { still } = store.state();
        if (closedTo) say({ at: closedTo });
        if (still) void tell(still);
      };
      opened.onmessage = receiver(take);
    },
    show(still: Still): void {
      // Later than the last one, even if this page's clock is behind.
      const shown = { ...still, at: Math.max(serverNow(), last() + 1), own: true };
      store.set({ still: shown });
      void tell(shown);
    },
    close(): void {
      closeTo(last());
      say({ at: closedTo });
    },
  };
}

/** Assembles the messages of a channel; without a still: those up to that time were closed. Messages that are not a picture are ignored. */
function receiver(onStill: (at: number, still: Still | undefined) => void) {
  let line: Required<Line> | undefined;
  let pieces: ArrayBuffer[] = [];
  return ({ data }: MessageEvent) => {
    if (typeof data === "string") {
      const { at = 0, bytes, width = 0, height = 0 } = readLine(data);
      line = undefined;
      pieces = [];
      if (bytes === undefined) onStill(at, undefined);
      else if (bytes <= MOST_BYTES && isSide(width) && isSide(height)) line = { at, bytes, width, height };
    } else if (line && data instanceof ArrayBuffer) {
      pieces.push(data);
      const { at, bytes, width, height } = line;
      const arrived = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
      if (arrived < bytes) return;
      line = undefined;
      // Whatever its declared type, it is shown as this or not at all.
      onStill(at, { picture: new Blob(pieces, { type: "image/jpeg" }), width, height });
    }
  };
}

const isSide = (pixels: number) => Number.isInteger(pixels) && pixels > 0 && pixels <= LONGEST_SIDE;

function readLine(data: string): Partial<Line> {
  try {
    const read: unknown = JSON.parse(data);
    return Object.fromEntries(Object.entries(read ?? {}).filter(([, value]) => typeof value === "number"));
  } catch {
    return {};
  }
}
