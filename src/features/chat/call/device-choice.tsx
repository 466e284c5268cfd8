import { canChooseSpeaker } from "@/domain/call/device-words.ts";
import type { Device, DeviceKind, Devices } from "@/domain/call/devices.ts";
import { Field } from "@/ui/field.tsx";
import { Select } from "@/ui/select.tsx";

type DeviceChoiceProps = {
  devices: Devices;
  /** The device in use of each kind, by id. */
  used: Partial<Record<DeviceKind, string | undefined>>;
  onChoose: (kind: DeviceKind, id: string) => void;
};

const labels: Record<DeviceKind, string> = { camera: "Camera", microphone: "Microphone", speaker: "Loudspeaker" };

/** A list for each kind of device of which there is one; loudspeakers only where the browser lets a page choose. */
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
    </div>
  );
}

const chosen = (devices: Device[], id: string | undefined) =>
  devices.some((device) => device.id === id) ? id : devices[0]?.id;
