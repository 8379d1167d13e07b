/** Fault injection, for training and for tests. */
export const SERVICES = [
  'bank-link',
  'bank-link-script',
  'addresses',
  'bank-names',
  'leads',
  'timestamps',
  'sign-in',
] as const
export type SandboxService = (typeof SERVICES)[number]

export const SERVICE_NAMES: Readonly<Record<SandboxService, string>> = {
  'bank-link': 'Bank link, its server',
  'bank-link-script': 'Bank link, its script and dialog',
  addresses: 'Address suggestions',
  'bank-names': 'Bank names',
  leads: 'Leads',
  timestamps: 'Time stamps',
  'sign-in': 'Sign-in to the console',
}

export const FAULTS = [
  'none',
  'slow',
  'failing',
  'hanging',
  'dripping',
  'rubbish',
  'wrong-type',
  'huge',
  'redirecting',
] as const
export type Fault = (typeof FAULTS)[number]

/** The effects of the faults on the fault injection page. */
export const FAULT_MEANINGS: Readonly<Record<Fault, string>> = {
  none: 'works',
  slow: 'answers after two seconds',
  failing: 'answers 500',
  hanging: 'takes the request and never answers',
  dripping: 'answers one byte at a time, without end',
  rubbish: 'answers something that is not JSON',
  'wrong-type': 'answers a web page',
  huge: 'answers 50 MB',
  redirecting: 'sends the caller to another host',
}

export interface FaultSettings {
  readonly services: Readonly<Record<SandboxService, Fault>>
  /**
   * Makes every exchange of a public token fail: the first attempt temporarily and every later one
   * for good, so that the page continues and the submission answers 512.
   */
  readonly submission512: boolean
  /** An error code that the bank link returns for every call; empty for none. */
  readonly bankLinkError: string
}

export const noFaults: FaultSettings = {
  services: {
    'bank-link': 'none',
    'bank-link-script': 'none',
    addresses: 'none',
    'bank-names': 'none',
    leads: 'none',
    timestamps: 'none',
    'sign-in': 'none',
  },
  submission512: false,
  bankLinkError: '',
}

export interface FaultInjector {
  readonly get: () => FaultSettings
  readonly set: (faults: FaultSettings) => void
}

export function createFaultInjector(): FaultInjector {
  let current = noFaults
  return {
    get: () => current,
    set: (changed) => {
      current = changed
    },
  }
}
