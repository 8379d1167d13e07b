import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isNonPublicAddress } from './public-address.ts'

/** The host name resolves to an address that is not public. */
export class NonPublicTarget extends Error {
  constructor() {
    super('The target is not a public address')
    this.name = 'NonPublicTarget'
  }
}

/** Resolves a name to all of its addresses. */
export type Resolve = (
  name: string,
  done: (error: Error | null, addresses: readonly LookupAddress[]) => void,
) => void

const systemResolve: Resolve = (name, done) =>
  systemLookup(name, { all: true }, (error, addresses) => done(error, addresses ?? []))

/**
 * A `lookup` for the connection itself: it checks the very addresses that are connected to, so that
 * a name cannot change between check and use. One non-public address among several rejects all.
 */
export function publicLookup(resolve: Resolve = systemResolve): LookupFunction {
  return (name, options, done) => {
    resolve(name, (error, addresses) => {
      const refused =
        error ??
        (addresses.length === 0 || addresses.some(({ address }) => isNonPublicAddress(address))
          ? new NonPublicTarget()
          : undefined)
      const [first] = addresses
      if (refused || !first) done(refused ?? new NonPublicTarget(), '', 0)
      else if (options.all) done(null, [...addresses])
      else done(null, first.address, first.family)
    })
  }
}
