/**
 * Where a request comes from: its address (of IPv6, the network of 64 bits that one customer has),
 * and the network around it that one customer of a provider may have (of IPv6, 48 bits; of IPv4,
 * 24). Without the network, a /48 alone would count as 65,536 clients.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** The source that a limit counts for. Nobody who reads the database learns an address from it. */
export interface RequestSource {
  readonly address: string
  readonly network: string
}

/** Ends with the process, and with it what is known of addresses. */
const KEY = randomBytes(32)

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const GROUPS = 8

/** For counting what is stored: hashes under a key that only this process has. */
export function sourceOf({ ip }: { readonly ip: string }): RequestSource {
  const hash = (kind: string, text: string) =>
    createHmac('sha256', KEY).update(`${kind}\0${text}`).digest('base64url')
  return { address: hash('address', addressOf(ip)), network: hash('network', networkOf(ip)) }
}

/**
 * Which of 256 parts of all networks a request is from, in an order of its own for each `what`. So
 * many different parts are at least so many networks, on every server and after a restart; and nobody
 * who reads one learns a network from it, or that two are of the same one.
 */
export function networkPart({ ip }: { readonly ip: string }, what: string): number {
  const hash = createHash('sha256').update(`${what}\0${networkOf(ip)}`)
  return hash.digest().readUInt8()
}

/** The network of an address, such as `203.0.113` or `2001:db8:1`. */
export function networkOf(ip: string): string {
  return prefixOf(ip, 3)
}

/** What counts as one address, such as `203.0.113.9` or `2001:db8:1:2`. */
export function addressOf(ip: string): string {
  return prefixOf(ip, 4)
}

/** The first parts of an address: numbers of IPv4, or groups of IPv6. */
function prefixOf(ip: string, parts: number): string {
  const v4 = MAPPED.exec(ip)?.[1] ?? ip
  if (!isIPv6(v4)) return v4.split('.').slice(0, parts).join('.')
  const [before = [], after = []] = new URL(`http://[${v4.split('%', 1)[0]}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: GROUPS - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].slice(0, parts).join(':')
}
