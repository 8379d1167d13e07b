import type { ReactNode } from 'react'
import { isUnder18 } from '../../application/dates/age.ts'
import { dateOfBirth, isWithShortYear } from '../../application/fields/date-of-birth.ts'
import { email } from '../../application/fields/email.ts'
import { remarkOn } from '../../application/fields/remark.ts'
import { isSsnOfAnother } from '../../application/forms/us/advice.ts'
import { annualAmount } from '../../application/forms/us/fields/money.ts'
import { isAsDialed, phone } from '../../application/forms/us/fields/phone.ts'
import {
  isUnusualRoutingNumber,
  routingNumber,
} from '../../application/forms/us/fields/routing-number.ts'
import { ssn } from '../../application/forms/us/fields/ssn.ts'
import { zip } from '../../application/forms/us/fields/zip.ts'
import { states } from '../../application/forms/us/reference/states.ts'
import { stateOfZip } from '../../application/forms/us/reference/zip-states.ts'
import { ownValue } from '../../application/json/own-value.ts'
import type { Question } from '../../application/question.ts'
import { likelyEmail } from '../../application/text/email-typo.ts'
import { visibleText } from '../../application/text/sanitize-text.ts'
import { useDraft } from '../draft/draft.ts'
import { applicationOf } from '../draft/form-state.ts'
import { today } from '../draft/today.ts'
import { laterMessages, messages } from '../language/messages.ts'
import { InlineButton } from '../ui/InlineButton.tsx'
import type { Feedback } from './use-step-form.ts'

export interface GivenAnswer {
  readonly field: Question<unknown>['field']
  readonly value: unknown
  /** The typed or pasted text, if the field may show something else. */
  readonly given: string | undefined
  /** Whether the field shows a text that it could not read. */
  readonly isUnread?: boolean
  readonly feedback: Pick<Feedback, 'id' | 'status' | 'message'>
  /** The answers of the group, if they matter to the advice. */
  readonly values?: Readonly<Record<string, unknown>>
  /** Lets the advice change the answer. */
  readonly onChange?: (value: unknown) => void
}

/** Returns the advice about an answer; undefined if there is none. */
export function advise(answer: GivenAnswer): ReactNode {
  const { field, value, feedback } = answer
  const { advice } = laterMessages()
  if (answer.isUnread && value === null && feedback.status === 'error') {
    return `${feedback.message}. ${field === annualAmount ? advice.wholeYear : advice.digitsOnly}`
  }
  if (typeof value !== 'string') return undefined
  const isRight = feedback.status === 'success'
  if (field === email && isRight) return didYouMean(likelyEmail(value), answer)
  if (field === email && feedback.status === 'error') return aboutWrongEmail(value, answer)
  if (field === dateOfBirth && isRight && isUnder18(value, today())) return advice.child
  if (isRight && hasSsnOfAnother(answer)) return advice.sameSsn
  if (field === routingNumber && isRight && isUnusualRoutingNumber(value)) {
    return advice.unusualRoutingNumber
  }
  if (field === zip && isRight) return aboutZip(value, String(answer.values?.state))
  // An operator's question for a day is written in the same way.
  const isDate = field.format === dateOfBirth.format
  const isYearShort = isDate && !isRight && isWithShortYear(value)
  return isYearShort ? `${feedback.message}. ${advice.fourDigitYear}` : undefined
}

/** Returns whether the answer is the SSN of another person. */
export function hasSsnOfAnother({ field, value, values }: GivenAnswer): boolean {
  if (field !== ssn) return false
  const { companyOwners, authorizedController } = applicationOf(useDraft.getState().form)
  const people = authorizedController ? [...companyOwners, authorizedController] : companyOwners
  return isSsnOfAnother({ id: String(values?.id), ssn: String(value) }, people)
}

/**
 * Returns which character is wrong in an email address, and the address without it if that is
 * valid.
 */
function aboutWrongEmail(value: string, answer: GivenAnswer): ReactNode {
  const [character] = /[^\x20-\x7e]/u.exec(value) ?? []
  if (character === undefined) return undefined
  const plain = value
    .normalize('NFKC')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    // Phones type these.
    .replace(/[‘’]/g, "'")
    .replaceAll('。', '.')
  const isPlain = email.validate(plain, today()) === undefined
  return (
    <>
      <span>{`${answer.feedback.message}. ${laterMessages().advice.notInEmail(visibleText(character))} `}</span>
      {isPlain && didYouMean(plain, answer)}
    </>
  )
}

