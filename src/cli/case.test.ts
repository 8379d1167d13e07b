import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import { engines } from '../test-support/engines.ts'
import { operator } from '../test-support/run-operator.ts'
import { testFolder } from '../test-support/test-folder.ts'
import { referenceIn, testServer } from '../test-support/test-server.ts'

describe.each(engines)('operator case on $name', (engine) => {
  it('writes how an application was reviewed, masked, and records that it did', async () => {
    const folder = await testFolder()
    const REVIEW_FILE = join(folder, 'review.json')
    const step = { id: 'website', text: 'Website visited' }
    await writeFile(REVIEW_FILE, JSON.stringify({ checklist: [step] }))
    const settings = { ...(await engine.settings()), REVIEW_FILE }
    const server = await testServer(settings)
    const env = { ...settings, DATA_DIR: server.folder }
    const reference = referenceIn(await server.submit(sampleSubmission()))
    const note = join(folder, 'note.txt')
    await writeFile(note, 'Known for years')
    await operator(env, 'status', reference, 'reviewing', '--note-file', note)
    const output = join(folder, 'case.json')
    const identity = join(server.folder, 'sealing-identity.txt')
    const write = () =>
      operator(env, 'case', reference, '--identity', identity, '--output', output, '--json')
    const written = await write()
    expect(written).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(written.out)).toEqual({ reference, file: output })
    expect((await stat(output)).mode & 0o777).toBe(0o600)
    const text = await readFile(output, 'utf8')
    const made = JSON.parse(text)
    expect(made).toMatchObject({
      ...{ schema: 1, reference, status: 'reviewing', problems: [], madeBy: 'server' },
      versions: [{ number: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      checklist: [{ ...step, isRequired: true, done: null, resetBy: null }],
      decisions: [{ kind: 'status', note: 'Known for years' }],
    })
    expect(made.timeline.map(({ kind }: { readonly kind: string }) => kind)).toEqual([
      ...['received', 'status', 'opened', 'case-file'],
    ])
    const { tin, companyOwners } = sampleSubmission()
    for (const value of [tin, ...companyOwners.map(({ ssn }) => ssn)]) {
      expect(text.replaceAll('-', '')).not.toContain(value)
    }
    expect(await operator(env, 'verify')).toMatchObject({ code: 0, err: '' })
    const again = await write()
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('already exists') })
    expect(await readFile(output, 'utf8')).toBe(text)
  })
})
