import { useEffect, useState } from "react";
import type { FreezeFrame } from "./connection/freeze-frame.ts";

/** Shows a freeze frame, whole, as a plain picture of its own size. */
export function FreezeFrameView({
  freezeFrame: { picture, width, height },
  label,
}: {
  freezeFrame: FreezeFrame;
  label: string;
}) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return (
    address && (
      <img
        src={address}
        width={width}
        height={height}
        alt={label}
        className="absolute inset-0 size-full object-contain"
      />
    )
  );
}