function didYouMean(likely: string | undefined, { feedback, onChange }: GivenAnswer): ReactNode {
  if (likely === undefined) return undefined
  const [before, after] = laterMessages().advice.didYouMean(likely).split(likely)
  return (
    <>
      {before}
      <InlineButton fills={feedback.id} onPress={() => onChange?.(likely)}>
        {likely}
      </InlineButton>
      {after}
    </>
  )
}

function aboutZip(value: string, state: string): string | undefined {
  const code = stateOfZip(value)
  if (!code || state === '' || code === state) return undefined
  const name =
    ownValue(messages().stateNames, code) ??
    states.find((state) => state.code === code)?.name ??
    code
  return laterMessages().advice.zipIsIn(value, name)
}

/** Thousands or millions after an amount, as people shorten them. */
const UNIT = /^(?<number>.*\d)\s*(?<unit>[km])/i
const FACTORS = { k: 1e3, m: 1e6 }

/**
 * Returns the remark about a text that is not shown as it was given; undefined if there is none.
 */
export function remarkText({ field, value, given }: GivenAnswer): string | undefined {
  const { advice } = laterMessages()
  const isForeign = field === phone && typeof value === 'string' && isAsDialed(value)
  const { understood, leftOut = [] } =
    (given === undefined ? undefined : remarkOn(field, given, value)) ?? {}
  const parts = [
    isForeign && advice.usPhone,
    understood !== undefined &&
      (isInDots(field) ? advice.understoodInDots : advice.understood(understood)),
    given !== undefined &&
      understood === undefined &&
      hasLetterKey(leftOut) &&
      aboutLetter(field, given),
    leftOut.length > 0 && leftOutText(field, leftOut),
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(' ') : undefined
}

/** Returns whether the input shows dots: a remark names no part of it, as someone may look on. */
function isInDots({ input }: GivenAnswer['field']): boolean {
  return input === 'secret' || input === 'secret-text'
}

/** Returns the remark about omitted parts. In a number, letters are no part of it. */
function leftOutText(field: GivenAnswer['field'], parts: readonly string[]): string {
  const { advice } = laterMessages()
  const isText = field.input === 'secret-text'
  if (isInDots(field) && parts.some((part) => isText || /\d/.test(part)))
    return advice.charactersLeftOut(parts.join('').length)
  return advice.leftOut(parts.map((part) => visibleText(shorten(part))))
}

function shorten(part: string): string {
  const characters = [...part]
  return characters.length > 60 ? `${characters.slice(0, 59).join('')}…` : part
}

/** Returns whether a letter was typed into an input that accepts none. */
function hasLetterKey(parts: readonly string[]): boolean {
  return parts.length === 1 && /^\p{L}$/u.test(parts[0] ?? '')
}

function aboutLetter(field: GivenAnswer['field'], text: string): string | false {
  const { digitsOnly, thousands, millions } = laterMessages().advice
  if (isWritten(field)) return false
  const { number, unit = '' } = UNIT.exec(text)?.groups ?? {}
  if (field.input !== 'money' || number === undefined) return digitsOnly
  const thousand = inFull(field, number, 'k')
  // In banks, and at the beginning of the Spanish "60 mil", an "m" also means a thousand.
  const million = /m/i.test(unit) ? inFull(field, number, 'm') : undefined
  const amounts = [thousand && thousands(number, thousand), million && millions(number, million)]
  return [digitsOnly, ...amounts].filter(Boolean).join(' ')
}

function isWritten({ input }: GivenAnswer['field']): boolean {
  return input === 'text' || input === 'email' || input === 'url'
}

/** Returns the whole amount, as pasting it would produce it; undefined if it is over the limit. */
function inFull(field: GivenAnswer['field'], number: string, unit: 'k' | 'm'): string | undefined {
  const pasted = field.parsePasted?.(number + unit) ?? ''
  const amount = Number(number.replace(/[^\d.]/g, '')) * FACTORS[unit]
  return Math.abs(Number(pasted) - amount) < 1 ? field.format(field.parse(pasted)) : undefined
}
