import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testFolder } from '../../test-support/shared.ts'
import { ConfigError } from '../platform/config/config.ts'
import { loadAgreement } from './agreement.ts'
import { loadAgreements } from './files-service.ts'

const file = join(import.meta.dirname, '../../../public/agreement/merchant-agreement.md')
const brand = { name: 'Łódź & “Söhne” Payments' }

it('returns the agreement that is loaded here, even for Spanish if there is no other', async () => {
  const [{ en, es }, own] = await Promise.all([
    loadAgreements({ files: { en: file }, brand }),
    loadAgreement(file, brand),
  ])
  expect(es).toBe(en)
  expect(en.pdfSha256).toBe(own.pdfSha256)
  expect(Buffer.from(en.pdf).equals(Buffer.from(own.pdf))).toBe(true)
  expect({ ...en, pdf: undefined }).toEqual({ ...own, pdf: undefined })
})

it('names the file and line of everything unreadable', async () => {
  const folder = await testFolder()
  const broken = join(folder, 'agreement.md')
  const missing = join(folder, 'agreement.es.md')
  await writeFile(broken, 'no agreement\n')
  const files = { en: broken, es: missing }
  const problems = [
    `${broken}:1: must be “---”, which opens the front matter`,
    `${missing}:1: cannot be read: it does not exist`,
  ]
  await expect(loadAgreements({ files, brand })).rejects.toEqual(new ConfigError(problems))
})

it('names characters that the fonts lack', async () => {
  const problem = "BRAND_NAME: has “支”, which the PDF's fonts lack"
  await expect(
    loadAgreements({ files: { en: file, es: file }, brand: { name: '支付' } }),
  ).rejects.toEqual(new ConfigError([problem]))
})
