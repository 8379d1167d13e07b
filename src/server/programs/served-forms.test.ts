import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { engines, openedOn } from '../../test-support/engines.ts'
import { testFolder } from '../../test-support/test-folder.ts'
import { TEST_NOW } from '../../test-support/test-server.ts'
import { parseConfig } from '../platform/config/config.ts'
import { loadPrograms } from './loading-service.ts'
import { addConfiguration, formProblems } from './served-forms-service.ts'

const question = (kind: string) =>
  `questions:\n  - {id: terminals, step: owner-details, kind: ${kind}, label: {en: A, es: B}}\n`

describe.each(engines)('on $name', (engine) => {
  it("an id once used in a program's form keeps its meaning", async () => {
    const db = await openedOn(engine)
    const file = join(await testFolder(), 'questions.yaml')
    const programWith = async (text: string) => {
      await writeFile(file, text)
      return (await loadPrograms(parseConfig({ QUESTIONS_FILE: file }), [])).default
    }
    const before = await programWith(question('number'))
    expect(await formProblems(db, [before])).toEqual([])
    await addConfiguration(db, before, TEST_NOW)
    await addConfiguration(db, before, TEST_NOW)
    expect(await formProblems(db, [before])).toEqual([])
    const after = await programWith(question('text'))
    expect(await formProblems(db, [after])).toEqual([
      'questions of the program default: “terminals” was a question of the kind number: use another id for the new one, since ids are permanent',
    ])
    expect(await formProblems(db, [{ ...after, id: 'acme' }])).toEqual([])
    const retired = await programWith('retired: [terminals]')
    expect(await formProblems(db, [retired])).toEqual([])
    // A form without questions changes no meaning.
    expect(await formProblems(db, [{ ...after, definition: undefined }])).toEqual([])
  })
})
