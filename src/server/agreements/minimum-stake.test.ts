import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { consentsFor } from '../../application/consents.ts'
import { limits } from '../../application/reference/limits.ts'
import { sampleApplication, sampleParty } from '../../application/testing/sample-application.ts'
import { allMessages } from '../../messages/all.ts'
import { languages } from '../../messages/registry.ts'

const AGREEMENTS = join(import.meta.dirname, '../../../public/agreement')

/** The smallest stake of an owner, as signed texts put it: "owns 25 percent or more". */
const STAKE = /(?:owns?|posean?|poseen?)\b[^.]*?(\d+) ?(?:percent|por ciento|%)/g

/** Signed texts contain the number itself, so a new number needs a new version of the text. */
const consented = languages.flatMap((language) => {
  const consents = consentsFor(sampleApplication(), sampleParty, allMessages[language].consents)
  return consents.flatMap(({ name, details }) =>
    details.map(({ term, text }) => ({ place: `${language}: consent ${name}, ${term}`, text })),
  )
})
const agreements = readdirSync(AGREEMENTS).filter((file) => file.endsWith('.md'))
const sections = agreements.flatMap((file) =>
  readFileSync(join(AGREEMENTS, file), 'utf8')
    .split('\n')
    .map((text) => ({ place: `${file}: ${/\*\*(.+?)\*\*/.exec(text)?.[1]}`, text })),
)

const named = [...consented, ...sections].flatMap(({ place, text }) =>
  [...text.matchAll(STAKE)].map(([, stake]) => ({ place, stake: Number(stake) })),
)

test('no consent and no section of the agreement names another minimum stake', () => {
  expect(named.filter(({ stake }) => stake !== limits.minimumStake)).toEqual([])
})

test('a consent and a section of the agreement name the minimum stake in each language', () => {
  expect(named).toHaveLength(languages.length + agreements.length)
})
