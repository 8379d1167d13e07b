/**
 * The assignment of applications to people: `POST /console/api/applications/next`, `…/assign` and
 * `…/give-back`, and the list of people.
 */
import * as v from 'valibot'
import { jsonObject } from '../../application/json/json-object.ts'
import { route } from '../route.ts'
import { applicationParams } from '../stored-applications.ts'

/** The largest number of applications in one request. */
export const MAX_ASSIGNED = 100

const { reference } = applicationParams.entries

/** The next application to review, now assigned to the signed-in person; null if none waits. */
const next = v.strictObject({ reference: v.nullable(v.string()) })

const assignRequest = jsonObject({
  references: v.pipe(v.array(reference), v.minLength(1), v.maxLength(MAX_ASSIGNED)),
  /** The subject of a person of the console; null for nobody. */
  to: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(500))),
})

/** How many applications were assigned, and which were left unchanged. */
const assigned = v.strictObject({ assigned: v.number(), left: v.array(v.string()) })

const people = v.strictObject({
  people: v.array(v.strictObject({ subject: v.string(), name: v.string(), email: v.string() })),
})

const nothing = jsonObject({})

export const nextRoute = route('POST', '/console/api/applications/next', {
  body: nothing,
  response: { 200: next },
})

export const assignManyRoute = route('POST', '/console/api/applications/assign', {
  body: assignRequest,
  response: { 200: assigned },
})

export const giveBackRoute = route('POST', '/console/api/applications/give-back', {
  body: nothing,
  response: { 200: assigned },
})

export const peopleRoute = route('GET', '/console/api/people', { response: { 200: people } })
