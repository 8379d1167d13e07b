import { expect, it } from 'vitest'
import { testDatabase } from '../../test-support/engines.ts'
import { agreements } from '../../test-support/test-server.ts'
import { saveAgreement } from './service.ts'

const { en } = agreements
const changed = { ...en, html: `${en.html} `, htmlSha256: 'f'.repeat(64) }

it('brands share a version of an agreement, but no brand has two texts of one version', async () => {
  const db = await testDatabase()
  const save = (agreement: typeof en, brandName: string) =>
    saveAgreement(db, agreement, { brandName, now: new Date() })
  expect(await save(en, 'Acme Payments')).toBe(true)
  expect(await save(changed, 'Beta Pagos')).toBe(true)
  expect(await save(en, 'Acme Payments')).toBe(true)
  expect(await save(changed, 'Acme Payments')).toBe(false)
})
