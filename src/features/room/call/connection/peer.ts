import type { Signal, SignalWithout } from "./signals.ts";

/** The state that a page sends to the other one over the connection. */
export type OwnState = {
  muted: boolean;
  cameraOff: boolean;
  sharing: boolean;
  /** Whether the connection is too weak for its picture. */
  weak: boolean;
};

/** The transceivers of the offer, in this order. */
export const PLACES = ["sound", "picture", "screen", "screenSound"] as const;
export type Place = (typeof PLACES)[number];
const KINDS = { sound: "audio", picture: "video", screen: "video", screenSound: "audio" } as const;

type PeerOptions = {
  servers: RTCIceServer[];
  /** Whether this is the page that makes the offers; the other one answers them. */
  offers: boolean;
  tracks: () => Record<Place, MediaStreamTrack | null>;
  send: (signal: SignalWithout<"from" | "to">) => void;
  /** Called with sound and picture of the other member (`stream`), or their shared screen with its sound. */
  onRemote: (arrived: { stream: MediaStream } | { screen: MediaStream }) => void;
  onState: (state: OwnState) => void;
  onConnection: (state: RTCPeerConnectionState) => void;
  /** Called with the separate channel for freeze frames: a large one would delay the pages' other messages. */
  onFreezeFrameChannel: (channel: RTCDataChannel) => void;
};

/** A connection to the other member's page. */
export interface Peer {
  readonly connection: RTCPeerConnection;
  take(signal: Signal): Promise<void>;
  /** Replaces the sent track with another one or none, without renegotiation. */
  replace(place: Place, track: MediaStreamTrack | null): Promise<void>;
  tell(state: OwnState): void;
  /** Limits the sending of a transceiver, even for a later track. */
  limit(place: Place, limits: RTCRtpEncodingParameters): Promise<void>;
  /** Restarts the connection. The page that answers asks the other one for the necessary offer. */
  restart(): void;
  close(): void;
}

/**
 * Connects to the other page. One page makes all offers. Its first offer has all transceivers and the data channels: muting, another camera and a shared screen
 * only replace tracks. Later offers restart a broken connection. If both pages could offer, both would do so when a connection breaks, and one would have to
 * roll back its offer: after that Chromium neither sends nor shows a picture.
 */
export function connectPeer(options: PeerOptions): Peer {
  const { servers, offers, tracks, send, onRemote, onState, onConnection, onFreezeFrameChannel } = options;
  const connection = new RTCPeerConnection({
    iceServers: servers,
    bundlePolicy: "max-bundle",
  });
  let last: OwnState | undefined;

  let states: RTCDataChannel | undefined;
  const use = (channel: RTCDataChannel) => {
    if (channel.label === "freeze-frame") return onFreezeFrameChannel(channel);
    states = channel;
    channel.onopen = () => last && channel.send(JSON.stringify(last));
    channel.onmessage = ({ data }) => {
      const state = readState(data);
      if (state) onState(state);
    };
  };
  if (offers) {
    connection.onnegotiationneeded = negotiate;
    for (const label of ["state", "freeze-frame"]) use(connection.createDataChannel(label));
    const own = tracks();
    for (const place of PLACES) connection.addTransceiver(own[place] ?? KINDS[place], { direction: "sendrecv" });
  }
  connection.ondatachannel = ({ channel }) => use(channel);

  const senderOf = (place: Place) => connection.getTransceivers()[PLACES.indexOf(place)]?.sender;
  /** Fills the transceivers of the page that answers, which come from the other page's offer. */
  async function fillPlaces(): Promise<void> {
    for (const [index, transceiver] of connection.getTransceivers().entries()) {
      const place = PLACES[index];
      if (transceiver.direction !== "recvonly" || !place) continue;
      transceiver.direction = "sendrecv";
      // Use the current track: it may have changed while earlier transceivers were filled.
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

  /** Sends an offer, or the answer to an accepted one. */
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
