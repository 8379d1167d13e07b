import { describe, expect, it } from 'vitest'
import { dateOfBirth } from '../../application/fields/date-of-birth.ts'
import { tin } from '../../application/forms/us/fields/tin.ts'
import type { Submission } from '../../application/submission.ts'
import { sampleOwner, sampleSubmission } from '../../application/testing/sample-application.ts'
import { allMessages } from '../../messages/all.ts'
import { shared } from '../../test-support/shared.ts'
import type { AgreementText } from '../agreements/text-service.ts'
import { printable } from '../platform/pdf/fonts.ts'
import { readPdf } from '../platform/pdf/testing/read-pdf.ts'
import { type CopyContent, copyLayouts } from './copy-content.ts'
import { writeCopy } from './plugin.ts'
import { renderCopy } from './render-copy.ts'
import { sampleCopy } from './testing/sample-copy.ts'

function signedBy(firstName: string, lastName: string): Submission {
  const submission = sampleSubmission()
  const [first, ...others] = submission.companyOwners
  if (!first) throw new Error('The sample has an owner')
  return {
    ...submission,
    companyOwners: [sampleOwner({ firstName, lastName }), ...others],
    authorizedController: null,
    termsSignerFullName: `${firstName} ${lastName}`,
  }
}

async function textOf(submission: Submission): Promise<string> {
  return readPdf(await renderCopy(sampleCopy(submission))).pages.join('\n')
}

/** An agreement with headings before each kind of block. */
const longAgreement: CopyContent['agreement'] = {
  brandName: 'Merchant Services',
  text: {
    ...sampleCopy(sampleSubmission()).agreement.text,
    blocks: Array.from({ length: 60 }, (_, index): AgreementText['blocks'][number][] => [
      { kind: 'heading', level: 2, text: `Section ${index}` },
      ...(index % 3 === 0
        ? [{ kind: 'notice' as const, spans: [{ text: 'You read this first. '.repeat(20) }] }]
        : []),
      { kind: 'paragraph', spans: [{ text: 'You agree to each of these: '.repeat(index % 7) }] },
      { kind: 'list', ordered: false, items: [[{ text: 'bread' }], [{ text: 'rolls' }]] },
    ]).flat(),
  },
}

