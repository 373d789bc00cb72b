import ipaddr from 'ipaddr.js';

/** What is handed out to the public; other ranges are reserved, or lead through a gateway. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3');
/** Special purposes, among them tunnels (Teredo) that contain an IPv4 address. */
const SPECIAL_IPV6 = ipaddr.parseCIDR('2001::/23');

/**
 * Whether it is the address of a machine on the internet: not of this one, of its network or of its provider, and none
 * in which such an address is embedded (mapped, NAT64, 6to4, Teredo).
 * @param address as `net.isIP` accepts it
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed.match(PUBLIC_IPV6) && !parsed.match(SPECIAL_IPV6));
}
