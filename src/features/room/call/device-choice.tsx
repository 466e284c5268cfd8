import { Volume2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { Select } from "@/ui/select.tsx";
import type { Device, DeviceKind, Devices } from "./connection/devices.ts";
import { canChooseSpeaker } from "./device-words.ts";
import { playSound, TEST_SOUND } from "./sounds.ts";

type DeviceChoiceProps = {
  devices: Devices;
  /** The device in use of each kind, by id. */
  used: Partial<Record<DeviceKind, string | undefined>>;
  onChoose: (kind: DeviceKind, id: string) => void;
};

const labels: Record<DeviceKind, string> = { camera: "Camera", microphone: "Microphone", speaker: "Speaker" };

/** Lists each kind of device that exists; loudspeakers only if the browser lets a page choose. */
export function DeviceChoice({ devices, used, onChoose }: DeviceChoiceProps) {
  const kinds = (["camera", "microphone", "speaker"] as const).filter(
    (kind) => devices[kind].length > 0 && (kind !== "speaker" || canChooseSpeaker()),
  );
  return (
    <div className="grid gap-4">
      {kinds.map((kind) => (
        <Field key={kind} label={labels[kind]}>
          <Select value={chosen(devices[kind], used[kind])} onChange={(event) => onChoose(kind, event.target.value)}>
            {devices[kind].map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      ))}
      <SpeakerTest />
    </div>
  );
}

/** Plays some notes through the chosen loudspeaker, to test whether and where it can be heard. */
function SpeakerTest() {
  const [playing, setPlaying] = useState(false);
  async function play(): Promise<void> {
    setPlaying(true);
    await playSound(TEST_SOUND).finally(() => setPlaying(false));
  }
  return (
    <Button variant="outline" disabled={playing} onClick={() => void play()}>
      <Volume2 aria-hidden="true" />
      {playing ? "Can you hear it?" : "Play a test sound"}
    </Button>
  );
}

const chosen = (devices: Device[], id: string | undefined) =>
  devices.some((device) => device.id === id) ? id : devices[0]?.id;
