/**
 * The source of a request: its address (for IPv6, the network of 64 bits that one customer has),
 * and the network around it that one customer of a provider may have (for IPv6, 48 bits; for IPv4,
 * 24). Without the network, a /48 would count as 65,536 clients.
 */
import { createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** The source that a limit counts. Nobody who reads the database learns an address from it. */
export interface RequestSource {
  readonly address: string
  readonly network: string
}

/** A key that exists only in this process, so that stored hashes never lead to an address. */
const KEY = createSecretKey(randomBytes(32))

/**
 * IPv4 addresses in IPv6: mapped (RFC 4291), or translated for a server without IPv4 (RFC 6052).
 * All clients with IPv4 are in these networks.
 */
const IPV4_IN_IPV6 = /^(?:0:0:0:0:0:ffff|64:ff9b:0:0:0:0):(\w+):(\w+)$/
const GROUPS = 8

/** Returns hashes under this process's key, for counting stored rows. */
export function sourceOf({ ip }: { readonly ip: string }): RequestSource {
  const hash = (kind: string, text: string) =>
    createHmac('sha256', KEY).update(`${kind}\0${text}`).digest('base64url')
  return { address: hash('address', addressOf(ip)), network: hash('network', networkOf(ip)) }
}

/**
 * Returns which of 256 parts of all networks a request comes from, in a different order for each
 * topic. So the number of different parts is at most the number of networks, on every server and
 * after a restart. A part reveals neither a network, nor that two requests come from the same one.
 */
export function networkPart({ ip }: { readonly ip: string }, topic: string): number {
  const hash = createHash('sha256').update(`${topic}\0${networkOf(ip)}`)
  return hash.digest().readUInt8()
}

/** Returns the network of an address, such as `203.0.113` or `2001:db8:1`. */
export function networkOf(ip: string): string {
  return prefixOf(ip, 3)
}

/** Returns the part that counts as one address, such as `203.0.113.9` or `2001:db8:1:2`. */
export function addressOf(ip: string): string {
  return prefixOf(ip, 4)
}

/** Returns the first parts of an address: numbers of IPv4, or groups of IPv6. */
function prefixOf(ip: string, parts: number): string {
  if (!isIPv6(ip)) return ip.split('.').slice(0, parts).join('.')
  const groups = groupsOf(ip).join(':')
  const [, high, low] = IPV4_IN_IPV6.exec(groups) ?? []
  if (high === undefined || low === undefined) return groups.split(':').slice(0, parts).join(':')
  const numbers = [high, low].map((group) => Number.parseInt(group, 16))
  return numbers
    .flatMap((number) => [number >> 8, number & 0xff])
    .slice(0, parts)
    .join('.')
}

function groupsOf(ip: string): readonly string[] {
  const [before = [], after = []] = new URL(`http://[${ip.split('%', 1)[0]}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: GROUPS - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after]
}

/** Claims of further networks in the same period do not count. */
const MAX_KNOWN = 100_000

/**
 * Counts a claim that nobody can check, such as how long a step took, once for each network in a
 * period. A figure then stands for at least that many networks, and no single network can steer it.
 *
 * @returns a function that returns whether a claim is the first one of its kind, in this period,
 * from the network of a request
 */
export function oncePerNetwork(
  periodMs: number,
  now: () => Date,
): (request: { readonly ip: string }, claim: string) => boolean {
  const countedKeys = new Set<string>()
  let period = 0
  return (request, claim) => {
    const current = Math.floor(now().getTime() / periodMs)
    if (current !== period) {
      period = current
      countedKeys.clear()
    }
    const key = `${sourceOf(request).network} ${claim}`
    if (countedKeys.has(key) || countedKeys.size >= MAX_KNOWN) return false
    countedKeys.add(key)
    return true
  }
}
