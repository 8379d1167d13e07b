/** `program.json`: the settings of a program. The installation provides the others. */
import * as v from 'valibot'
import { checklist } from '../../application/checklist.ts'
import { consentNames } from '../../application/consents.ts'
import { readyQuestions } from '../../application/corrections/ready-questions.ts'
import { policy } from '../../application/forms/us/policy.ts'
import { jsonObject } from '../../application/json/json-object.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { languages } from '../../application/language.ts'
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

const number = (min: number, max: number, decimals = 0) => {
  const message = `expected ${decimals === 0 ? 'a whole number' : 'a number'} from ${min} to ${max}`
  return v.pipe(
    v.number(message),
    v.check((value) => value >= min && value <= max, message),
    v.check(
      (value) => Number(value.toFixed(decimals)) === value,
      decimals === 0 ? message : `${message}, with at most ${decimals} decimals`,
    ),
  )
}

const rate = jsonObject({ percent: number(0, 25, 3), cents: number(0, 1000) })

const yesOrNo = v.boolean('expected true or false')

const HOST_WANTED = 'expected a host name such as apply.example.com, or one with a port'

/** A host of the program's pages, with its port if that differs from the installation's. */
const host = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.regex(
    /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::[1-9]\d{0,4})?$/,
    HOST_WANTED,
  ),
  v.check((text) => URL.canParse(`https://${text}`), HOST_WANTED),
)

/** An origin whose pages frame ours: `https://partner.example`. */
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

/** The documents to request: `voided-check`, `id?`. */
const documents = v.pipe(
  v.array(v.string()),
  v.check((names) => v.is(askedDocuments, names), 'expected kinds of documents, each once'),
)

/** Declares a key. `docs/programs.md` shows its meaning and the setting that it replaces. */
const key = <const Schema extends v.GenericSchema>(schema: Schema, meaning: string, setting = '') =>
  v.pipe(schema, v.metadata<v.InferOutput<Schema>, KeyInWords>({ meaning, setting }))

/** The entry for a key in `docs/programs.md`. */
export interface KeyInWords {
  readonly [word: string]: unknown
  readonly meaning: string
  readonly setting: string
}

