/** What gives somebody a right, and on which terms a server runs. */
import * as v from 'valibot'
import { apiScopes } from '../../api-scopes.ts'
import { hash, kind } from './kind.ts'

export const rightKinds = [
  /** In `API_KEYS`: a key with this event's number. `secret`: the hash of its secret. */
  kind(
    'key-made',
    'operator',
    {
      name: v.string(),
      may: v.array(v.picklist(apiScopes)),
      secret: hash,
      /** The id of the one program that it is for; missing for all. */
      program: v.exactOptional(v.string()),
      /**
       * The status of its answers to submissions; missing for the 303 of keys made by 0.3.0 and
       * before.
       */
      submitted: v.exactOptional(v.literal(201)),
    },
    ({ name, may, program }) =>
      `API key made: ${name} (may: ${may.join(', ')}${program === undefined ? '' : `; program: ${program}`})`,
  ),
  /** In `API_KEYS`: a key was ended. */
  kind('key-ended', 'operator', { key: v.number() }, ({ key }) => `API key ended: number ${key}`),
  /**
   * In a chain of its own (`ledger/rights-service.ts`): an end, which no older row undoes. An
   * operator signs it when they withdraw or erase the application of the right.
   */
  kind(
    'link-ended',
    'both',
    { of: v.picklist(['draft', 'invitation', 'document']) },
    ({ of }) => `a link ended: ${of}`,
  ),
  /** In `ADOPTED`: the first start of a release that signs rows signed those that were open. */
  kind(
    'adopted',
    'server',
    {
      /** How many of each kind. */
      rights: v.record(v.string(), v.number()),
      /** The hash of all their signatures, in order. */
      sha256: hash,
      /** The deliveries that were owed then, by id. */
      waiting: v.array(v.string()),
    },
    ({ rights }) =>
      `links of releases before adopted: ${Object.entries(rights)
        .map((one) => one.reverse().join(' '))
        .join(', ')}`,
  ),
  /** In `SERVERS`: a server was started although another ran with other settings. */
  kind(
    'settings-accepted',
    'server',
    { settings: v.array(v.string()) },
    ({ settings }) => `started with other settings than a server that ran: ${settings.join(', ')}`,
  ),
] as const
