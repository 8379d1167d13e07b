import { expect, it } from 'vitest'
import { cookiesOf } from './cookies.ts'

it('are read as they were sent, since thousands that cannot be decoded would take long', () => {
  const cookies = cookiesOf({ headers: { cookie: 'a=%; lang=es; b=%41' } })
  expect({ ...cookies }).toEqual({ a: '%', lang: 'es', b: '%41' })
  expect({ ...cookiesOf({ headers: {} }) }).toEqual({})
})
