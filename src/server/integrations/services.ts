/** Makes the clients of the outside services that the settings name. */
import { setTimeout as sleep } from 'node:timers/promises'
import { plaidBankLink } from './bank-link/plaid.ts'
import { type BankLink, noBankLinkProvider } from './bank-link/port.ts'
import { openFeatureFlags } from './flags/open-feature-flags.ts'
import type { Flags } from './flags/port.ts'
import { geoapify } from './geocoder/geoapify.ts'
import { pelias } from './geocoder/pelias.ts'
import { photon } from './geocoder/photon.ts'
import type { Geocoder } from './geocoder/port.ts'
import type { BreakerState } from './http/breaker.ts'
import type { Log } from './http/log.ts'
import type { Watch } from './http/service.ts'
import { httpLeads } from './leads/http-leads.ts'
import type { LeadService } from './leads/port.ts'
import { httpDirectory } from './routing-lookup/http-directory.ts'
import type { BankNames } from './routing-lookup/port.ts'
import { seedDirectory } from './routing-lookup/seed.ts'
import type { BankLinkPage, ServiceSettings } from './service-settings.ts'

export interface Services {
  readonly bankLink: BankLink
  /** What the page needs to open the bank link; undefined without one. */
  readonly bankLinkPage: BankLinkPage | undefined
  /** In the order in which they are asked. */
  readonly bankNames: readonly BankNames[]
  readonly geocoder: Geocoder | undefined
  readonly leads: LeadService
  readonly flags: Flags
  /** Of each service that is asked over the network: `closed` while all is well. */
  readonly health: () => ReadonlyMap<string, BreakerState>
}

const noLeads: LeadService = async () => undefined

/** A clock that never goes back. */
const now = () => performance.now()

export async function createServices(settings: ServiceSettings, log: Log): Promise<Services> {
  const { plaid, routingLookup, leads, flagsOff, flagService } = settings
  const watched = new Map<string, () => BreakerState>()
  const watchAs =
    (name: string): Watch =>
    (state) => {
      watched.set(name, state)
    }
  return {
    bankLink: plaid
      ? plaidBankLink({ ...plaid, log, now, sleep, watch: watchAs('bank-link') })
      : noBankLinkProvider,
    bankLinkPage: plaid?.page,
    bankNames: [
      seedDirectory,
      ...(routingLookup
        ? [httpDirectory({ ...routingLookup, now, watch: watchAs('routing-lookup') })]
        : []),
    ],
    geocoder: geocoderOf(settings.geocoder, watchAs('geocoder')),
    leads: leads ? httpLeads({ ...leads, now, watch: watchAs('leads') }) : noLeads,
    flags: await openFeatureFlags({
      off: flagsOff,
      service: flagService && { ...flagService, now, watch: watchAs('flags') },
    }),
    health: () => new Map([...watched].map(([name, state]) => [name, state()])),
  }
}

function geocoderOf(settings: ServiceSettings['geocoder'], watch: Watch): Geocoder | undefined {
  if (!settings) return undefined
  const vendors = { geoapify, photon, pelias }
  return vendors[settings.vendor]({ ...settings, now, watch })
}
