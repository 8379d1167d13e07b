/** `program.json`: what a program sets. What it does not set comes from the installation. */
import * as v from 'valibot'
import { checklist } from '../../application/checklist.ts'
import { consentNames } from '../../application/consents.ts'
import { jsonObject } from '../../application/json-object.ts'
import { languages } from '../../application/language.ts'
import { ownValue } from '../../application/own-value.ts'
import { policy } from '../../application/policy.ts'
import { readyQuestions } from '../../application/ready-questions.ts'
import {
  askedDocuments,
  brandName,
  email,
  link,
  phone,
  sender,
  webUrl,
} from '../platform/config/setting-formats.ts'
import { isRecipient } from '../platform/encryption/recipient.ts'
import { looks } from './looks-service.ts'

const number = (least: number, most: number, decimals = 0) => {
  const message = `expected ${decimals === 0 ? 'a whole number' : 'a number'} from ${least} to ${most}`
  return v.pipe(
    v.number(message),
    v.check((value) => value >= least && value <= most, message),
    v.check(
      (value) => Number(value.toFixed(decimals)) === value,
      decimals === 0 ? message : `${message}, with at most ${decimals} decimals`,
    ),
  )
}

const rate = jsonObject({ percent: number(0, 25, 3), cents: number(0, 1000) })

const yesOrNo = v.boolean('expected true or false')

/** A host of the program's pages, with its port where that is not the installation's. */
const host = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.regex(
    /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::[1-9]\d{0,4})?$/,
    'expected a host name such as apply.example.com, or one with a port',
  ),
)

/** Of pages that show ours: `https://partner.example`. */
const origin = v.pipe(
  v.string(),
  v.check(
    (text) =>
      URL.parse(text)?.origin === text &&
      (text.startsWith('https://') || /^http:\/\/([\w-]+\.)*localhost(:\d+)?$/.test(text)),
    'expected an origin such as https://partner.example; http only for localhost',
  ),
)

function distinct<Item>(items: v.GenericSchema<Item>, message: string) {
  return v.pipe(
    v.array(items),
    v.minLength(1, 'expected at least one'),
    v.check((all) => new Set(all).size === all.length, message),
  )
}

/** Documents as they are asked for: `voided-check`, `id?`. */
const documents = v.pipe(
  v.array(v.string()),
  v.check((names) => v.is(askedDocuments, names), 'expected kinds of documents, each once'),
)

export const programFile = jsonObject({
  /** The first is the address of the program. */
  hosts: distinct(host, 'expected each host once'),
  brandName: v.exactOptional(brandName),
  looks: v.exactOptional(looks),
  support: v.exactOptional(
    jsonObject({ email: v.exactOptional(email), phone: v.exactOptional(phone) }),
  ),
  links: v.exactOptional(
    jsonObject({
      getStarted: v.exactOptional(link),
      about: v.exactOptional(link),
      privacy: v.exactOptional(link),
      terms: v.exactOptional(link),
      submitted: v.exactOptional(link),
    }),
  ),
  prices: v.exactOptional(
    jsonObject({
      cardPresent: rate,
      cardNotPresent: rate,
      chargebackDollars: number(0, 1000, 2),
    }),
  ),
  documents: v.exactOptional(documents),
  /** The first is shown until the applicant chooses another. */
  languages: v.exactOptional(
    distinct(
      v.picklist(languages, `expected some of ${languages.join(', ')}`),
      'expected each language once',
    ),
  ),
  /** age public keys. */
  recipients: v.exactOptional(
    distinct(
      v.pipe(v.string(), v.check(isRecipient, 'expected an age public key (age1…)')),
      'expected each key once',
    ),
  ),
  webhook: v.exactOptional(
    jsonObject({
      url: webUrl,
      /** A file with one secret or several, relative to the program's folder. */
      secretFile: v.pipe(v.string(), v.minLength(1, 'expected the name of a file')),
      allowPrivate: v.exactOptional(yesOrNo),
    }),
  ),
  mail: v.exactOptional(
    jsonObject({
      from: v.exactOptional(sender),
      notify: v.exactOptional(email),
      onDecision: v.exactOptional(yesOrNo),
    }),
  ),
  requiredConsents: v.exactOptional(
    v.pipe(
      distinct(
        v.picklist(consentNames, `expected some of ${consentNames.join(', ')}`),
        'expected each consent once',
      ),
      v.check(
        (names) => names.includes('electronic-records'),
        'expected electronic-records among them: without it nobody may sign electronically',
      ),
    ),
  ),
  /** Within how many business days the operator decides. */
  decisionDays: v.exactOptional(number(1, 90)),
  /** Whether an ITIN is offered in place of an SSN. */
  acceptsItin: v.exactOptional(v.boolean()),
  fourEyesAbove: v.exactOptional(number(0, 999_999_999)),
  /** See `application/policy.ts` and `application/checklist.ts`. */
  policy: v.exactOptional(policy),
  checklist: v.exactOptional(checklist),
  readyQuestions: v.exactOptional(readyQuestions),
  /** The origins whose pages may show the program's own in a frame. */
  embedOrigins: v.exactOptional(distinct(origin, 'expected each origin once')),
})
export type ProgramFile = v.InferOutput<typeof programFile>

/** A mistake in a program's file; the message never repeats a value. */
export interface FileProblem {
  /** Of the key: `prices.cardPresent.percent`; empty for the whole file. */
  readonly path: string
  readonly message: string
}

/** What is wrong with the content of a file; nothing if it is what the schema says. */
export function fileProblems(
  content: unknown,
  schema: v.GenericSchema = programFile,
): readonly FileProblem[] {
  const { issues = [] } = v.safeParse(schema, content, { abortPipeEarly: true })
  return issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: messageOf(issue) }))
}

/** Valibot's own messages would repeat the value; ours never begin so. */
function messageOf({ message, expected, input }: v.BaseIssue<unknown>): string {
  if (!message.startsWith('Invalid')) return message
  if (expected === 'never') return 'unknown key'
  if (input === undefined) return 'is missing'
  return `expected ${ownValue(KINDS, String(expected)) ?? 'another value'}`
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text in quotes',
  Array: 'a list in [brackets]',
  Object: 'an object in {braces}',
}
