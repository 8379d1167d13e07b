/** Tests that answers are read with the signed questions, even if the file of questions changed. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formOf } from '../../application/forms/own-form.ts'
import { toSubmission } from '../../application/submission.ts'
import { signedApplication } from '../../application/testing/sample-application.ts'
import { sampleAnswers, sampleDefinition } from '../../application/testing/sample-definition.ts'
import { readPdf } from '../../server/platform/pdf/testing/read-pdf.ts'
import { mainly } from '../../test-support/engines.ts'
import { operator } from '../../test-support/run-operator.ts'
import { copyLinkIn, testServer } from '../../test-support/test-server.ts'

/** The file without a question, a step and a choice, and with a changed label. */
const CHANGED = `
questions:
  - id: terminals
    step: transaction-details
    kind: number
    label: { en: Terminals of today, es: Terminales de hoy }
  - id: deliveredBy
    step: transaction-details
    kind: choices
    label: { en: Delivery of today, es: Entrega de hoy }
    choices:
      - { value: pickup, label: { en: Collected, es: Recogido } }
retired: [wireless, opensOn, alarmCode, equipment, printers]
`

const THEN = [
  ['How many terminals do you need?', '3'],
  ['Should they be wireless?', 'No'],
  ['How can we deliver?', 'Courier, Pick up'],
  ['When do you open?', '03/17/2027'],
] as const

interface Sections {
  readonly groups: readonly { readonly rows: readonly { label: string; value: string }[] }[]
}

const rowsOf = (sections: readonly Sections[]) =>
  sections.flatMap(({ groups }) =>
    groups.flatMap(({ rows }) => rows.map(({ label, value }) => [label, value])),
  )

describe.each(mainly('SQLite'))(
  'answers to questions that have changed since, on $name',
  (engine) => {
    it('appear with the signed questions in the view, the case file, the export, a mapping and the copy', async () => {
      const settings = await engine.settings()
      const before = await testServer(settings, { form: sampleDefinition })
      const { folder } = before
      const whole = toSubmission(
        signedApplication({ answers: sampleAnswers }),
        formOf(sampleDefinition),
      )
      const link = copyLinkIn(await before.submit(whole))
      const QUESTIONS_FILE = join(folder, 'questions.yaml')
      await writeFile(QUESTIONS_FILE, CHANGED)
      const changed = { ...settings, DATA_DIR: folder, QUESTIONS_FILE }
      const identity = join(folder, 'sealing-identity.txt')
      const operate = (...words: readonly string[]) =>
        operator(changed, ...words, '--identity', identity)

      const shown = JSON.parse((await operate('show', link.reference, '--json')).out)
      expect(rowsOf(shown.summary)).toEqual(
        expect.arrayContaining([...THEN, ['Alarm code', sampleAnswers.alarmCode]]),
      )
      expect((await operate('show', link.reference)).out).toMatch(
        /How many terminals do you need\?\s+3\n/,
      )

      const output = join(folder, 'case.json')
      expect(await operate('case', link.reference, '--output', output)).toMatchObject({ code: 0 })
      const made = JSON.parse(await readFile(output, 'utf8'))
      expect(rowsOf(made.application)).toEqual(
        expect.arrayContaining([...THEN, ['Alarm code', '••••']]),
      )

      const { record } = JSON.parse((await operate('export')).out)
      expect(record.submission.answers).toEqual(sampleAnswers)
      expect(record.form).toEqual(sampleDefinition)
      expect((await operate('export', '--format', 'csv')).out).toContain(sampleAnswers.alarmCode)

      const mapping = join(folder, 'acme.jsonata')
      await writeFile(
        mapping,
        "{'count': application.answers.terminals, 'how': $join(application.answers.deliveredBy, '+'), 'label': record.form.questions[id='wireless'].label.en}",
      )
      expect(JSON.parse((await operate('export', '--transform', mapping)).out)).toEqual([
        { count: 3, how: 'courier+pickup', label: 'Should they be wireless?' },
      ])

      const written = join(folder, 'copy.pdf')
      expect(await operate('copy', link.reference, '--output', written)).toMatchObject({ code: 0 })
      const after = await testServer(changed)
      const served = await after.app.inject({ method: 'POST', url: '/api/copies', payload: link })
      for (const copy of [await readFile(written), served.rawPayload]) {
        const text = readPdf(copy).pages.join(' ')
        for (const [label, value] of THEN) {
          expect(text).toContain(label)
          expect(text).toContain(value)
        }
        expect(text).not.toContain(sampleAnswers.alarmCode)
      }
      expect(await operator(changed, 'verify')).toMatchObject({ code: 0, err: '' })
    })
  },
)