describe('the signed copy', () => {
  const ofSample = shared(async () => readPdf(await renderCopy(sampleCopy(sampleSubmission()))))

  it('is the same bytes every time, on a thread of its own as well', async () => {
    const content = sampleCopy(sampleSubmission())
    const copy = Buffer.from(await renderCopy(content))
    expect(copy.equals(await renderCopy(content))).toBe(true)
    expect(copy.equals(await writeCopy(content))).toBe(true)
  })

  it('is tagged, and takes its dates only from the two signatures', () => {
    const { raw } = ofSample()
    expect(raw).toContain('/Marked true')
    expect(raw).toMatch(/\/StructTreeRoot \d+ 0 R/)
    for (const tag of ['H1', 'H2', 'H3', 'L', 'LI', 'Lbl', 'LBody', 'P']) {
      expect(raw).toContain(`/S /${tag}\n`)
    }
    expect([...new Set(raw.match(/\(D:\d+Z?\)/g))]).toEqual([
      '(D:20261122093000Z)',
      '(D:20261121170000Z)',
    ])
  })

  it('contains the summary, the agreement, the consents and the evidence', () => {
    const shown = ofSample().pages.join('\n')
    for (const part of [
      'MA-7K3Q-9XDM',
      'Golden Gate Bakery, LLC',
      'You agree to everything.',
      'ACH authorization',
      'Signature Evidence',
      '2026-11-21 17:00:00.123 UTC',
      '203.0.113.9',
      'a'.repeat(64),
      'c'.repeat(64),
    ]) {
      expect(shown).toContain(part)
    }
  })

  it('has date and parties on page 1, the pages of its parts, and a signature block', async () => {
    const { pages } = readPdf(
      await renderCopy({ ...sampleCopy(sampleSubmission()), agreement: longAgreement }),
    )
    const shown = pages.map((page) => page.replaceAll(/\s+/g, ' '))
    const [cover = ''] = shown
    for (const part of [
      'MA-7K3Q-9XDM',
      'Signed onNovember 21, 2026, 17:00 UTC',
      'Legal NameGolden Gate Bakery, LLC',
      'Submitted toMerchant Services',
      'Signed byMaria Alvarez (CEO)',
    ]) {
      expect(cover).toContain(part)
    }
    const { signedCopy: texts } = allMessages.en
    const pageOf = (text: string, from: number) =>
      shown.findIndex((page, index) => index >= from && page.includes(text)) + 1
    const parts = [
      pageOf('Business InformationBusiness', 0),
      pageOf('Owner DetailsMaria Alvarez', 0),
      pageOf('Transaction DetailsPayment Types', 0),
      pageOf('Banking InformationBank Account', 0),
      pageOf('Section 0', 1),
      pageOf(`${texts.consents.heading}Electronic`, 1),
      pageOf(`${texts.signature.heading}${texts.signature.heading}`, 1),
      pageOf(texts.evidence.intro, 1),
    ]
    expect(parts).not.toContain(0)
    expect(parts.slice(4).every((page) => page > 2)).toBe(true)
    // These parts are drawn last, beside the links.
    expect(cover).toContain(parts.join(''))
    const block = shown.find((page) => page.includes(texts.signature.how.label)) ?? ''
    for (const part of ['Maria Alvarez', 'CEO', 'November 21, 2026', texts.signature.how.typed]) {
      expect(block.slice(block.indexOf(texts.signature.name))).toContain(part)
    }
    expect(shown.join(' ')).toContain('Authorized ControllerNameMaria Alvarez')
  })

  it('leaves no single row on a page, wherever a page ends', async () => {
    const rowsOn = (pages: readonly string[]) =>
      pages.map(
        (page) => (page.match(/Row \d+ of the consent|(?<=of the consent)Version/g) ?? []).length,
      )
    for (let length = 0; length < 24; length += 3) {
      const content = sampleCopy(sampleSubmission())
      const [consent] = content.record.consents
      if (!consent) throw new Error('The sample has consents')
      const details = Array.from({ length: 8 + length }, (_, index) => ({
        term: `Term ${index}`,
        text: `Row ${index} of the consent`,
      }))
      const consents = [{ ...consent, statement: 'You agree. '.repeat(length * 9), details }]
      const { pages } = readPdf(
        await renderCopy({ ...content, record: { ...content.record, consents } }),
      )
      const counts = rowsOn(pages).filter((count) => count > 0)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(details.length + 1)
      expect(counts).not.toContain(1)
    }
  })

  it('has the prices of a program and plainer words, except in earlier layouts', async () => {
    const { record, ...sample } = sampleCopy(sampleSubmission())
    const program = {
      id: 'acme',
      brandName: 'Acme Payments',
      sha256: 'd'.repeat(64),
      statedByClient: true,
      prices: {
        cardPresent: { percent: 2.3, cents: 8 },
        cardNotPresent: { percent: 2.9, cents: 31 },
        chargebackDollars: 20,
      },
    }
    const content = { ...sample, record: { ...record, evidence: { ...record.evidence, program } } }
    const texts = await Promise.all(
      copyLayouts.map(async (layout) => {
        const { pages } = readPdf(await renderCopy({ ...content, layout }))
        return pages.join('\n').replaceAll(/\s+/g, ' ')
      }),
    )
    const prices = ['2.3% + 8 cents', '2.9% + 31 cents', '$20']
    const has = (...parts: readonly string[]) =>
      texts.map((text) => parts.every((part) => text.includes(part)))
    expect(has(...prices)).toEqual([true, true, true, false, false])
    expect(has('$20 per chargeback')).toEqual([false, true, true, false, false])
    const { notice, evidence, before } = allMessages.en.signedCopy
    expect(has(notice, evidence.pdfSha256)).toEqual([true, true, false, false, false])
    expect(has(before.notice, before.pdfSha256)).toEqual([false, false, true, true, true])
  })

  it('contains no SSN, birth date, TIN or account number', () => {
    const submission = sampleSubmission()
    const shown = ofSample().pages.join('\n') + JSON.stringify(sampleCopy(submission))
    expect(shown).toContain('•••-••-•••9')
    expect(shown).toContain('•••• 6789')
    expect(shown).toContain('••/••/1979')
    expect(shown).toContain('••-•••4567')
    const ssns = submission.companyOwners.map(({ ssn }) => ssn)
    const dashed = ssns.map((ssn) => ssn.replace(/(...)(..)(....)/, '$1-$2-$3'))
    const dates = submission.companyOwners.flatMap(({ dob }) => [dob, dateOfBirth.format(dob)])
    const numbers = [
      submission.tin,
      tin.format(submission.tin),
      submission.manualEntry?.accountNumber,
    ]
    for (const hidden of [...ssns, ...dashed, ...dates, ...numbers]) {
      expect(hidden).toBeTruthy()
      expect(shown).not.toContain(hidden)
    }
  })

  it.each([
    ['Zażółć', 'Łęcki-Ångström'],
    ['Đặng', 'Nguyễn'],
    ['Ольга', 'Ωμέγα'],
  ])('shows the letters of %s %s', async (first, last) => {
    expect(await textOf(signedBy(first, last))).toContain(`${first} ${last}`)
  })

  it('shows characters that its fonts lack by their numbers, and says so', async () => {
    const shown = await textOf(signedBy('李', 'Chen 😀'))
    expect(shown).toContain('[U+674E] Chen [U+1F600]')
    expect(shown).toContain('are shown as Unicode numbers')
  })

  it('takes names and descriptions of the greatest length', async () => {
    const submission = signedBy('W'.repeat(1024), 'M'.repeat(1024))
    const shown = await textOf({ ...submission, productsOrServices: '你'.repeat(2000) })
    expect(shown.match(/W/g)?.length).toBeGreaterThanOrEqual(1024)
  })

  it('says if the client did not report what it showed', async () => {
    const shown = await textOf({ ...sampleSubmission(), signing: null })
    expect(shown).toContain('the browser or app did not report which text it showed')
    expect(shown).toContain('The browser or app did not report which consent texts it showed.')
  })

  // The result must not depend on the text before it.
  it.each(Array.from({ length: 12 }, (_, index) => index * 90))(
    'has each heading with what follows it, and no owner on two pages, after %i letters',
    async (length) => {
      const content = sampleCopy({
        ...sampleSubmission(),
        productsOrServices: 'Bread and rolls. '.repeat(60).slice(0, length),
      })
      const { summary } = content.record
      const { pages } = readPdf(await renderCopy(content))
      for (const { title, groups } of summary) {
        const [first] = groups
        // The first page also lists the sections.
        expect(pages.some((page) => page.includes(`${title}${first?.title}`))).toBe(true)
        for (const group of groups.filter(({ rows }) => rows.length < 20)) {
          const last = group.rows.at(-1)
          const end = `${last?.label}${printable(last?.value ?? '') || 'Not given'}`
          const isTogether = pages.some((page) => {
            const start = page.indexOf(`${group.title}${group.rows[0]?.label}`)
            return start >= 0 && page.indexOf(end, start) > start
          })
          expect(isTogether, group.title).toBe(true)
        }
      }
    },
  )

  // The agreement begins on a page of its own, whatever precedes it.
  it('leaves no heading of the agreement by itself at the foot of a page', async () => {
    const content = { ...sampleCopy(sampleSubmission()), agreement: longAgreement }
    const { pages } = readPdf(await renderCopy(content))
    expect(pages.filter((page) => /Section \d+/.test(page)).length).toBeGreaterThan(5)
    for (const page of pages) {
      expect(page).not.toMatch(/Section \d+Merchant Services · Signed/)
    }
  })

  it('leads from its contents to each part', () => {
    const { raw } = ofSample()
    const links = raw.match(/\/S \/GoTo/g) ?? []
    const { summary } = sampleCopy(sampleSubmission()).record
    expect(links).toHaveLength(summary.length + 4)
    for (const part of ['section-0', 'agreement', 'consents', 'signature', 'evidence']) {
      expect(raw).toContain(`(${part})`)
    }
  })

  it('is written again in its original layout', async () => {
    const content = sampleCopy(sampleSubmission())
    const { pages } = readPdf(await renderCopy({ ...content, layout: 1 }))
    expect(pages.join('')).not.toContain('Contents')
  })

  it('is rejected if its record cannot be written, and the next one is written', async () => {
    const content = sampleCopy(sampleSubmission())
    const { record } = content
    const broken = { ...record, evidence: { ...record.evidence, signedAt: 'never' } }
    await expect(writeCopy({ ...content, record: broken })).rejects.toThrow('Invalid time value')
    expect((await writeCopy(content)).length).toBeGreaterThan(1000)
  })

  it('is abandoned with a 503 once it takes too long, and the next one is written', async () => {
    const content = sampleCopy(sampleSubmission())
    const givenUp = writeCopy(content, AbortSignal.timeout(1))
    await expect(givenUp).rejects.toMatchObject({ statusCode: 503 })
    expect((await writeCopy(content)).length).toBeGreaterThan(1000)
  })
})

describe('printable', () => {
  it.each([
    ['e\u0301', 'é'],
    ['a\u0000b\r\nc', 'a b c'],
    ['\ud800', '[U+FFFD]'],
    ['\u202eabc', '[U+202E]abc'],
  ])('makes %j readable: %j', (typed, shown) => {
    expect(printable(typed)).toBe(shown)
  })
})
