import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isRefusedAddress } from './refused-address.ts'

/** The name leads to an address that is refused. */
export class RefusedTarget extends Error {
  constructor() {
    super('The target is not a public address')
    this.name = 'RefusedTarget'
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
 * A `lookup` for the connection itself: what it lets through is what is connected to, so that a
 * name cannot lead elsewhere between check and use. One refused address among several refuses all.
 */
export function checkedLookup(resolve: Resolve = systemResolve): LookupFunction {
  return (name, options, done) => {
    resolve(name, (error, addresses) => {
      const refused =
        error ??
        (addresses.length === 0 || addresses.some(({ address }) => isRefusedAddress(address))
          ? new RefusedTarget()
          : undefined)
      const [first] = addresses
      if (refused || !first) done(refused ?? new RefusedTarget(), '', 0)
      else if (options.all) done(null, [...addresses])
      else done(null, first.address, first.family)
    })
  }
}
