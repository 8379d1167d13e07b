/**
 * Addresses that webhooks must not be sent to, because they lead into the operator's own network or
 * nowhere: all addresses that IANA's special-purpose registries do not list as globally reachable.
 */
import { BlockList, isIP } from 'node:net'

const NOT_PUBLIC_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/** In IPv6, only 2000::/3 is allocated to the public, except for these ranges. */
const NOT_PUBLIC_V6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const notPublic = new BlockList()
for (const [address, bits] of NOT_PUBLIC_V4) notPublic.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of NOT_PUBLIC_V6) notPublic.addSubnet(address, bits, 'ipv6')

const givenOut = new BlockList()
givenOut.addSubnet('2000::', 3, 'ipv6')

/** Returns whether a text is anything but a public IP address. */
export function isNonPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return notPublic.check(address, 'ipv4')
    case 6:
      return !givenOut.check(address, 'ipv6') || notPublic.check(address, 'ipv6')
    default:
      return true
  }
}
