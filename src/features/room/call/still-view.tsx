import { useEffect, useState } from "react";
import type { Still } from "./connection/still.ts";

/** A still, whole, as a plain picture of its own size. */
export function StillView({ still: { picture, width, height }, label }: { still: Still; label: string }) {
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
