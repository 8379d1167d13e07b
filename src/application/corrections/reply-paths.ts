/** The paths of a reviewer's own questions and of their replies. See `replies.ts`. */
import type { ReplyKind } from '../reference/document-kinds.ts'

/** Returns the path of a question among a request's fields, which its reply's issues have, too. */
export function replyPath(number: number): string {
  return `replies.${number}`
}

/** Returns the number in such a path, or in the kind of a reply's files; undefined otherwise. */
export function questionNumberIn(text: string): number | undefined {
  const digits = /^(?:replies\.|reply-)([1-9]\d?)$/.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Returns the numbers of the questions in a request. */
export function questionsAsked(fields: readonly string[]): readonly number[] {
  return fields
    .filter((field) => field.startsWith('replies.'))
    .flatMap((field) => questionNumberIn(field) ?? [])
}

/** Returns whether a file replies to a question, rather than being a document of a kind. */
export function isReplyKind(kind: string): kind is ReplyKind {
  return kind.startsWith('reply-')
}

/** Returns the kind of the files that reply to a question. */
export function replyKind(number: number): ReplyKind {
  return `reply-${number}`
}
