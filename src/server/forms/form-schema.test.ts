/** `deploy/forms/form.schema.json`. After a change: `npx vitest run src/server/forms -u`. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toJsonSchema } from '@valibot/to-json-schema'
import { Ajv } from 'ajv'
import { expect, it, test } from 'vitest'
import { parse } from 'yaml'
import { conditionInFile } from '../../application/forms/condition-file.ts'
import { languages } from '../../application/language.ts'
import { formFile } from './form-file.ts'
import { readForm } from './service.ts'

const FORMS = join(import.meta.dirname, '../../../deploy/forms')
const examples = readdirSync(FORMS).filter((file) => file.endsWith('.yaml'))
const textOf = (file: string) => readFileSync(join(FORMS, file), 'utf8')

/** The schema for editors, which describes each part by itself. */
const schema = {
  ...toJsonSchema(formFile, {
    typeMode: 'input',
    errorMode: 'ignore',
    definitions: { condition: conditionInFile },
  }),
  title: 'Questions, steps and documents of your own in the merchant application',
}

const shipped = () => JSON.parse(textOf('form.schema.json'))

test('the schema for editors is the one of the checker', async () => {
  const text = `${JSON.stringify(schema, undefined, 2)}\n`
  await expect(text).toMatchFileSnapshot(join(FORMS, 'form.schema.json'))
})

it('has an example for each of five businesses', () => {
  expect(examples).toHaveLength(5)
})

test.each(examples)('%s can be used, and editors find nothing wrong in it', (file) => {
  const context = { languages, documents: [], policy: [] }
  expect(readForm(textOf(file), context)).not.toHaveProperty('problems')
  const isRight = new Ajv({ strict: false, validateFormats: false }).compile(shipped())
  expect(isRight(parse(textOf(file))), JSON.stringify(isRight.errors)).toBe(true)
})

it('describes the rules that an editor cannot derive from the types', () => {
  const isRight = new Ajv({ strict: false, validateFormats: false }).compile(shipped())
  const form = parse(textOf('restaurant.yaml'))
  expect(isRight({ ...form, questions: [{ ...form.questions[0], requierd: true }] })).toBe(false)
  expect(isRight({ ...form, documents: [{ kind: 'id', onlyIf: { mcc: { abov: 1 } } }] })).toBe(
    false,
  )
})
