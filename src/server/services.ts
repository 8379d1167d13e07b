/** Creates the clients of the configured outside services. */
import { setTimeout as sleep } from 'node:timers/promises'
import { geoapify } from './addresses/geoapify.ts'
import type { Geocoder } from './addresses/geocoder.ts'
import { pelias } from './addresses/pelias.ts'
import { photon } from './addresses/photon.ts'
import { type BankLink, noBankLinkProvider } from './bank-link/bank-link.ts'
import { plaidBankLink } from './bank-link/plaid.ts'
import type { Flags } from './flags/flags.ts'
import { openFeatureFlags } from './flags/open-feature-flags.ts'
import { httpLeads } from './leads/http-leads.ts'
import type { LeadService } from './leads/lead-service.ts'
import type { BreakerState } from './platform/outside-services/breaker.ts'
import type { Failure, ReportFailure } from './platform/outside-services/report-failure.ts'
import type { Watch } from './platform/outside-services/service.ts'
import type { BankNames } from './routing-numbers/bank-names.ts'
import { httpDirectory } from './routing-numbers/http-directory.ts'
import { seedDirectory } from './routing-numbers/seed.ts'
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
