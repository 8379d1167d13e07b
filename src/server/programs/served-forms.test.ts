import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { engines, openedOn } from '../../test-support/engines.ts'
import { testFolder } from '../../test-support/shared.ts'
import { TEST_NOW } from '../../test-support/test-server.ts'
import { parseConfig } from '../platform/config/config.ts'
import { loadPrograms } from './loading-service.ts'
import { addConfiguration, formProblems } from './served-forms-service.ts'

const question = (kind: string) =>
  `questions:\n  - {id: terminals, step: owner-details, kind: ${kind}, label: {en: A, es: B}}\n`

async function programWith(text: string) {
  const file = join(await testFolder(), 'questions.yaml')
  await writeFile(file, text)
  return (await loadPrograms(parseConfig({ QUESTIONS_FILE: file }), [])).default
}

describe.each(engines)('on $name', (engine) => {
  it("an id once used in a program's form keeps its meaning", async () => {
    const db = await openedOn(engine)
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

  it('a stored configuration with another hash keeps no server from starting', async () => {
    const db = await openedOn(engine)
    const program = await programWith(question('number'))
    await addConfiguration(db, program, TEST_NOW)
    const edited = (
      await db.selectFrom('program_configurations').selectAll().executeTakeFirstOrThrow()
    ).configuration.replaceAll('number', 'text')
    for (const configuration of [edited, 'no JSON']) {
      await db.updateTable('program_configurations').set({ configuration }).execute()
      expect(await formProblems(db, [program])).toEqual([])
    }
  })
})
