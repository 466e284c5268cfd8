import ipaddr from "ipaddr.js";

/** The part of IPv6 that is allocated for hosts on the public internet. ipaddr.js also calls the reserved rest "unicast". */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an address belongs to the public internet, and not to this machine, a private or shared network, a link, a test or a group. IPv6 addresses that
 * contain an IPv4 address (mapped, NAT64, 6to4, Teredo) do not, because their destination is unknown.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === "unicast" && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST));
}
