/** Networks outside the public internet (RFC 6890 and its registries), and those whose addresses stand for others. */
const CLOSED_4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
].map((network) => {
  const [address = "", bits = "0"] = network.split("/");
  return { address: numberOf4(address), bits: Number(bits) };
});

function numberOf4(address: string): number {
  return address.split(".").reduce((number, part) => number * 256 + Number(part), 0);
}

const isPublic4 = (address: string) =>
  !CLOSED_4.some((network) => numberOf4(address) >>> (32 - network.bits) === network.address >>> (32 - network.bits));

/** The eight groups of an IPv6 address; undefined for anything else. */
function groupsOf(address: string): number[] | undefined {
  // The end may be written as IPv4.
  const mapped = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(address);
  const four = mapped ? numberOf4(mapped[2] ?? "") : 0;
  const text = mapped ? `${mapped[1]}${(four >>> 16).toString(16)}:${(four & 0xffff).toString(16)}` : address;
  if (!/^[0-9a-f:]+$/i.test(text)) return undefined;
  const [head = "", tail] = text.split("::");
  const parse = (part: string) => (part ? part.split(":").map((group) => Number.parseInt(group, 16)) : []);
  const [before, after] = [parse(head), parse(tail ?? "")];
  const gap = 8 - before.length - after.length;
  if (tail === undefined ? gap !== 0 : gap < 1) return undefined;
  return [...before, ...Array<number>(gap).fill(0), ...after];
}

/**
 * Whether an address belongs to the public internet: not to this machine, a private or shared network, a link, a test or a group. In IPv6 these are
 * the global unicast addresses without those that contain an IPv4 address (mapped, NAT64, 6to4, Teredo), whose destination is unknown.
 */
export function isPublicAddress(address: string): boolean {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return isPublic4(address);
  const groups = groupsOf(address);
  if (!groups) return false;
  const [first = 0, second = 0] = groups;
  // 2000::/3, without 2001::/23 (protocols, Teredo), 2001:db8::/32 and 3fff::/20 (documentation), 2002::/16 (6to4).
  if (first >>> 13 !== 1) return false;
  if (first === 0x2001) return second >= 0x200 && second !== 0xdb8;
  return first !== 0x2002 && first !== 0x3fff;
}
