/**
 * Texts that fields do not show as they were given. They outlive their screens, so that a remark is
 * still there after Next and Back. They are never stored.
 */
import { dequal } from 'dequal/lite'
import { create } from 'zustand'
import { type Field, type InputKind, isEmpty } from '../../application/fields/field.ts'
import { isAllShown } from '../../application/fields/remark.ts'
import { isBelow } from '../../application/issues.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { limits } from '../../application/reference/limits.ts'
import { keyNow, setUnread, useDraft, useFieldKey } from '../draft/draft.ts'
import { useRestored } from '../draft/restored.ts'

interface TypedText {
  readonly text: string
  /** The value that the field made of the text. With another value, the text is forgotten. */
  readonly value: unknown
}

const useGiven = create<{ readonly texts: ReadonlyMap<string, TypedText> }>(() => ({
  texts: new Map(),
}))

/**
 * Notes the text that was given at a path, if there may be a remark about it. A whole text that the
 * field could not read stays there.
 */
export function rememberGivenText<Value>(
  path: string,
  { format, remark }: Pick<Field<Value, InputKind>, 'format' | 'remark'>,
  text: string,
  value: Value,
  isWhole = false,
): void {
  const isUnread = isWhole && !isEmpty(text) && format(value) === ''
  const key = keyNow(path)
  setUnread(key, isUnread ? text.slice(0, limits.nameLength) : undefined)
  const isShown = !remark && isAllShown(text, format(value))
  const { texts } = useGiven.getState()
  if (isShown && !texts.has(key)) return
  const others = [...texts].filter(([other]) => other !== key)
  useGiven.setState({
    texts: new Map(isShown ? others : [...others, [key, { text, value }]]),
  })
}

/**
 * Returns the text that was given for the value at a path; undefined if there can be no remark
 * about it.
 */
export function useGivenText(path: string, value: unknown): string | undefined {
  const key = useFieldKey(path)
  const given = useGiven(({ texts }) => texts.get(key))
  return given && dequal(given.value, value) ? given.text : undefined
}

/** Returns the text that the field at a path could not read, and shows in place of the value. */
export function useUnreadText(path: string, shown: string): string | undefined {
  const key = useFieldKey(path)
  const text = useDraft(({ form }) => form.unread && ownValue(form.unread, key))
  return shown === '' ? text : undefined
}

/** Forgets the texts at and below a path, where another answer will be entered. */
export function forgetGivenTexts(path: string): void {
  const { unread = {} } = useDraft.getState().form
  const key = keyNow(path)
  for (const other of Object.keys(unread)) if (isBelow(other, key)) setUnread(other)
  useGiven.setState(({ texts }) => ({
    texts: new Map([...texts].filter(([other]) => !isBelow(other, key))),
  }))
}

// A new application, and the clearing of sensitive answers, remove the given texts as well.
useDraft.subscribe(({ idempotencyKey }, before) => {
  if (idempotencyKey !== before.idempotencyKey) forget()
})
useRestored.subscribe(({ cleared }, before) => {
  if (cleared !== before.cleared && cleared.length > 0) forget()
})

function forget(): void {
  useGiven.setState({ texts: new Map() })
}
