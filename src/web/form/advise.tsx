import type { ReactNode } from 'react'
import { likelyEmail } from '../../application/email-typo.ts'
import { dateOfBirth, isWithShortYear } from '../../application/fields/date-of-birth.ts'
import { email } from '../../application/fields/email.ts'
import { zip } from '../../application/fields/zip.ts'
import { ownValue } from '../../application/own-value.ts'
import type { Question } from '../../application/question.ts'
import { states } from '../../application/reference/states.ts'
import { stateOfZip } from '../../application/reference/zip-states.ts'
import { laterMessages, messages } from '../language/messages.ts'
import { InlineButton } from '../ui/InlineButton.tsx'
import type { Feedback } from './use-step-form.ts'

export interface GivenAnswer {
  readonly field: Question<unknown>['field']
  readonly value: unknown
  /** The text of which a letter was just dropped. */
  readonly dropped: string | undefined
  readonly feedback: Pick<Feedback, 'id' | 'status' | 'message'>
  /** Answers of the group around. */
  readonly values: Readonly<Record<string, unknown>>
  readonly onChange: (value: unknown) => void
}

/** What to say about an answer; undefined for nothing. */
export function advise(answer: GivenAnswer): ReactNode {
  const { field, value, dropped, feedback } = answer
  const { advice } = laterMessages()
  if (dropped !== undefined) return aboutDropped(field, dropped)
  if (typeof value !== 'string') return undefined
  const isRight = feedback.status === 'success'
  if (field === email && isRight) return aboutEmail(value, answer)
  if (field === zip && isRight) return aboutZip(value, String(answer.values.state))
  const isYearShort = field === dateOfBirth && !isRight && isWithShortYear(value)
  return isYearShort ? `${feedback.message}. ${advice.fourDigitYear}` : undefined
}

function aboutEmail(value: string, { feedback, onChange }: GivenAnswer): ReactNode {
  const likely = likelyEmail(value)
  if (likely === undefined) return undefined
  const [before, after] = laterMessages().advice.didYouMean(likely).split(likely)
  return (
    <>
      {before}
      <InlineButton fills={feedback.id} onPress={() => onChange(likely)}>
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
    ownValue(messages().stateNames, code) ?? states.find((one) => one.code === code)?.name ?? code
  return laterMessages().advice.zipIsIn(value, name)
}

/** Thousands or millions behind an amount, as people shorten them. */
const UNIT = /^(?<number>.*\d)\s*(?<unit>[km])/i
const FACTORS = { k: 1e3, m: 1e6 }

function aboutDropped(field: GivenAnswer['field'], text: string): string {
  const { digitsOnly, thousands, millions } = laterMessages().advice
  const { number, unit = '' } = UNIT.exec(text)?.groups ?? {}
  if (field.input !== 'dollars' || number === undefined) return digitsOnly
  const thousand = inFull(field, number, 'k')
  // In banks, and as "60 mil" begins in Spanish, an "m" is a thousand, too.
  const million = /m/i.test(unit) ? inFull(field, number, 'm') : undefined
  const amounts = [thousand && thousands(number, thousand), million && millions(number, million)]
  return [digitsOnly, ...amounts].filter(Boolean).join(' ')
}

/** The whole amount, as it becomes when it is pasted; undefined if it is over the limit. */
function inFull(field: GivenAnswer['field'], number: string, unit: 'k' | 'm'): string | undefined {
  const pasted = field.parsePasted?.(number + unit) ?? ''
  const meant = Number(number.replace(/[^\d.]/g, '')) * FACTORS[unit]
  return Math.abs(Number(pasted) - meant) < 1 ? field.format(field.parse(pasted)) : undefined
}
