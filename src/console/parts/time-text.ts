import { language } from '../../messages/en.ts'

const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })

/** "Nov 22, 2026, 10:42 AM", in the reviewer's time zone. */
export function timeText(at: string): string {
  return format.format(new Date(at))
}
