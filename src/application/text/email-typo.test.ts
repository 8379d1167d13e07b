import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { email } from '../fields/email.ts'
import { sampleToday } from '../testing/sample-application.ts'
import { editDistance } from './edit-distance.ts'
import { likelyEmail } from './email-typo.ts'

describe('an email address that was probably mistyped', () => {
  test.each([
    ['maria@gmial.com', 'maria@gmail.com'],
    ['maria@gamil.com', 'maria@gmail.com'],
    ['maria@gmai.com', 'maria@gmail.com'],
    ['maria@gmaill.com', 'maria@gmail.com'],
    ['maria@gmail.co', 'maria@gmail.com'],
    ['maria@gmail.con', 'maria@gmail.com'],
    ['Maria.Alvarez@Gmial.com', 'Maria.Alvarez@gmail.com'],
    ['maria@yaho.com', 'maria@yahoo.com'],
    ['maria@yahoo.com.mz', 'maria@yahoo.com.mx'],
    ['maria@hotmial.com', 'maria@hotmail.com'],
    ['maria@hotmal.co', 'maria@hotmail.com'],
    ['maria@outlok.com', 'maria@outlook.com'],
    ['maria@icoud.com', 'maria@icloud.com'],
    ['maria@comcast.ent', 'maria@comcast.net'],
    ['maria@aol.con', 'maria@aol.com'],
    ['office@goldengatebakery.con', 'office@goldengatebakery.com'],
    ['office@goldengatebakery.cmo', 'office@goldengatebakery.com'],
    ['office@helpinghands.ogr', 'office@helpinghands.org'],
  ])('%s is corrected to %s', (typed, corrected) => {
    expect(likelyEmail(typed)).toBe(corrected)
  })

  test.each([
    ...'maria@gmail.com maria@GMAIL.com maria@ymail.com maria@mail.com'.split(' '),
    ...'maria@hotmail.es maria@hotmail.fr maria@outlook.de maria@yahoo.com.br'.split(' '),
    ...'maria@yahoo.com.ar maria@cloud.com maria@we.com maria@mae.com'.split(' '),
    ...'maria@live.co office@hotel.com office@horizon.net office@outlaw.com'.split(' '),
    ...'office@goldengatebakery.example office@goldengatebakery.co'.split(' '),
    ...'office@goldengatebakery.cm office@gmail.goldengatebakery.com'.split(' '),
  ])('%s is left unchanged', (typed) => {
    expect(likelyEmail(typed)).toBeUndefined()
  })

  test('is corrected to a valid one, which needs no correction', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('gmail.com', 'yahoo.com', 'hotmail.com', 'comcast.net'),
        fc.nat(),
        fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
        (domain, at, letter) => {
          const place = 1 + (at % (domain.length - 1))
          const typed = `maria@${domain.slice(0, place)}${letter}${domain.slice(place)}`
          const corrected = likelyEmail(typed)
          if (corrected === undefined) return
          expect(email.validate(corrected, sampleToday)).toBeUndefined()
          expect(likelyEmail(corrected)).toBeUndefined()
          expect(editDistance(typed, corrected)).toBeLessThanOrEqual(2)
        },
      ),
    )
  })
})

test.each([
  ['gmial', 'gmail', 1],
  ['gmai', 'gmail', 1],
  ['gmaill', 'gmail', 1],
  ['gnail', 'gmail', 1],
  ['', 'gmail', 5],
  ['gmail', 'gmail', 0],
  ['ca', 'abc', 3],
])('from %j to %j there are %i edits', (typed, word, edits) => {
  expect(editDistance(typed, word)).toBe(edits)
})
