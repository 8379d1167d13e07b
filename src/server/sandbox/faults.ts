/** What can be made to go wrong, for training and for tests. */
export const SERVICES = [
  'bank-link',
  'bank-link-script',
  'addresses',
  'bank-names',
  'leads',
] as const
export type SandboxService = (typeof SERVICES)[number]

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

/** What each fault does, in words for the page of switches. */
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

export interface Switches {
  readonly services: Readonly<Record<SandboxService, Fault>>
  /**
   * A public token is not exchanged: the first try meets a passing fault, every later one a refusal,
   * so that the page goes on and the submission answers 512.
   */
  readonly submission512: boolean
  /** An error code that the bank link answers every call with; empty for none. */
  readonly bankLinkError: string
}

export const allWell: Switches = {
  services: {
    'bank-link': 'none',
    'bank-link-script': 'none',
    addresses: 'none',
    'bank-names': 'none',
    leads: 'none',
  },
  submission512: false,
  bankLinkError: '',
}

/** The switches as they stand, and a way to turn them. */
export interface SwitchBoard {
  readonly get: () => Switches
  readonly set: (switches: Switches) => void
}

export function createSwitchBoard(): SwitchBoard {
  let switches = allWell
  return {
    get: () => switches,
    set: (changed) => {
      switches = changed
    },
  }
}
