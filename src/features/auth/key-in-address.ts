import { useLocation } from "react-router-dom";

/** The key of a link in an email, which stands behind the `#` of the page's address; null for an incomplete link. */
export function useKeyInAddress(): string | null {
  const { hash } = useLocation();
  return /^#key=([0-9a-f]{32,128})$/.exec(hash)?.[1] ?? null;
}
