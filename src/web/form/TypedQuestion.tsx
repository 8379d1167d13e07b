import { memo, type ReactNode } from 'react'
import type { TypedQuestionName } from '../../application/application.ts'
import { parseWhole, type TypedInput } from '../../application/fields/field.ts'
import { isHidden } from '../draft/shown-form.ts'
import { useAnswerTexts, useMessages, useQuestionNote } from '../language/messages.ts'
import { MaskedField, type MaskedFieldProps } from '../ui/MaskedField.tsx'
import { TextField, type TextFieldProps } from '../ui/TextField.tsx'
import { useStable } from '../ui/use-stable.ts'
import { rememberGivenText, useGivenText, useUnreadText } from './given-texts.ts'
import { Lockable } from './invited.tsx'
import { OwnPlace } from './OwnPlace.tsx'
import {
  pathIn,
  useAnswer,
  useGroup,
  useIsAsked,
  useQuestion,
  useQuestionFeedback,
  useScope,
} from './scope.tsx'
import { useAdvice } from './use-advice.ts'
import type { TouchedFields } from './use-step-form.ts'

interface QuestionProps {
  readonly hint?: ReactNode
  readonly note?: ReactNode
  /** Marks the question as optional, if it is not declared so. */
  readonly optional?: boolean
  /** Replaces the issues of the group. */
  readonly issues?: TouchedFields['issues']
}

export interface TypedQuestionProps extends QuestionProps {
  /** The name of the question in its group. */
  readonly of: TypedQuestionName
}

interface TypedFieldProps extends QuestionProps {
  /** The name of the question in its group. */
  readonly name: string
  readonly label: string
  readonly placeholder?: string
  /** "Why we ask". */
  readonly help?: string
  /** The path that an invitation locks it by. */
  readonly lock?: string
}

// A key in one field renders no other field.
const Text = memo(TextField)
const Masked = memo(MaskedField<unknown>)

/** Inputs for plain text. */
const plain = {
  text: {},
  // With the type `email`, browsers would convert other characters to ASCII.
  email: { inputMode: 'email', spellCheck: false },
  url: { type: 'url', spellCheck: false },
} as const satisfies Partial<Record<TypedInput, Partial<TextFieldProps>>>

/** The other inputs are masked: digits, and the characters that belong to their input. */
const masked: Readonly<
  Record<Exclude<TypedInput, keyof typeof plain>, Partial<MaskedFieldProps<unknown>>>
> = {
  digits: {},
  secret: { secret: true },
  'secret-text': { secret: true, inputMode: 'text' },
  phone: { type: 'tel', inputMode: 'tel' },
  money: { prefix: '$' },
  days: {},
}

/** A question that is answered by typing: its label, input, answer and error. */
export function TypedQuestion({ of: name, ...props }: TypedQuestionProps) {
  const text = useAnswerTexts().questions[name]
  const note = useQuestionNote(name)
  const isAsked = useIsAsked(name)
  if (!text) throw new Error(`The question ${name} has no text`)
  return (
    <>
      {isAsked && !isHidden(name) && <TypedField {...text} {...note} {...props} name={name} />}
      <OwnPlace after={name} />
    </>
  )
}

/** The label, input, answer and error of a question, with texts of any origin. */
export function TypedField({ name, lock = name, issues, ...props }: TypedFieldProps) {
  const { form } = useMessages()
  const { question, onChange, autoComplete } = useQuestion(name)
  const { field } = question
  const { input } = field
  const value = useAnswer(name)
  const isOptional = useGroup(
    (group, answers) => question.optional || question.requiredIf?.(answers, group) === false,
  )
  // The other answers that advice reads.
  const values = { id: useAnswer('id'), state: useAnswer('state') }
  const answer = field.format(value)
  const unread = useUnreadText(pathIn(useScope(), name), answer)
  const shown = useQuestionFeedback(
    name,
    unread ?? answer,
    unread === undefined ? issues : undefined,
  )
  const text = useGivenText(shown.id, value)
  const change = useStable((answer: unknown) => onChange({ [name]: answer }))
  const onGiven = useStable((text: string, answer: unknown, isWhole?: boolean) =>
    rememberGivenText(shown.id, field, text, answer, isWhole),
  )
  const isUnread = unread !== undefined
  const advice = useAdvice({
    field,
    value,
    given: isUnread ? undefined : text,
    isUnread,
    feedback: shown,
    values,
    onChange: change,
  })
  const leave = useStable(() => {
    if (typeof value === 'string' && input !== 'own' && isPlain(input)) {
      const cleaned = parseWhole(field, value)
      if (cleaned !== value) {
        onGiven(value, cleaned)
        change(cleaned)
      }
    }
    shown.onBlur()
  })
  const common = {
    optional: isOptional,
    rows: question.rows,
    autoComplete,
    ...shown,
    ...advice,
    onBlur: leave,
    ...props,
  }
  if (input === 'own') throw new Error(`The question ${name} is not typed`)
  return (
    <Lockable name={lock}>
      {isPlain(input) ? (
        <Text
          {...common}
          {...plain[input]}
          field={field}
          onChange={change}
          onGiven={onGiven}
          value={field.format(value)}
        />
      ) : (
        <Masked
          inputMode="numeric"
          {...common}
          {...masked[input]}
          {...(input === 'days' && { suffix: form.days })}
          field={field}
          onChange={change}
          onGiven={onGiven}
          unread={unread}
          value={value}
        />
      )}
    </Lockable>
  )
}

function isPlain(input: TypedInput): input is keyof typeof plain {
  return input in plain
}
