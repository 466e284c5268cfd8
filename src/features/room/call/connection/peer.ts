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
  /** Of the two pages, the one that makes the offers; the other one answers them. */
  offers: boolean;
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
  /** Looks for a way again. The page that answers asks the other one for the offer that this takes. */
  restart(): void;
  close(): void;
}

/**
 * One page makes all offers. Its first has all places and the data channels: muting, another camera and a shared screen only replace what is
 * sent. Further ones restart a connection that broke. If both could offer, both would when a line breaks, and one would have to take its
 * offer back: after that Chromium neither sends nor shows a picture.
 */
export function connectPeer(options: PeerOptions): Peer {
  const { servers, offers, tracks, send, onRemote, onState, onConnection, onStillChannel } = options;
  const connection = new RTCPeerConnection({
    iceServers: servers,
    bundlePolicy: "max-bundle",
  });
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
  if (offers) {
    connection.onnegotiationneeded = negotiate;
    for (const label of ["state", "still"]) use(connection.createDataChannel(label));
    const own = tracks();
    for (const place of PLACES) connection.addTransceiver(own[place] ?? KINDS[place], { direction: "sendrecv" });
  }
  connection.ondatachannel = ({ channel }) => use(channel);

  const senderOf = (place: Place) => connection.getTransceivers()[PLACES.indexOf(place)]?.sender;
  /** The page that answers has its places from the other one's offer. */
  async function fillPlaces(): Promise<void> {
    for (const [index, transceiver] of connection.getTransceivers().entries()) {
      const place = PLACES[index];
      if (transceiver.direction !== "recvonly" || !place) continue;
      transceiver.direction = "sendrecv";
      // As it is by now: it may have changed while the places before were filled.
      await transceiver.sender.replaceTrack(tracks()[place]);
    }
  }

  const stream = new MediaStream();
  const screen = new MediaStream();
  connection.ontrack = ({ track, transceiver }) => {
    const shared = connection.getTransceivers().indexOf(transceiver) >= PLACES.indexOf("screen");
    (shared ? screen : stream).addTrack(track);
    onRemote(shared ? { screen } : { stream });
  };
  connection.onicecandidate = ({ candidate }) => {
    if (candidate) send({ kind: "candidate", candidate: candidate.toJSON() });
  };
  connection.onconnectionstatechange = () => {
    if (connection.connectionState === "failed") restart();
    onConnection(connection.connectionState);
  };

  /** Sends an offer, or the answer to one that was taken. */
  async function negotiate(): Promise<void> {
    await connection.setLocalDescription();
    sendDescription();
  }

  function sendDescription(): void {
    if (connection.localDescription) send({ kind: "description", description: connection.localDescription.toJSON() });
  }

  function restart(): void {
    if (!offers) send({ kind: "restart" });
    // An offer without an answer may be lost, and the browser makes no other one before it has the answer.
    else if (connection.signalingState === "have-local-offer") sendDescription();
    else connection.restartIce();
  }

  async function takeDescription(description: RTCSessionDescriptionInit): Promise<void> {
    if (!offers && description.type === "offer") {
      await connection.setRemoteDescription(description);
      await fillPlaces();
      await negotiate();
    } else if (connection.signalingState === "have-local-offer" && description.type === "answer") {
      // An offer that was sent twice is answered twice.
      await connection.setRemoteDescription(description);
    }
  }

  return {
    connection,
    async take(signal) {
      if (signal.kind === "description") await takeDescription(signal.description);
      else if (signal.kind === "candidate") await connection.addIceCandidate(signal.candidate);
      else if (signal.kind === "restart" && offers) restart();
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
    restart,
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
