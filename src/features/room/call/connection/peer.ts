import type { Signal, SignalWithout } from "./signals.ts";

/** What a page tells the other one of itself, over the connection. */
export type OwnState = {
  muted: boolean;
  cameraOff: boolean;
  sharing: boolean;
  /** The connection is too weak for its picture. */
  weak: boolean;
};

type PeerOptions = {
  servers: RTCIceServer[];
  /** Of two pages that offer at once, the polite one gives in. */
  polite: boolean;
  tracks: () => { audio: MediaStreamTrack | null; video: MediaStreamTrack | null };
  send: (signal: SignalWithout<"from" | "who" | "to">) => void;
  onRemote: (stream: MediaStream) => void;
  onState: (state: OwnState) => void;
  onConnection: (state: RTCPeerConnectionState) => void;
};

/** One connection to the other member's page. */
export interface Peer {
  readonly connection: RTCPeerConnection;
  take(signal: Signal): Promise<void>;
  /** Puts another track (or none) in place of the one that is sent; nothing is negotiated for it. */
  replace(kind: "audio" | "video", track: MediaStreamTrack | null): Promise<void>;
  tell(state: OwnState): void;
  /** Limits what is sent of the picture, also of one that comes later. */
  limitPicture(limits: RTCRtpEncodingParameters): Promise<void>;
  restart(): void;
  close(): void;
}

/**
 * Perfect negotiation for two (https://w3c.github.io/webrtc-pc/#perfect-negotiation-example). The impolite page offers sound, picture and a
 * data channel once, at the beginning: muting, another camera and a shared screen only replace what is sent. Both may offer again to
 * restart a connection that broke.
 */
export function connectPeer({ servers, polite, tracks, send, onRemote, onState, onConnection }: PeerOptions): Peer {
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
    states = channel;
    channel.onopen = () => last && channel.send(JSON.stringify(last));
    channel.onmessage = ({ data }) => {
      const state = readState(data);
      if (state) onState(state);
    };
  };
  if (!polite) {
    use(connection.createDataChannel("state"));
    const own = tracks();
    for (const kind of ["audio", "video"] as const) {
      connection.addTransceiver(own[kind] ?? kind, { direction: "sendrecv" });
    }
  }
  connection.ondatachannel = ({ channel }) => use(channel);

  const senderOf = (kind: "audio" | "video") =>
    connection.getTransceivers().find(({ receiver }) => receiver.track.kind === kind)?.sender;
  /** The polite page has its places for sound and picture from the other one's offer. */
  async function fillPlaces(): Promise<void> {
    const own = tracks();
    for (const transceiver of connection.getTransceivers()) {
      if (transceiver.direction !== "recvonly") continue;
      transceiver.direction = "sendrecv";
      await transceiver.sender.replaceTrack(own[transceiver.receiver.track.kind as "audio" | "video"]);
    }
  }

  const remote = new MediaStream();
  connection.ontrack = ({ track }) => {
    remote.addTrack(track);
    onRemote(remote);
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
    async replace(kind, track) {
      await senderOf(kind)?.replaceTrack(track);
    },
    tell(state) {
      last = state;
      if (states?.readyState === "open") states.send(JSON.stringify(state));
    },
    async limitPicture(limits) {
      const sender = senderOf("video");
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
