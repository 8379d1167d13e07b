import { expect, it } from 'vitest'
import { randomReference } from './prepare-submission.ts'

it('a reference has no characters that can be mistaken for each other', () => {
  for (let drawn = 0; drawn < 200; drawn += 1) {
    expect(randomReference()).toMatch(/^MA(-[2-9AC-HJKMNP-RTV-Z]{4}){2}$/)
  }
})