export const programFile = jsonObject({
  hosts: key(
    distinct(host, 'expected each host once'),
    'the hosts of its pages; the first is its address. A host without a port has the port of `PUBLIC_URL`',
    '`PUBLIC_URL`',
  ),
  brandName: v.exactOptional(key(brandName, 'its name', '`BRAND_NAME`')),
  looks: v.exactOptional(
    key(
      looks,
      "`color`: the accent, whose contrast is corrected automatically. `light`, `dark`: `page`, `surface`, `text`, `mutedText` and `border`, as `#rrggbb`, for a light and a dark screen; colors that cannot be told apart are refused. `radius` (0 to 24), `controlHeight` (44 to 64) and `formWidth` (560 to 960), in pixels. `font`: names of fonts that applicants' devices have",
      '`BRAND_COLOR`',
    ),
  ),
  support: v.exactOptional(
    key(
      jsonObject({ email: v.exactOptional(email), phone: v.exactOptional(phone) }),
      '`email`, `phone`: both come from the program if one is set',
      '`SUPPORT_EMAIL`, `SUPPORT_PHONE`',
    ),
  ),
  links: v.exactOptional(
    key(
      jsonObject({
        getStarted: v.exactOptional(link),
        about: v.exactOptional(link),
        privacy: v.exactOptional(link),
        terms: v.exactOptional(link),
        submitted: v.exactOptional(link),
      }),
      '`getStarted`, `about`, `privacy`, `terms`, `submitted`: your pages',
      '`GET_STARTED_URL`, …',
    ),
  ),
  prices: v.exactOptional(
    key(
      jsonObject({
        cardPresent: rate,
        cardNotPresent: rate,
        chargebackDollars: number(0, 1000, 2),
      }),
      'percent of each transaction and cents, and dollars per chargeback: all three, if any',
      '2.6% + 10¢, 3.5% + 10¢, $15',
    ),
  ),
  documents: v.exactOptional(
    key(documents, 'the documents to ask for; a `?` makes one optional', '`DOCUMENTS`'),
  ),
  languages: v.exactOptional(
    key(
      distinct(
        v.picklist(languages, `expected some of ${languages.join(', ')}`),
        'expected each language once',
      ),
      'the languages offered; the first is shown until the applicant chooses another',
      'both, by the browser',
    ),
  ),
  recipients: v.exactOptional(
    key(
      distinct(
        v.pipe(v.string(), v.check(isRecipient, 'expected an age public key (age1…)')),
        'expected each key once',
      ),
      'age public keys that everything in the program is sealed to',
      '`SEALING_RECIPIENTS`',
    ),
  ),
  webhook: v.exactOptional(
    key(
      jsonObject({
        url: webUrl,
        secretFile: v.pipe(v.string(), v.minLength(1, 'expected the name of a file')),
        allowPrivate: v.exactOptional(yesOrNo),
      }),
      "`url`, `secretFile` (one secret or several; relative to the program's folder), `allowPrivate`",
      '`WEBHOOK_URL`, …',
    ),
  ),
  mail: v.exactOptional(
    key(
      jsonObject({
        from: v.exactOptional(sender),
        notify: v.exactOptional(email),
        onDecision: v.exactOptional(yesOrNo),
      }),
      '`from`, `notify`, `onDecision`',
      '`MAIL_FROM`, `NOTIFY_EMAIL`, `MAIL_ON_DECISION`',
    ),
  ),
  requiredConsents: v.exactOptional(
    key(
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
      `which consents the applicant gives, of ${consentNames.map((name) => `\`${name}\``).join(', ')}`,
      'all',
    ),
  ),
  decisionDays: v.exactOptional(
    key(number(1, 90), 'how many business days you take to decide', '`DECISION_DAYS`'),
  ),
  acceptsItin: v.exactOptional(
    key(
      v.boolean(),
      'whether the form offers to give an ITIN in place of an SSN',
      '`ACCEPTS_ITIN`',
    ),
  ),
  fourEyesAbove: v.exactOptional(
    key(
      number(0, 999_999_999),
      'annual sales above which two people must make the same decision',
      '`FOUR_EYES_ABOVE`',
    ),
  ),
  policy: v.exactOptional(key(policy, '[below](#policy-and-checklist)', '`REVIEW_FILE`')),
  checklist: v.exactOptional(key(checklist, '[below](#policy-and-checklist)', '`REVIEW_FILE`')),
  readyQuestions: v.exactOptional(
    key(
      readyQuestions,
      'what reviewers ask often, in addition to ours: `{"en": ["…"], "es": ["…"]}`',
      '`REVIEW_FILE`',
    ),
  ),
  embedOrigins: v.exactOptional(
    key(
      distinct(origin, 'expected each origin once'),
      'the sites whose pages may [show the form in a frame](embedding.md)',
    ),
  ),
})
export type ProgramFile = v.InferOutput<typeof programFile>

/** An error in a program's file. The message never repeats a value. */
export interface FileProblem {
  /** The path of the key: `prices.cardPresent.percent`; empty for the whole file. */
  readonly path: string
  readonly message: string
}

/** Returns the errors in a file's content; none if it fits the schema. */
export function fileProblems(
  content: unknown,
  schema: v.GenericSchema = programFile,
): readonly FileProblem[] {
  const { issues = [] } = v.safeParse(schema, content, { abortPipeEarly: true })
  return issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: messageOf(issue) }))
}

/** Returns an issue's message. Valibot's own would repeat the value; ours never begin like them. */
function messageOf({ message, expected, input }: v.BaseIssue<unknown>): string {
  if (!message.startsWith('Invalid')) return message
  if (expected === 'never') return 'unknown key'
  if (input === undefined) return 'is missing'
  return `expected ${ownValue(KINDS, String(expected)) ?? 'another value'}`
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text in quotes',
  Array: 'a list in [brackets]',
  Object: 'an object in {braces}',
  number: 'a number without quotes',
  boolean: 'true or false, without quotes',
}
