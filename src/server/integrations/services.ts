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
import type { Log } from './http/log.ts'
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
}

const noLeads: LeadService = async () => undefined

/** A clock that never goes back. */
const now = () => performance.now()

export async function createServices(settings: ServiceSettings, log: Log): Promise<Services> {
  const { plaid, routingLookup, leads, flagsOff, flagService } = settings
  return {
    bankLink: plaid ? plaidBankLink({ ...plaid, log, now, sleep }) : noBankLinkProvider,
    bankLinkPage: plaid?.page,
    bankNames: [
      seedDirectory,
      ...(routingLookup ? [httpDirectory({ ...routingLookup, now })] : []),
    ],
    geocoder: geocoderOf(settings.geocoder),
    leads: leads ? httpLeads({ ...leads, now }) : noLeads,
    flags: await openFeatureFlags({
      off: flagsOff,
      service: flagService && { ...flagService, now },
    }),
  }
}

function geocoderOf(settings: ServiceSettings['geocoder']): Geocoder | undefined {
  if (!settings) return undefined
  const vendors = { geoapify, photon, pelias }
  return vendors[settings.vendor]({ ...settings, now })
}
