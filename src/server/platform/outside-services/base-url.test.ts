import { describe, expect, it } from 'vitest'
import { below } from './base-url.ts'

describe('a path below an address', () => {
  it.each([
    ['https://a.example', 'leads/demo', 'https://a.example/leads/demo'],
    ['https://a.example/v2/', '/leads', 'https://a.example/v2/leads'],
    ['https://a.example/v2', 'a%20b%3Fc', 'https://a.example/v2/a%20b%3Fc'],
    ['https://a.example/v2', '', 'https://a.example/v2/'],
  ])('of %s is %s', (base, path, url) => {
    expect(below(base, path).href).toBe(url)
  })

  it.each([
    '../admin',
    '..',
    'a/../../admin',
    '%2e%2e/admin',
    '..%2fadmin',
    '..%5Cadmin',
    '..%252fadmin',
    'a%00',
    'a%0d%0ab',
    'https://elsewhere.example/',
    '\\\\elsewhere.example/',
  ])('never leads elsewhere: %s', (path) => {
    expect(() => below('https://a.example/v2/leads', path)).toThrow('elsewhere')
  })
})
