/**
 * Finds facts about a country in `src/application`. Only `forms/us`, the shipped form, may have
 * them, with its fields and reference lists, so that another form is another folder.
 */

/** Words that are only about the United States: its numbers, codes, offices and money. */
const AMERICAN: readonly RegExp[] = [
  /\bSSN\b|ssn\b|Ssn|Social Security/,
  /\bE?I?TIN\b|\bEIN\b|\btin\b|\btin-|\btax (?:number|ID)/i,
  /\bzip\b(?! archives?)|\bZIP\b|[a-z]Zip\b|[zZ]ip-?[cC]ode/,
  /routing/i,
  /dollar|\bcents?\b|\bUSD\b/i,
  /states\.ts|\bisState\b|stateName|'state'|[aA]ddress\.state\b|\bstate: string/,
  /United States|U\.S\.|\bUSPS\b|\bABA\b|\bIRS\b|\bthe US\b/,
]

/** A file or folder below `src/application` that may name the country, and why. */
interface Exception {
  readonly place: string
  readonly why: string
}

export const EXCEPTIONS: readonly Exception[] = [
  {
    place: 'facts/',
    why: 'the comparison of a tax number is an event that is signed under its name',
  },
  { place: 'checklist.ts', why: 'operators have written the name of that comparison into files' },
  { place: 'record/case-file.ts', why: 'lists the events of that name' },
  { place: 'evidence.ts', why: 'the prices in it are stored and signed in cents and dollars' },
  { place: 'record/sealed-record.ts', why: 'what is sealed of a linked account has these names' },
  { place: 'mapping/mapping-input.ts', why: 'mappings of operators read these names' },
  { place: 'forms/definition.ts', why: 'operators have written this kind of question into files' },
  {
    place: 'reference/category-words.ts',
    why: 'has what people call their trade, such as a dollar store',
  },
  { place: 'screening/', why: 'lists of the United States are compared, which have its numbers' },
]

export function americanLines(source: string): readonly string[] {
  return source.split('\n').filter((line) => AMERICAN.some((pattern) => pattern.test(line)))
}
