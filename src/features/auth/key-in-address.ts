import { useLocation } from "react-router-dom";

/** The key in the fragment (`#`) of a link from an email; null if the link is incomplete. */
export function useKeyInAddress(): string | null {
  const { hash } = useLocation();
  return /^#key=([0-9a-f]{32,128})$/.exec(hash)?.[1] ?? null;
}
