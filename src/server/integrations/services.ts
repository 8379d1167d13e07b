/** Creates the clients of the configured outside services. */
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
import type { Failure, ReportFailure } from './http/report-failure.ts'
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
  /** In the order in which they are called. */
  readonly bankNames: readonly BankNames[]
  readonly geocoder: Geocoder | undefined
  readonly leads: LeadService
  readonly flags: Flags
  /** The circuit state of each service; `closed` means healthy. */
  readonly health: () => ReadonlyMap<string, BreakerState>
}

/** The outside services whose failures are reported, as metrics name them. */
export type ServiceName = 'bank-link' | 'geocoder' | 'leads' | 'routing-lookup'

const noLeads: LeadService = async () => undefined

/** Where a client reports how its service is doing. */
interface Observed {
  readonly watch: Watch
  readonly report: ReportFailure
}

/** A monotonic clock. */
const now = () => performance.now()

/** `report` is called once for each call that failed. */
export async function createServices(
  settings: ServiceSettings,
  report: (service: ServiceName, failure: Failure) => void,
): Promise<Services> {
  const { plaid, routingLookup, leads, flagsOff, flagService } = settings
  const watched = new Map<string, () => BreakerState>()
  const watchAs =
    (name: string): Watch =>
    (state) => {
      watched.set(name, state)
    }
  const observed = (service: ServiceName): Observed => ({
    watch: watchAs(service),
    report: (failure) => report(service, failure),
  })
  return {
    bankLink: plaid
      ? plaidBankLink({ ...plaid, now, sleep, ...observed('bank-link') })
      : noBankLinkProvider,
    bankLinkPage: plaid?.page,
    bankNames: [
      seedDirectory,
      ...(routingLookup
        ? [httpDirectory({ ...routingLookup, now, ...observed('routing-lookup') })]
        : []),
    ],
    geocoder: geocoderOf(settings.geocoder, observed('geocoder')),
    leads: leads ? httpLeads({ ...leads, now, ...observed('leads') }) : noLeads,
    flags: await openFeatureFlags({
      off: flagsOff,
      service: flagService && { ...flagService, now, watch: watchAs('flags') },
    }),
    health: () => new Map([...watched].map(([name, state]) => [name, state()])),
  }
}

function geocoderOf(
  settings: ServiceSettings['geocoder'],
  observed: Observed,
): Geocoder | undefined {
  if (!settings) return undefined
  const vendors = { geoapify, photon, pelias }
  return vendors[settings.vendor]({ ...settings, now, ...observed })
}
