import { describe, expect, it } from 'vitest'
import { type ShapeIssue, shapeErrors } from './shape-errors.ts'

const issue = (keyword: string, instancePath: string, params = {}): ShapeIssue => ({
  keyword,
  instancePath,
  params,
})

describe('errors of shape', () => {
  it.each<[ShapeIssue, string | undefined, string]>([
    [issue('invalid_type', '/tin', { expected: 'string' }), 'tin', 'Expected text'],
    [issue('invalid_type', '/avgSale', { expected: 'int' }), 'avgSale', 'Expected a whole number'],
    [issue('invalid_type', '/', { expected: 'object' }), undefined, 'Expected an object'],
    [issue('invalid_type', '/a/0/b', { expected: 'date' }), 'a.0.b', 'Not a possible value'],
    [issue('too_big', '/companyOwners'), 'companyOwners', 'Too long'],
    [issue('too_small', '/pmi'), 'pmi', 'Too short'],
    [issue('invalid_value', '/role'), 'role', 'Not a possible value'],
    [issue('unrecognized_keys', '/a', { keys: ['color'] }), 'a.color', 'Unknown field'],
    [issue('unrecognized_keys', '/', { keys: ['123-45-6789'] }), undefined, 'Unknown field'],
  ])('are told in plain words: %j', (found, field, message) => {
    expect(shapeErrors([found])).toEqual([field === undefined ? { message } : { field, message }])
  })

  it('are at most fifty', () => {
    const keys = Array.from({ length: 500 }, (_, at) => `key${at}`)
    expect(shapeErrors([issue('unrecognized_keys', '/', { keys })])).toHaveLength(50)
  })
})
