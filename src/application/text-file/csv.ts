import { withoutHidden } from '../text/sanitize-text.ts'

/** The program that opens a table: a spreadsheet, or a system that takes the texts literally. */
export const csvUses = ['spreadsheet', 'system'] as const
export type CsvUse = (typeof csvUses)[number]

/** Without it, spreadsheets assume the encoding of their country. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Returns the text before the first line. */
export function csvBeginning(use: CsvUse): string {
  return use === 'spreadsheet' ? BYTE_ORDER_MARK : ''
}

/** The beginning of a text that spreadsheets treat as a formula. */
const FORMULA = String.raw`\s*[=+\-@|%\uff1d\uff0b\uff0d\uff20]`

/** Other numbers to a spreadsheet: `02110`, an account number, `12E3`, `2.10`, `12,50`, `1 1/2`. */
const NUMBER = String.raw`0\d+|\d{12,}|[\d.,]+ ?e[-+]?\d+|\d+ \d+/\d+|(?=\D?\d)\d*(?:[.,]\d{3})*[.,]\d*`
const FIGURE = String.raw`(?:\d+ \d+/\d+|[\d.,]+(?: ?e[-+]?\d+)?)`
/** What a spreadsheet shows as it was: an amount as the form shows it. */
const SHOWN_ALIKE = String.raw`\$\d{1,3}(?:,\d{3})*(?:\.\d\d)?\s*$`
/** `(5)`, `5-`, `$-5`, `($ 5)`, `5 €` */
const AMOUNT = String.raw`(?!${SHOWN_ALIKE})(?:\(${FIGURE}\)|\(?[$€£¥] ?[-+(]?${FIGURE} ?[-)]?|${FIGURE} ?[-+$€£¥]-?)`
const TIME = String.raw`(?:\d+ )?\d+(?::\d*)+(?:\.\d+)?(?: ?[ap]m?)?|\d+(?: [ap]m?|[ap]m)`
const MONTH = String.raw`(?:jan(?:uary)?|feb(?:ruary|rero)?|mar(?:ch|zo)?|apr(?:il)?|mayo?|june?|july?|aug(?:ust)?|sep(?:t|tember|tiembre)?|oct(?:ober|ubre)?|nov(?:ember|iembre)?|dec(?:ember)?|ene(?:ro)?|abr(?:il)?|jun(?:io)?|jul(?:io)?|ago(?:sto)?|dic(?:iembre)?)\.?`
const WEEKDAY =
  '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|lun(?:es)?|mar(?:tes)?|mi[eé](?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|s[aá]b(?:ado)?|dom(?:ingo)?)'
const DATE = String.raw`\d{1,2}[-/:.]\d+(?:[-/:.]\d+)?|\d{4}[-/]\d{1,2}`
/** Dates with a name: `Sept 11`, `MAR1`, `5-may`, `Monday, Jan. 5 2026`, `Mon 1/2`. */
const NAMED_DATE = String.raw`(?:${WEEKDAY}\.?,? ?)?(?:\d{1,2}/\d+(?:/\d+)?|\d{1,4}[-/. ]{0,2}${MONTH}(?:[-/., ]{1,2}\d{1,4})?|${MONTH}[-/., ]{0,2}\d{1,4}(?:[-/., ]{1,2}\d{1,4})?)`
/** Also `1/2/2026 10:00 AM`. */
const ANY_DATE = `(?:${DATE}|${NAMED_DATE})(?:,? (?:${TIME}))?`

const TRUTH = 'true|false|verdadero|falso'
/**
 * Spreadsheets also turn some texts into something else that looks right. An apostrophe before such
 * a text keeps it a text.
 */
const TREATED_TEXT = new RegExp(
  String.raw`^(?:${FORMULA}|\s*(?:${NUMBER}|${AMOUNT}|${ANY_DATE}|${TIME}|${TRUTH})\s*$)`,
  'iu',
)

/** In many countries, spreadsheets separate cells by semicolons, whatever the table says. */
const TREATED_AFTER_SEMICOLON = new RegExp(`;(?='*${FORMULA})`, 'gu')
const HELD_AFTER_SEMICOLON = new RegExp(`;'(?='*${FORMULA})`, 'gu')

function csvCell(value: unknown, use: CsvUse): string {
  const text = value === null || value === undefined ? '' : String(value)
  const clean = typeof value === 'string' ? withoutHidden(text.toWellFormed()) : text
  const isHeld = typeof value === 'string' && use === 'spreadsheet'
  const parts = isHeld ? clean.replace(TREATED_AFTER_SEMICOLON, ";'") : clean
  const safe = isHeld && TREATED_TEXT.test(clean) ? `'${parts}` : parts
  return /[",']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns a line of a table. For a spreadsheet, no text in it becomes a formula or a number. */
export function csvLine(values: readonly unknown[], use: CsvUse): string {
  return `${values.map((value) => csvCell(value, use)).join(',')}\r\n`
}

/** Returns a cell of a table without the apostrophes that kept it a text. */
export function withoutApostrophes(cell: string): string {
  const text = cell.replaceAll(HELD_AFTER_SEMICOLON, ';')
  const [, held = ''] = /^'(.*)$/su.exec(text) ?? []
  return TREATED_TEXT.test(held) || /^\d+$/.test(held) ? held.trimStart() : text
}

/** Flattens `{a: {b: [1]}}` to `a.b.0` → 1. */
export function flattened(value: unknown, path = ''): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map([[path, value]])
  return new Map(
    Object.entries(value).flatMap(([name, item]) => [
      ...flattened(item, path === '' ? name : `${path}.${name}`),
    ]),
  )
}
