import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { us } from '../../application/forms/us.ts'
import { toSubmission } from '../../application/submission.ts'
import { sampleOwner, signedApplication } from '../../application/testing/sample-application.ts'
import { operator } from '../../test-support/run-operator.ts'
import { testFolder } from '../../test-support/shared.ts'
import { referenceIn, testServer } from '../../test-support/test-server.ts'

async function installed() {
  const server = await testServer()
  const env = { DATA_DIR: server.folder }
  const identity = join(server.folder, 'sealing-identity.txt')
  const submit = async (overrides: Parameters<typeof signedApplication>[0]) =>
    referenceIn(await server.submit(toSubmission(signedApplication(overrides), us)))
  const company = await submit({
    legalBusinessName: 'Peña & Sons, "Bakery" – of a very long name LLC',
  })
  const file = join(await testFolder(), 'irs.txt')
  const answer = async (text: string) => {
    const path = join(await testFolder(), 'answer.txt')
    await writeFile(path, text)
    return operator(env, 'tin-match', 'import', path)
  }
  const exported = (...more: readonly string[]) =>
    operator(env, 'tin-match', 'export', '--identity', identity, '--output', file, ...more)
  return { server, env, company, file, submit, answer, exported }
}

describe('operator tin-match', () => {
  it('writes the file for the IRS, and records it', async () => {
    const { env, company, file, exported } = await installed()
    expect(await exported('--json')).toMatchObject({ code: 0 })
    expect(await readFile(file, 'utf8')).toBe(
      `1;941234567;PENA & SONS BAKERY OF A VERY LONG NAME L;${company}-1\r\n`,
    )
    expect((await operator(env, 'show', 'EXPORTS')).out).toContain('as tin-match with sealed data')
    expect(await exported()).toMatchObject({ code: 1 })
  })

  it.each([
    ["Seán O'Brien", 'SEAN OBRIEN'],
    ['Łukasz Żółć', 'LUKASZ ZOLC'],
    ["O'Groß & Søn Łódź LLC", 'OGROSS & SON LODZ LLC'],
    ['St. Mary’s J.Crew, Inc. (A-1)', 'ST MARYS JCREW INC A-1'],
  ])('writes the name %s as Publication 2108-A prescribes', async (legalBusinessName, name) => {
    const { file, submit, exported } = await installed()
    await exported('--reference', await submit({ legalBusinessName }))
    expect(await readFile(file, 'utf8')).toContain(`;${name};`)
  })

  it('accepts answers saved by a spreadsheet, and asks about their encoding', async () => {
    const { env, company, file } = await installed()
    const text = `1,941234567,"PEÑA, INC",${company}-1,7\r\n,,,,\r\n`
    await writeFile(file, text, 'latin1')
    const importing = (...more: readonly string[]) =>
      operator(env, 'tin-match', 'import', file, ...more)
    expect((await importing()).err).toContain('it reads as Windows-1252, with Ñ')
    expect(await importing('--yes')).toEqual({
      code: 0,
      out: '1 answer recorded.\n',
      err: expect.stringMatching(/it reads as Windows-1252, with Ñ .*\n1 empty row skipped\.\n$/),
    })
  })

  it('writes the SSN and the name of a sole proprietor', async () => {
    const { file, submit, exported } = await installed()
    const reference = await submit({
      businessStructure: 'SOLE PROPRIETOR',
      tin: '',
      companyOwners: [sampleOwner({ title: 'Owner', stake: 100 })],
    })
    await exported('--reference', reference)
    expect(await readFile(file, 'utf8')).toMatch(/^2;123456789;MARIA ALVAREZ;MA-/)
  })

  it('leaves out and names applications that the IRS cannot compare', async () => {
    const { file, submit, exported } = await installed()
    const blank = await submit({ legalBusinessName: 'Пекарня' })
    // What is left of such a name is another one.
    const mixed = await submit({ legalBusinessName: '北京饭店 Inc.' })
    const { code, err } = await exported()
    expect(code).toBe(1)
    for (const reference of [blank, mixed]) {
      expect(err).toContain(
        `${reference}: its name has no letters, or has letters that are not Latin`,
      )
    }
    expect((await readFile(file, 'utf8')).trim().split('\r\n')).toHaveLength(1)
    const alone = await exported('--reference', blank, '--output', `${file}.2`)
    expect(alone).toMatchObject({ code: 1, err: expect.stringContaining('Nothing was written') })
    await expect(readFile(`${file}.2`)).rejects.toThrow('ENOENT')
  })

  it('accepts a repeated answer once, and refuses a contradictory one', async () => {
    const { company, answer } = await installed()
    const line = `1;941234567;PENA;${company}-1`
    expect(await answer(`${line};0\n${line};0\n`)).toMatchObject({
      code: 0,
      out: '1 answer recorded.\n',
    })
    expect(await answer(`${line};0\n${line};3\n`)).toMatchObject({
      code: 1,
      err: expect.stringMatching(new RegExp(`different answers about .*\\n.*${company}`)),
    })
  })

  it('names every line that is not an answer', async () => {
    const { company, answer } = await installed()
    const line = `1;941234567;PENA;${company}-1`
    expect(await answer(`${line};9\n\n${line};0\n${line}`)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Lines 1, 4 are not answers'),
    })
  })

  it('records the answers as signed events, all or none', async () => {
    const { env, company, answer } = await installed()
    const line = `1;941234567;PENA;${company}-1`
    for (const wrong of [
      '',
      line,
      `${line};9`,
      `${line};0\n1;2;3;nothing;0`,
      `1;2;3;MA-0000-0000-1;0`,
    ]) {
      const { code, err } = await answer(wrong)
      expect([wrong, code]).toEqual([wrong, 1])
      expect(err).not.toContain('941234567')
    }
    expect((await operator(env, 'show', company)).out).not.toContain('IRS')
    expect(await answer(`${line};7\r\n`)).toMatchObject({ code: 0, out: '1 answer recorded.\n' })
    expect((await operator(env, 'show', company)).out).toContain('compared by the IRS: code 7')
    expect(await answer(`${line.replace(/-1$/, '-2')};7`)).toMatchObject({
      code: 1,
      err: expect.stringContaining(company),
    })
  })
})
