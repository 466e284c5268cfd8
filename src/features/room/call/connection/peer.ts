import type { Signal, SignalWithout } from "./signals.ts";

/** What a page tells the other one of itself, over the connection. */
export type OwnState = {
  muted: boolean;
  cameraOff: boolean;
  sharing: boolean;
  /** The connection is too weak for its picture. */
  weak: boolean;
};

/** What is sent: its places in the offer, in this order. */
export const PLACES = ["sound", "picture", "screen", "screenSound"] as const;
export type Place = (typeof PLACES)[number];
const KINDS = { sound: "audio", picture: "video", screen: "video", screenSound: "audio" } as const;

type PeerOptions = {
  servers: RTCIceServer[];
  /** Of two pages that offer at once, the polite one gives in. */
  polite: boolean;
  tracks: () => Record<Place, MediaStreamTrack | null>;
  send: (signal: SignalWithout<"from" | "to">) => void;
  /** Sound and picture of the other member (`stream`), or their shared screen with its sound. */
  onRemote: (arrived: { stream: MediaStream } | { screen: MediaStream }) => void;
  onState: (state: OwnState) => void;
  onConnection: (state: RTCPeerConnectionState) => void;
  /** A channel of its own for stills: a large one would delay what pages tell each other. */
  onStillChannel: (channel: RTCDataChannel) => void;
};

/** One connection to the other member's page. */
export interface Peer {
  readonly connection: RTCPeerConnection;
  take(signal: Signal): Promise<void>;
  /** Puts another track (or none) in place of the one that is sent; nothing is negotiated for it. */
  replace(place: Place, track: MediaStreamTrack | null): Promise<void>;
  tell(state: OwnState): void;
  /** Limits what is sent in a place, also of a track that comes later. */
  limit(place: Place, limits: RTCRtpEncodingParameters): Promise<void>;
  restart(): void;
  close(): void;
}

/**
 * Perfect negotiation for two (https://w3c.github.io/webrtc-pc/#perfect-negotiation-example). The impolite page offers all places and
 * the data channels once, at the beginning: muting, another camera and a shared screen only replace what is sent. Both may offer again to
 * restart a connection that broke.
 */
export function connectPeer(options: PeerOptions): Peer {
  const { servers, polite, tracks, send, onRemote, onState, onConnection, onStillChannel } = options;
  const connection = new RTCPeerConnection({
    iceServers: servers,
    bundlePolicy: "max-bundle",
  });
  let makingOffer = false;
  let ignoringOffer = false;
  let settingAnswer = false;
  let last: OwnState | undefined;

  let states: RTCDataChannel | undefined;
  const use = (channel: RTCDataChannel) => {
    if (channel.label === "still") return onStillChannel(channel);
    states = channel;
    channel.onopen = () => last && channel.send(JSON.stringify(last));
    channel.onmessage = ({ data }) => {
      const state = readState(data);
      if (state) onState(state);
    };
  };
  if (!polite) {
    for (const label of ["state", "still"]) use(connection.createDataChannel(label));
    const own = tracks();
    for (const place of PLACES) connection.addTransceiver(own[place] ?? KINDS[place], { direction: "sendrecv" });
  }
  connection.ondatachannel = ({ channel }) => use(channel);

  const senderOf = (place: Place) => connection.getTransceivers()[PLACES.indexOf(place)]?.sender;
  /** The polite page has its places from the other one's offer. */
  async function fillPlaces(): Promise<void> {
    const own = tracks();
    for (const [index, transceiver] of connection.getTransceivers().entries()) {
      const place = PLACES[index];
      if (transceiver.direction !== "recvonly" || !place) continue;
      transceiver.direction = "sendrecv";
      await transceiver.sender.replaceTrack(own[place]);
    }
  }

  const stream = new MediaStream();
  const screen = new MediaStream();
  connection.ontrack = ({ track, transceiver }) => {
    const shared = connection.getTransceivers().indexOf(transceiver) >= PLACES.indexOf("screen");
    (shared ? screen : stream).addTrack(track);
    onRemote(shared ? { screen } : { stream });
  };
  connection.onnegotiationneeded = async () => {
    try {
      makingOffer = true;
      await connection.setLocalDescription();
      sendDescription();
    } finally {
      makingOffer = false;
    }
  };
  connection.onicecandidate = ({ candidate }) => {
    if (candidate) send({ kind: "candidate", candidate: candidate.toJSON() });
  };
  connection.onconnectionstatechange = () => {
    if (connection.connectionState === "failed") connection.restartIce();
    onConnection(connection.connectionState);
  };

  function sendDescription() {
    if (connection.localDescription) send({ kind: "description", description: connection.localDescription.toJSON() });
  }

  async function takeDescription(description: RTCSessionDescriptionInit): Promise<void> {
    const ready = !makingOffer && (connection.signalingState === "stable" || settingAnswer);
    ignoringOffer = !polite && description.type === "offer" && !ready;
    if (ignoringOffer) return;
    settingAnswer = description.type === "answer";
    await connection.setRemoteDescription(description).finally(() => {
      settingAnswer = false;
    });
    if (description.type === "offer") {
      if (polite) await fillPlaces();
      await connection.setLocalDescription();
      sendDescription();
    }
  }

  return {
    connection,
    async take(signal) {
      if (signal.kind === "description") await takeDescription(signal.description);
      else if (signal.kind === "candidate") {
        await connection.addIceCandidate(signal.candidate).catch((error: unknown) => {
          // Candidates of an offer that is ignored belong to nothing.
          if (!ignoringOffer) throw error;
        });
      }
    },
    async replace(place, track) {
      await senderOf(place)?.replaceTrack(track);
    },
    tell(state) {
      last = state;
      if (states?.readyState === "open") states.send(JSON.stringify(state));
    },
    async limit(place, limits) {
      const sender = senderOf(place);
      const parameters = sender?.getParameters();
      for (const encoding of parameters?.encodings ?? []) Object.assign(encoding, limits);
      if (parameters) await sender?.setParameters(parameters);
    },
    restart: () => connection.restartIce(),
    close: () => connection.close(),
  };
}

function readState(data: unknown): OwnState | undefined {
  try {
    const value = JSON.parse(String(data)) as Partial<Record<keyof OwnState, unknown>>;
    return {
      muted: value.muted === true,
      cameraOff: value.cameraOff === true,
      sharing: value.sharing === true,
      weak: value.weak === true,
    };
  } catch {
    return undefined;
  }
}
