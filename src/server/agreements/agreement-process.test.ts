import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testFolder } from '../testing/test-folder.ts'
import { loadAgreement } from './agreement.ts'
import { AgreementFileError } from './agreement-file-error.ts'
import { loadAgreementApart } from './agreement-process.ts'

const file = join(import.meta.dirname, '../../../public/agreement/merchant-agreement.md')
const brand = { name: 'Łódź & “Söhne” Payments' }

it('gives the very agreement that is loaded here', async () => {
  const [apart, here] = await Promise.all([
    loadAgreementApart(file, brand, 'en'),
    loadAgreement(file, brand),
  ])
  expect(apart.pdfSha256).toBe(here.pdfSha256)
  expect(Buffer.from(apart.pdf).equals(Buffer.from(here.pdf))).toBe(true)
  expect({ ...apart, pdf: undefined }).toEqual({ ...here, pdf: undefined })
})

it('names file and line of what it cannot read', async () => {
  const broken = join(await testFolder(), 'agreement.md')
  await writeFile(broken, 'no agreement\n')
  const fault = await loadAgreementApart(broken, brand, 'en').catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(AgreementFileError)
  const expected = await loadAgreement(broken, brand).catch((error: unknown) => error)
  expect(fault).toEqual(expected)
})

it('says what the fonts lack', async () => {
  await expect(loadAgreementApart(file, { name: '支付' }, 'en')).rejects.toThrow('fonts lack')
})
