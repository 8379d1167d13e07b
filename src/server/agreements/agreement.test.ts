import { createHash } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../test-support/engines.ts'
import { agreements } from '../../test-support/test-server.ts'
import { readPdf } from '../platform/pdf/testing/read-pdf.ts'
import { loadAgreement } from './agreement.ts'
import { AGREEMENT_STYLE_HASH } from './agreement-style.ts'
import { type Agreement, saveAgreement } from './service.ts'

const SHIPPED = new URL('../../../public/agreement/merchant-agreement.md', import.meta.url).pathname

function sha256(data: string | Uint8Array, encoding: 'hex' | 'base64'): string {
  return createHash('sha256').update(data).digest(encoding)
}

async function fileWith(content: string | Uint8Array): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'agreement-')), 'terms.md')
  await writeFile(file, content)
  return file
}

describe('the shipped agreement', () => {
  let agreement: Agreement
  let pdfText: string
  beforeAll(async () => {
    agreement = await loadAgreement(SHIPPED, { name: 'Łódź <Pay> & Co' })
    pdfText = readPdf(agreement.pdf).pages.join(' ')
  })

  it.each([
    'Member Bank disclosure',
    'Parties and definitions',
    'Application, approval and term',
    'Services and permitted use',
    'Prohibited and restricted activity',
    'Card-network rules',
    'Acceptance, authorization, receipts and refunds',
    'Settlement account and ACH authority',
    'Fees and pricing',
    'Chargebacks and disputes',
    'Reserve, holdback and setoff',
    'Data security and PCI DSS',
    'Verification and reporting duties',
    'Information and privacy',
    'Records and audit',
    'Warranties and disclaimer',
    'Indemnity and limit of liability',
    'Guaranty',
    'Suspension and termination',
    'Changes, notices and electronic records',
    'Governing law and disputes',
    'Signature and authority',
  ])('has a section on %s, on the page and in the PDF', (section) => {
    const headings = agreement.text.blocks.filter((block) => block.kind === 'heading')
    const heading = headings.find(({ text }) => text.endsWith(`. ${section}`))
    expect(heading).toBeDefined()
    expect(agreement.html).toContain(`>${heading?.text}</h2>`)
    expect(pdfText).toContain(heading?.text)
  })

  it('numbers its sections and their clauses without a gap', () => {
    let section = 0
    let clause = 0
    for (const block of agreement.text.blocks) {
      if (block.kind === 'heading') {
        section += 1
        clause = 0
        expect(block.text).toMatch(new RegExp(`^${section}\\. `))
      } else if (block.kind === 'paragraph' && section > 0) {
        clause += 1
        expect(block.spans[0]).toMatchObject({ bold: true })
        expect(block.spans[0]?.text).toMatch(new RegExp(`^${section}\\.${clause} `))
      }
    }
    expect(section).toBe(22)
  })

  it('refers to clauses that exist', () => {
    const all = agreement.text.blocks.flatMap((block) =>
      block.kind === 'paragraph' || block.kind === 'notice' ? [block.spans] : [],
    )
    const numbers = new Set(all.map(([first]) => /^\d+\.\d+/.exec(first?.text ?? '')?.[0]))
    const words = agreement.html.replaceAll(/<[^>]+>/g, '')
    const references = [...words.matchAll(/(?:[Ss]ections?|and) (\d+\.\d+)/g)].map(
      ([, number]) => number,
    )
    expect(references.length).toBeGreaterThan(3)
    expect(references.filter((number) => !numbers.has(number))).toEqual([])
  })

  it.each([
    '2.6% + 10 cents',
    '3.5% + 10 cents',
    '$15 per chargeback',
    'Counsel must review it before use',
    '2026-11-24',
    'November 24, 2026',
  ])('says “%s” on the page and in the PDF', (words) => {
    expect(agreement.html).toContain(words)
    expect(pdfText).toContain(words)
  })

  it('shows the notice for counsel on the first page', () => {
    expect(readPdf(agreement.pdf).pages[0]).toContain('Counsel must review it before use')
  })

  it('names the operator as given, letters such as Ł included', () => {
    expect(agreement.html).toContain('Łódź &lt;Pay&gt; &amp; Co')
    expect(pdfText).toContain('Łódź <Pay> & Co')
    expect(pdfText).not.toContain('\u{fffd}')
    expect(agreement.html).not.toContain('{{')
  })

  it('is identified by the hashes of the served files', () => {
    expect(agreement.htmlSha256).toBe(sha256(agreement.html, 'hex'))
    expect(agreement.pdfSha256).toBe(sha256(agreement.pdf, 'hex'))
  })

  it('is a page with one h1, sections under it, and no script', () => {
    expect(agreement.html.match(/<h1/g)).toHaveLength(1)
    expect(agreement.html.match(/<h2/g)).toHaveLength(22)
    expect(agreement.html).toContain('<html lang="en-US">')
    expect(agreement.html).not.toMatch(/<script|<link|\son\w+=|javascript:/i)
  })

  it('has one style, which the policy admits by its hash, and no style attribute', () => {
    const styles = [...agreement.html.matchAll(/<style>([\s\S]*?)<\/style>/g)]
    expect(styles).toHaveLength(1)
    expect(AGREEMENT_STYLE_HASH).toBe(`sha256-${sha256(styles[0]?.[1] ?? '', 'base64')}`)
    expect(agreement.html).not.toMatch(/\sstyle=/)
  })

  it('leads from its contents to every section', () => {
    const targets = [...agreement.html.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id)
    expect(targets).toHaveLength(22)
    expect(targets.filter((id) => !agreement.html.includes(`<h2 id="${id}">`))).toEqual([])
  })

  it('is byte-for-byte the same on every start', async () => {
    const again = await loadAgreement(SHIPPED, { name: 'Łódź <Pay> & Co' })
    expect(again.pdfSha256).toBe(agreement.pdfSha256)
    expect(again.htmlSha256).toBe(agreement.htmlSha256)
  })
})

describe('an agreement’s file that cannot be used', () => {
  it.each([
    ['is missing', '/nowhere/terms.md', '/nowhere/terms.md:1: cannot be read: it does not exist'],
    ['is a folder', tmpdir(), `${tmpdir()}:1: cannot be read: it is a folder, not a file`],
  ])('is reported if it %s', async (_, file, message) => {
    await expect(loadAgreement(file, { name: 'Pay' })).rejects.toThrow(message)
  })

  it('is refused if it is not UTF-8', async () => {
    const file = await fileWith(Uint8Array.of(0x2d, 0x2d, 0x2d, 0x0a, 0xff))
    await expect(loadAgreement(file, { name: 'Pay' })).rejects.toThrow(
      `${file}:2: is not UTF-8; it reads as Windows-1252, with ÿ (first in line 2, character 1). Save it as UTF-8`,
    )
  })

  it('is refused with the line at fault', async () => {
    const front = '---\ntitle: T\nversion: 2026-11-01\neffective: 2026-11-01\n---\n'
    const file = await fileWith(`${front}## 1. One\n\n<script>\n`)
    await expect(loadAgreement(file, { name: 'Pay' })).rejects.toThrow(`${file}:8: has HTML`)
  })

  it('does not start with a brand that the PDF cannot show', async () => {
    await expect(loadAgreement(SHIPPED, { name: '支付' })).rejects.toThrow('“支”')
  })
})

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
