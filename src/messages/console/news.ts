/** The texts about new events of an application, for the server's refusal and the open page. */
import { language } from '../en/formats.ts'

export interface NewsItem {
  /** ISO 8601. */
  readonly at: string
  /** An operator, a person of the console, or `server`. */
  readonly by: string
  /** The event in words, without its author: `status changed from Received to In review`. */
  readonly what: string
  /** Whether the event is only a note. */
  readonly isNote: boolean
}

const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Returns "2 minutes ago". Returns "just now" for less than a minute, or if a clock is ahead. */
function agoText(at: string, now: Date): string {
  const ago = now.getTime() - Date.parse(at)
  const unit = UNITS.find(([, length]) => ago >= length)
  return unit ? relative.format(-Math.floor(ago / unit[1]), unit[0]) : 'just now'
}

/** Returns "Rita Bell added a note 2 minutes ago". */
export function newsText({ at, by, what, isNote }: NewsItem, now: Date): string {
  const ago = agoText(at, now)
  if (isNote) return `${by} added a note ${ago}`
  const event = what.charAt(0).toUpperCase() + what.slice(1)
  return by === 'server' ? `${event} ${ago}` : `${event} by ${by} ${ago}`
}

/** The number of events that are named. */
const MAX_NAMED = 3

/** Returns why a request was refused: the events since the page was shown, the latest last. */
export function staleText(changes: readonly NewsItem[], now: Date): string {
  const named = changes.slice(-MAX_NAMED).map((change) => newsText(change, now))
  const others = changes.length - named.length
  const more = others > 0 ? `${others} more and then: ` : ''
  return `Nothing was saved, because this happened in the meantime: ${more}${named.join('; ')}. Please look at it first.`
}

export const news = {
  title: 'New since you opened this page',
  unread: 'New',
  others: (names: readonly string[]) =>
    `${new Intl.ListFormat(language).format(names)} ${names.length === 1 ? 'has' : 'have'} this application open, too.`,
  count: (count: number) => `${count} new`,
  dismiss: 'I have seen it',
  applicant: 'the applicant',
  lastNote: 'The last note',
} as const
