/**
 * The passkeys and security keys that unlock the console: `GET` and `POST /console/api/passkeys`,
 * `GET …/passkeys/all` and `DELETE …/passkeys/:id`. The server stores the person's identity,
 * encrypted to the passkey in their browser. Anyone who can sign in as the person gets it, and
 * needs the passkey to open it.
 */
import * as v from 'valibot'
import { jsonObject } from '../../application/json/json-object.ts'
import { route } from '../route.ts'
import { done } from './session.ts'
import { typedName } from './typed-name.ts'

export const CONSOLE_PASSKEYS_PATH = '/console/api/passkeys'

/** The largest number of passkeys of a person. */
export const MAX_PASSKEYS = 10

const id = v.pipe(v.string(), v.uuid())

const passkeyParams = v.strictObject({ id })

const described = {
  id,
  /** The person's name for it. */
  name: v.string(),
  /** The host of the console that it was registered at. It works only there. */
  host: v.string(),
  createdAt: v.string(),
}

export const passkeyRequest = jsonObject({
  name: typedName(60),
  /** `AGE-PLUGIN-FIDO2PRF-1…`: the id of the passkey, which is no secret. */
  credential: v.pipe(v.string(), v.regex(/^AGE-PLUGIN-FIDO2PRF-1[0-9A-Z]{1,3000}$/)),
  /** The identity as an age file that only the passkey opens, in base64. */
  ciphertext: v.pipe(v.string(), v.maxLength(40_000), v.base64()),
})

const passkeyAdded = v.strictObject({ id })

/** The passkeys of the signed-in person. */
export const ownPasskeys = v.strictObject({
  passkeys: v.array(
    v.strictObject({ ...described, credential: v.string(), ciphertext: v.string() }),
  ),
})

/** The passkeys of all people, for administrators. */
export const allPasskeys = v.strictObject({
  passkeys: v.array(v.strictObject({ ...described, owner: v.string(), email: v.string() })),
})

export type PasskeyRequest = v.InferOutput<typeof passkeyRequest>
export type OwnPasskeys = v.InferOutput<typeof ownPasskeys>
export type AllPasskeys = v.InferOutput<typeof allPasskeys>

export const passkeysRoute = route('GET', CONSOLE_PASSKEYS_PATH, { response: { 200: ownPasskeys } })

export const allPasskeysRoute = route('GET', '/console/api/passkeys/all', {
  response: { 200: allPasskeys },
})

export const addPasskeyRoute = route('POST', CONSOLE_PASSKEYS_PATH, {
  body: passkeyRequest,
  response: { 201: passkeyAdded },
})

export const removePasskeyRoute = route('DELETE', '/console/api/passkeys/:id', {
  params: passkeyParams,
  response: { 204: done },
})
