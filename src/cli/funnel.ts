import type { Figures } from '../api/console/funnel.ts'
import { utcDay } from '../application/dates/calendar-day.ts'
import { formOf } from '../application/forms/own-form.ts'
import { jsonText } from '../application/json/json-text.ts'
import { ownValue } from '../application/json/own-value.ts'
import { type Language, languageNamed, languages } from '../application/language.ts'
import { medianText, shareText } from '../messages/console/funnel.ts'
import { stepTitles } from '../messages/en/frame.ts'
import { readFunnel } from '../server/funnel/service.ts'
import { checkPrograms } from '../server/programs/loading-service.ts'
import { type Command, UsageError } from './command.ts'
import { readArguments } from './terminal/arguments.ts'
import { PERIOD_OPTIONS, readPeriod, table } from './terminal/print.ts'
import { withDatabase } from './with-database.ts'

export const funnel: Command = {
  usage: `[--since DATE] [--until DATE] [--language ${languages.join('|')}] [--program ID] [--invited yes|no] [--json]`,
  summary: 'show how far applicants get, how long it takes, and what stops them',
  details: `  --since DATE           only this day (in UTC) and later: 2026-11-21
  --until DATE           only days before this one
  --language LANGUAGE    only pages in this language: ${languages.join(', ')}
  --program ID           only pages of this program; “default” is the program of the settings
  --invited yes|no       only applicants with an invitation, or only those without one
  --json                 print JSON, with the figures of each day and language
`,

  async run(args, context) {
    const { config } = context
    const { values } = readArguments(args, [], {
      ...PERIOD_OPTIONS,
      language: { type: 'string' },
      program: { type: 'string' },
      invited: { type: 'string' },
      json: { type: 'boolean', default: false },
    })
    const { since, until } = readPeriod(values)
    const language = values.language === undefined ? undefined : readLanguage(values.language)
    const programs = values.program === undefined ? undefined : [values.program]
    const invited = values.invited === undefined ? undefined : readYesNo(values.invited)
    const days = { since: since && utcDay(since), until: until && utcDay(until) }
    const filter = { ...days, language, programs, invited }
    const { programs: all } = await checkPrograms(config, config.SEALING_RECIPIENTS)
    const formNamed = (id: string) => formOf(all.named(id)?.definition)
    const result = await withDatabase(context, (db) => readFunnel(db, filter, formNamed))
    if (values.json) context.print(`${jsonText(result, 2)}\n`)
    else if (result.days.length === 0) context.print('Nothing was counted.\n')
    else context.print(textOf(result.total))
  },
}

function readLanguage(name: string): Language {
  const language = languageNamed(name)
  if (language) return language
  throw new UsageError(`--language must be one of ${languages.join(', ')}`)
}

function readYesNo(text: string): boolean {
  if (text === 'yes' || text === 'no') return text === 'yes'
  throw new UsageError('--invited must be yes or no')
}

function textOf({ steps, submitted, saved, resumed, entered, rules, failures }: Figures): string {
  const enteredText = entered > 0 ? ` Entered with an API key: ${entered}.` : ''
  const parts = [
    table(
      ['Step', 'Reached', 'Continued', 'Median time'],
      steps.map((step) => [
        step.title ?? ownValue<string>(stepTitles, step.step) ?? step.step,
        step.reached,
        shareText(step),
        medianText(step),
      ]),
    ),
    `Submitted: ${submitted}. Saved to finish later: ${saved}. Resumed: ${resumed}.${enteredText}\n`,
    rules.length > 0 &&
      table(
        ['Field', 'Rule', 'Stopped'],
        rules.map(({ field, code, count }) => [field, code, count]),
      ),
    failures.length > 0 &&
      table(
        ['Service', 'Failed calls'],
        failures.map(({ service, count }) => [service, count]),
      ),
  ]
  return parts.filter((part) => part !== false).join('\n')
}
