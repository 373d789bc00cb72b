import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What is handed out to the public; other ranges are reserved, or lead through a gateway. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3');
/** Special purposes, among them tunnels (Teredo) that contain an IPv4 address. */
const SPECIAL_IPV6 = ipaddr.parseCIDR('2001::/23');

/** They look public, but are machines of a cloud that answer its customers. */
const SERVICES = new Set(['168.63.129.16']);

/** Names that no public server knows (RFC 6761, 6762, 8375), and those that routers and offices give to their own machines. */
const NOT_PUBLIC =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|corp|home|home\.arpa|onion|test|invalid)$/i;

/** Whether a domain can be one of the internet. It is not looked up. */
export function isPublicDomain(domain: string): boolean {
  const name = domain.replace(/\.$/, '');
  return name.includes('.') && isIP(name) === 0 && !NOT_PUBLIC.test(name);
}

/**
 * Whether links to this host can be opened by someone elsewhere.
 * @param host as `URL.hostname` has it: an IPv6 address in brackets
 */
export function isPublicHost(host: string): boolean {
  return isPublicDomain(host) || isPublicAddress(host.replace(/^\[|\]$/g, ''));
}

/**
 * Whether it is the address of a machine on the internet: not of this one, of its network or of its provider, and none
 * in which such an address is embedded (mapped, NAT64, 6to4, Teredo, ISATAP).
 * @param address as `net.isIP` accepts it
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv4) return !SERVICES.has(parsed.toString());
  return parsed.match(PUBLIC_IPV6) && !parsed.match(SPECIAL_IPV6) && !isTunnel(parsed);
}

/** The second half of an address of ISATAP contains an IPv4 address, behind any network. */
function isTunnel({ parts }: ipaddr.IPv6): boolean {
  return parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x200);
}
