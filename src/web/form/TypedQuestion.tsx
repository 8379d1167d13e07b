import { type ReactNode, useState } from 'react'
import type { TypedQuestionName } from '../../application/application.ts'
import type { TypedInput } from '../../application/fields/field.ts'
import { limits } from '../../application/reference/limits.ts'
import { useDraft } from '../draft/draft.ts'
import { today } from '../draft/today.ts'
import { useAnswerTexts, useMessages, useQuestionNote } from '../language/messages.ts'
import { Lockable } from '../state/invited.tsx'
import { MaskedField, type MaskedFieldProps } from '../ui/MaskedField.tsx'
import { TextField, type TextFieldProps } from '../ui/TextField.tsx'
import { useQuestion } from './scope.tsx'
import { useAdvice } from './use-advice.ts'
import type { Feedback } from './use-step-form.ts'

export interface TypedQuestionProps {
  /** Which question of the group around it. */
  readonly of: TypedQuestionName
  readonly hint?: ReactNode
  readonly note?: ReactNode
  /** Marks the question as optional, where it is not declared so. */
  readonly optional?: boolean
  /** Replaces the feedback of the group. */
  readonly feedback?: Feedback
}

/** Inputs for plain text. */
const plain = {
  text: {},
  email: { type: 'email', spellCheck: false },
  url: { type: 'url', spellCheck: false },
} as const satisfies Partial<Record<TypedInput, Partial<TextFieldProps>>>

/** All others are masked: digits, and what else belongs to their input. */
const masked: Readonly<
  Record<Exclude<TypedInput, keyof typeof plain>, Partial<MaskedFieldProps<unknown>>>
> = {
  digits: {},
  secret: { secret: true },
  phone: { type: 'tel', inputMode: 'tel' },
  dollars: { prefix: '$' },
  days: {},
}

/** One question that is answered by typing: its label, input, answer and error. */
export function TypedQuestion({ of: name, feedback: given, ...props }: TypedQuestionProps) {
  const { form } = useMessages()
  const text = useAnswerTexts().questions[name]
  const note = useQuestionNote(name)
  const { question, values, onChange, feedback, autoComplete } = useQuestion(name)
  const answers = useDraft(({ form }) => form.answers)
  const { field } = question
  const { input } = field
  const value = values[name]
  const [dropped, setDropped] = useState<string>()
  const shown = given ?? feedback(name, field.format(value))
  const change = (answer: unknown) => onChange({ [name]: answer })
  const advice = useAdvice({ field, value, dropped, feedback: shown, values, onChange: change })
  const leave = () => {
    const completed = field.complete?.(value, today())
    if (completed !== undefined && completed !== value) change(completed)
    shown.onBlur()
  }
  if (!text) throw new Error(`The question ${name} has no text`)
  const common = {
    ...text,
    ...note,
    optional: question.optional || question.requiredIf?.(answers) === false,
    rows: question.rows,
    autoComplete,
    ...shown,
    ...advice,
    onBlur: leave,
    ...props,
  }
  if (input === 'own') throw new Error(`The question ${name} is not typed`)
  return (
    <Lockable name={name}>
      {isPlain(input) ? (
        <TextField
          maxLength={limits.nameLength}
          {...common}
          {...plain[input]}
          onChange={(typed) => change(field.parse(typed))}
          value={field.format(value)}
        />
      ) : (
        <MaskedField
          inputMode="numeric"
          {...common}
          {...masked[input]}
          {...(input === 'days' && { suffix: form.days })}
          field={field}
          onChange={change}
          onDropped={setDropped}
          value={value}
        />
      )}
    </Lockable>
  )
}

function isPlain(input: TypedInput): input is keyof typeof plain {
  return input in plain
}
