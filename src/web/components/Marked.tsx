import { markParts } from './mark-parts.ts'

/** A text in which the words of a query are emphasised. */
export function Marked({ text, query }: { text: string; query: string }) {
  return markParts(text, query).map((part) =>
    part.marked ? <mark key={part.at}>{part.text}</mark> : <span key={part.at}>{part.text}</span>,
  )
}
