import { Dialog, DialogClose, DialogContent, useClosing } from "@/ui/dialog.tsx";
import type { CallState } from "./connection/call-state.ts";
import type { DeviceKind } from "./connection/devices.ts";
import { DeviceChoice } from "./device-choice.tsx";
import { DeviceProblems } from "./device-problems.tsx";
import { LevelMeter } from "./level-meter.tsx";

type DevicesDialogProps = {
  state: CallState;
  used: Partial<Record<DeviceKind, string | undefined>>;
  onChoose: (kind: DeviceKind, id: string) => void;
  onRetry: () => void;
  onClose: () => void;
};

/** Chooses other devices during a call. */
export function DevicesDialog({ state, used, onChoose, onRetry, onClose }: DevicesDialogProps) {
  const { open, close, frame } = useClosing(onClose);
  return (
    <Dialog open={open} onOpenChange={close}>
      <DialogContent
        className="sm:w-[28rem]"
        {...frame}
        title="Camera and sound"
        footer={<DialogClose className="ml-auto">Done</DialogClose>}
      >
        <div className="grid gap-5">
          <DeviceProblems problems={state.problems} onRetry={onRetry} />
          {state.own.microphone && <LevelMeter microphone={state.own.microphone} muted={state.own.muted} />}
          <DeviceChoice devices={state.devices} used={used} onChoose={onChoose} />
        </div>
      </DialogContent>
    </Dialog>
  );
}
