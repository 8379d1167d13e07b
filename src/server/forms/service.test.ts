import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { languages } from '../../application/language.ts'
import { casesIn } from '../../test-support/cases-in.ts'
import { type FormContext, readForm } from './service.ts'

const CONTEXT: FormContext = { languages, documents: [], policy: [] }

const FORM = `
steps:
  - id: delivery
    after: transaction-details
    title: { en: Delivery, es: Entrega }
questions:
  - id: terminals
    step: transaction-details
    after: annualSales
    kind: number
    min: 1
    max: 500
    required: true
    onlyIf: { cardPresentSales: { above: 0 } }
    label: { en: How many?, es: ¿Cuántas? }
    hint: { en: All of them, es: Todas }
  - id: carrier
    step: delivery
    kind: choice
    onlyIf: { any: [{ terminals: { above: 1, below: 9 } }, { not: { mcc: { anyOf: ["5812"] } } }] }
    label: { en: Who?, es: ¿Quién? }
    choices:
      - { value: own, label: { en: We, es: Nosotros } }
      - { value: app, label: { en: An app, es: Una aplicación }, retired: true }
documents:
  - kind: permit
    label: { en: Permit, es: Permiso }
    required: true
    onlyIf: { businessAddress.state: { is: CA } }
standard:
  yearFounded: { optional: true, hint: { en: If you know, es: Si lo sabe } }
retired: [tablets]
`

/** Each change of the form, with the problems that it makes. `\n` ends a line. */
const MISTAKES = String.raw`
retired: → retried:
  24: “retried” of the choice “app” of the question “carrier” is not a known key here. Did you mean retired?
number → numbr
  10: “kind” of the question “terminals” must be one of text, long-text, number, money, date, yes-no, choice, choices, phone, email, website, country, state, consent. Did you mean number?
required: true → required: yes
  13: “required” of the question “terminals” must be true or false
min: 1 → min: "1"
  11: “min” of the question “terminals” must be a number
min: 1 → min: -1
  11: “min” of the question “terminals” must not be below 0
min: 1 → min: 0.5
  11: “min” of the question “terminals” must be a whole number
min: 1 → min: 501
  12: “max” of the question “terminals” must not be below min
min: 1 → choices: []
  11: “choices” of the question “terminals” is not for a question of the kind number
id: terminals → id: Terminals
  7: “id” of the question “Terminals” must be letters and digits, at most 40, and begin with a lower-case letter
id: carrier → id: terminals
  17: “id” of the question “terminals” is the id of another question, too
id: carrier → id: terminalS
  17: “id” of the question “terminalS” differs from the id “terminals” only in capitals: choose a name that differs in a letter
id: carrier → id: mcc
  17: “id” of the question “mcc” is the name of a standard question
id: carrier → id: any
  17: “id” of the question “any” has a meaning of its own in conditions
id: carrier → id: constructor
  17: “id” of the question “constructor” has a meaning of its own in conditions
id: carrier → id: delivery
  17: “id” of the question “delivery” is the id of a step, too
id: carrier → id: tablets
  17: “id” of the question “tablets” is retired: an id is never used again
id: delivery → id: summary
  3: “id” of the step “summary” is the address of an existing page
  3: the step “summary” has no question: add one, or remove the step
  18: “step” of the question “carrier” must be one of business-details, business-overview, owner-details, transaction-details, summary, banking-information
after: transaction-details → after: transaction-detials
  4: “after” of the step “delivery” must be a standard step, or one of yours that is above it in the file. Did you mean transaction-details?
after: transaction-details → after: review-&-submit
  4: “after” of the step “delivery” must be a standard step, or one of yours that is above it in the file
step: delivery → step: deliveri
  3: the step “delivery” has no question: add one, or remove the step
  18: “step” of the question “carrier” must be one of business-details, business-overview, owner-details, transaction-details, delivery, banking-information. Did you mean delivery?
after: annualSales → after: anualSales
  9: “after” of the question “terminals” must be a question of the same step that comes before it. Did you mean annualSales?
after: annualSales → after: mcc
  9: “after” of the question “terminals” must be a question of the same step that comes before it
, es: ¿Cuántas? →
  15: “label.es” of the question “terminals” is missing: write every text in each language of the program
, es: Todas →
  16: “hint.es” of the question “terminals” is missing: write every text in each language of the program
, es: Entrega →
  5: “title.es” of the step “delivery” is missing: write every text in each language of the program
, es: Nosotros →
  23: “label.es” of the choice “own” of the question “carrier” is missing: write every text in each language of the program
, es: Permiso →
  27: “label.es” of the document “permit” is missing: write every text in each language of the program
, es: Si lo sabe →
  31: “standard.yearFounded.hint.es” is missing: write every text in each language of the program
es: Entrega → es: "-"
  5: “title.es” of the step “delivery” must have a letter or a digit
es: Entrega → es:
  5: “title.es” of the step “delivery” is empty
en: How many? → en: 7
  15: “label.en” of the question “terminals” must be text; put it in quotes
cardPresentSales: { → cardPresentSale: {
  14: “onlyIf.cardPresentSale” of the question “terminals” is not a question that a condition can use. Did you mean cardPresentSales?
above: 0 → abov: 0
  14: “onlyIf.cardPresentSales.abov” of the question “terminals” is not a known key here. Did you mean above?
above: 0 → above: "0"
  14: “onlyIf.cardPresentSales.above” of the question “terminals” must be a number
{ above: 0 } → {}
  14: “onlyIf.cardPresentSales” of the question “terminals” must say how the answer is compared
{ cardPresentSales: { above: 0 } } → {}
  14: “onlyIf” of the question “terminals” must name a question
{ cardPresentSales: { above: 0 } } → []
  14: “onlyIf” of the question “terminals” must name a question
above: 0 → before: 2027-01-31
  14: “onlyIf.cardPresentSales.before” of the question “terminals” cannot compare this answer: use one of is, isNot, atLeast, atMost, above, below, answered
cardPresentSales: { above → carrier: { above
  14: “onlyIf.carrier” of the question “terminals” must not be used: the question is asked later, or is this one
cardPresentSales: { above → terminals: { above
  14: “onlyIf.terminals” of the question “terminals” must not be used: the question is asked later, or is this one
cardPresentSales: { above: 0 } → tin: { answered: true }
  14: “onlyIf.tin” of the question “terminals” must not be used: the answer is sensitive, so it is not always available
"5812" → 5812
  20: “onlyIf.any.2.not.mcc.anyOf.1” of the question “carrier” must be text; put it in quotes
"5812" → "58120"
  20: “onlyIf.any.2.not.mcc.anyOf” of the question “carrier” has the value “58120”, which is not one of its choices: use a value such as 0742. Did you mean 5812?
{ is: CA } → { is: California }
  29: “onlyIf.businessAddress.state.is” of the document “permit” has the value “California”, which is not one of its choices: use a value such as AL
businessAddress.state: { is: CA } → businessStructure: { is: LLC }
  29: “onlyIf.businessStructure.is” of the document “permit” has the value “LLC”, which is not one of its choices: use one of SOLE PROPRIETOR, PARTNERSHIP, LIMITED, CORPORATION, PUBLIC COMPANY, GOVERNMENT, NON PROFIT ORG
{ terminals: { above: 1, below: 9 } } → { all: [{ all: [{ all: [{ all: [{ avgSale: { above: 1 } }] }] }] }] }
  20: “onlyIf” of the question “carrier” is nested more than 5 conditions deep
value: app → value: own
  24: “value” of the choice “own” of the question “carrier” is the value of another choice, too
value: app → value: Own
  24: “value” of the choice “Own” of the question “carrier” differs from the value “own” only in capitals: choose a name that differs in a letter
value: own → value: o/n
  23: “value” of the choice “o/n” of the question “carrier” must be letters, digits, hyphens, underscores and dots, at most 60
Nosotros } } → Nosotros }, retired: true }
  22: “choices” of the question “carrier” must have a choice that is not retired
retired: true → retired: false
  24: “retired” of the choice “app” of the question “carrier” must be true, or left out
kind: permit → kind: articles
  27: “label” of the document “articles” is a standard document: leave out its label
kind: permit → kind: Permit!
  26: “kind” of the document “Permit!” must be lower-case letters, digits and hyphens, at most 40, and begin with a letter
yearFounded: { → yearFound: {
  31: “standard.yearFound” is not a known key here. Did you mean yearFounded?
yearFounded: { → businessName: {
  31: “standard.businessName” is not a known key here: use one of businessWebsite, yearFounded, useFulfillment
optional: true → hidden: true
  31: “standard.yearFounded” is hidden: leave out the other keys
optional: true → prefill: "20"
  31: “standard.yearFounded.prefill” is not an answer to this question
optional: true → prefill: true
  31: “standard.yearFounded.prefill” is not an answer to this question
questions: → questions: 7\nrest:
  6: “questions” must be a list, in [ ] or in lines that begin with “- ”
  7: “rest” is not a known key here: use one of $schema, steps, questions, documents, standard, retired
{ en: How many?, es: ¿Cuántas? } → How many?
  15: “label” of the question “terminals” must be a group of keys: en, es
{ en: How many?, es: ¿Cuántas? } → [How many?, ¿Cuántas?]
  15: “label” of the question “terminals” must be a group of keys: en, es
{ cardPresentSales: { above: 0 } } → [{ cardPresentSales: { above: 0 } }]
  14: “onlyIf” of the question “terminals” must be a group of keys: all, any, not
{ mcc: { anyOf: ["5812"] } } → [{ mcc: { anyOf: ["5812"] } }]
  20: “onlyIf.any.2.not” of the question “carrier” must be a group of keys: all, any, not
{ is: CA } → CA
  29: “onlyIf.businessAddress.state” of the document “permit” must be a group of keys: is, isNot, anyOf, contains, atLeast, atMost, above, below, before, after, answered
businessAddress.state: { is: CA } → businessAddress.zip: { is: 94105-1234 }
  29: “onlyIf.businessAddress.zip.is” of the document “permit” is not an answer to this question: write "94105"
businessAddress.state: { is: CA } → businessPhone: { anyOf: ["(212) 555-0100"] }
  29: “onlyIf.businessPhone.anyOf” of the document “permit” is not an answer to this question: write "2125550100"
businessAddress.state: { is: CA } → terminals: { isNot: 501 }
  29: “onlyIf.terminals.isNot” of the document “permit” is not an answer to this question
An app, es: Una aplicación }, retired: true } → We, es: Una aplicación } }
  24: “label.en” of the choice “app” of the question “carrier” is the label of another choice, too: applicants could not tell them apart
retired: [tablets] → retired: [tablets, permit]
  26: “kind” of the document “permit” is retired: an id is never used again
optional: true → prefill: 2010
  31: “standard.yearFounded.prefill” must be text, or true or false; put it in quotes
`

/** Returns the problems, as lines, after one text in the form is replaced. */
function problemsWith(from: string, to: string, context: Partial<FormContext> = {}): string[] {
  const text = FORM.replace(from, to)
  if (text === FORM) throw new Error(`the form has no ${from}`)
  const read = readForm(text, { ...CONTEXT, ...context })
  return 'problems' in read ? read.problems.map(({ line, message }) => `${line}: ${message}`) : []
}

describe('a file of questions', () => {
  it('becomes a definition', () => {
    const read = readForm(FORM, CONTEXT)
    expect('definition' in read && read.definition).toEqual({
      schema: 1,
      languages: ['en', 'es'],
      steps: [
        {
          id: 'delivery',
          after: 'transaction-details',
          title: { en: 'Delivery', es: 'Entrega' },
        },
      ],
      questions: [
        {
          id: 'terminals',
          step: 'transaction-details',
          after: 'annualSales',
          kind: 'number',
          min: 1,
          max: 500,
          required: true,
          sensitive: false,
          onlyIf: { question: 'cardPresentSales', test: 'above', value: 0 },
          label: { en: 'How many?', es: '¿Cuántas?' },
          hint: { en: 'All of them', es: 'Todas' },
        },
        {
          id: 'carrier',
          step: 'delivery',
          kind: 'choice',
          required: false,
          sensitive: false,
          onlyIf: {
            any: [
              {
                all: [
                  { question: 'terminals', test: 'above', value: 1 },
                  { question: 'terminals', test: 'below', value: 9 },
                ],
              },
              { not: { question: 'mcc', test: 'anyOf', value: ['5812'] } },
            ],
          },
          label: { en: 'Who?', es: '¿Quién?' },
          choices: [
            { value: 'own', label: { en: 'We', es: 'Nosotros' } },
            { value: 'app', label: { en: 'An app', es: 'Una aplicación' }, retired: true },
          ],
        },
      ],
      documents: [
        {
          kind: 'permit',
          label: { en: 'Permit', es: 'Permiso' },
          required: true,
          onlyIf: { question: 'businessAddress.state', test: 'is', value: 'CA' },
        },
      ],
      overrides: [
        { question: 'yearFounded', optional: true, hint: { en: 'If you know', es: 'Si lo sabe' } },
      ],
      retired: ['tablets'],
    })
  })

  it('is the same as JSON', () => {
    expect(readForm(JSON.stringify(parse(FORM), null, 2), CONTEXT)).toEqual(readForm(FORM, CONTEXT))
  })

  it('may have a retired id that differs from another id only in capitals', () => {
    expect(problemsWith('retired: [tablets]', 'retired: [Terminals, terminalS]')).toEqual([])
  })

  it('may be empty', () => {
    expect(readForm('', CONTEXT)).toMatchObject({ definition: { questions: [] } })
  })

  it('has the languages of the program, and no others', () => {
    const read = readForm(FORM, { ...CONTEXT, languages: ['es'] })
    expect(read).toMatchObject({
      definition: {
        languages: ['es'],
        questions: [{ label: { es: '¿Cuántas?' } }, {}],
      },
    })
    expect('definition' in read && read.definition.questions[0]?.label).not.toHaveProperty('en')
    expect(problemsWith(', es: ¿Cuántas?', '', { languages: ['en'] })).toEqual([])
  })

  it('puts questions and steps in their stated places, even one after another', () => {
    const at = (id: string, after: string) =>
      `  - {id: ${id}, step: business-details, ${after}kind: text, label: {en: A, es: B}}\n`
    const own = (id: string, after: string) =>
      `  - {id: ${id}, after: ${after}, title: {en: A, es: B}}\n`
    const inStep = (id: string, step: string) =>
      `  - {id: ${id}, step: ${step}, kind: text, label: {en: A, es: B}}\n`
    const text =
      `steps:\n${own('b', 'owner-details')}${own('c', 'owner-details')}${own('b2', 'b')}` +
      `questions:\n${inStep('inC', 'c')}${at('last', '')}${at('one', 'after: businessName, ')}` +
      at('two', 'after: businessName, ') +
      `${at('oneMore', 'after: one, ')}${at('end', 'after: last, ')}` +
      `${inStep('inB', 'b')}${inStep('inB2', 'b2')}`
    const read = readForm(text, CONTEXT)
    const { questions, steps } =
      'definition' in read ? read.definition : { questions: [], steps: [] }
    expect(questions.map(({ id, after }) => `${id} ${after ?? ''}`.trim())).toEqual([
      'one businessName',
      'oneMore businessName',
      'two businessName',
      'last',
      'end',
      'inB',
      'inB2',
      'inC',
    ])
    expect(steps.map(({ id, after }) => `${id} ${after}`)).toEqual([
      'b owner-details',
      'b2 b',
      'c b2',
    ])
  })

  it.each<[from: string, to: string, ...problems: string[]]>([
    ...casesIn(MISTAKES).map(([change, ...problems]) => {
      const [from = '', to = ''] = change.replaceAll('\\n', '\n').split(' →')
      return [from, to.slice(1), ...problems] as [string, string, ...string[]]
    }),
    [
      '    min: 1',
      '    mni: 1',
      '11: “mni” of the question “terminals” is not a known key here: use one of id, step, after, kind, min, max, required, onlyIf, sensitive, choices, label, hint, why, placeholder',
    ],
    [
      '    hint: { en: All of them, es: Todas }\n',
      '  - { id: brand, step: transaction-details, after: printers, kind: text, label: { en: Which?, es: ¿Cuál? } }\n  - { id: model, step: transaction-details, after: brand, kind: text, label: { en: Which one?, es: ¿Cuál de ellas? } }\n',
      '16: “after” of the question “brand” must be a question of the same step that comes before it',
    ],
    [
      'title: { en: Delivery, es: Entrega }',
      'title: { en: Delivery, es: Entrega }\n  - { id: tables, after: chairs, title: { en: Tables, es: Mesas } }\n  - { id: rooms, after: tables, title: { en: Rooms, es: Salas } }',
      '6: “after” of the step “tables” must be a standard step, or one of yours that is above it in the file',
      '6: the step “tables” has no question: add one, or remove the step',
      '7: the step “rooms” has no question: add one, or remove the step',
    ],
    [
      'en: How many?',
      'en: "How\\u202e many?"',
      '15: “label.en” of the question “terminals” must be on one line, without characters that are invisible or reverse the text: “How[U+202E] many?”',
    ],
    [
      'en: How many?',
      'en: "How\\nmany?"',
      '15: “label.en” of the question “terminals” must be on one line, without characters that are invisible or reverse the text: “How[line break]many?”',
    ],
    [
      'en: How many?',
      `en: ${'x'.repeat(201)}`,
      '15: “label.en” of the question “terminals” must have at most 200 characters',
    ],
    [
      '    label: { en: Permit, es: Permiso }\n',
      '',
      '26: “kind” of the document “permit” is not one of voided-check, articles, id, processing-statements: give it a label to add it',
    ],
    [
      'documents:\n',
      `  - { id: opens, step: delivery, kind: date, label: { en: When?, es: ¿Cuándo? } }
  - id: party
    step: delivery
    kind: text
    onlyIf: { opens: { is: 2027-02-31 } }
    label: { en: With whom?, es: ¿Con quién? }
documents:
`,
      '29: “onlyIf.opens.is” of the question “party” must be a day of the calendar',
    ],
    [
      'kind: choice\n',
      'kind: text\n    max: 0\n',
      '20: “max” of the question “carrier” must be from 1 to 1024 characters for text',
      '23: “choices” of the question “carrier” is not for a question of the kind text',
    ],
    ['An app', 'We'],
  ])('is refused with %j → %j', (from, to, ...problems) => {
    expect(problemsWith(from, to)).toEqual(problems)
  })

  it('compares countries by their code', () => {
    const country = (code: string) =>
      problemsWith(
        'documents:',
        `  - {id: from, step: delivery, kind: country, label: {en: A, es: B}}
  - {id: why, step: delivery, kind: text, onlyIf: {from: {is: ${code}}}, label: {en: A, es: B}}
documents:`,
      )
    expect(country('CA')).toEqual([])
    expect(country('USA')).toEqual([
      '26: “onlyIf.from.is” of the question “why” has the value “USA”, which is not one of its choices: use a value such as AD. Did you mean US?',
    ])
  })

  it('requests each document once, and hides nothing that a rule needs', () => {
    expect(
      problemsWith('kind: permit', 'kind: id', {
        documents: [{ kind: 'id', isRequired: false }],
      }),
    ).toContain(
      "26: “kind” of the document “id” is already requested by DOCUMENTS or by the program's documents",
    )
    const hidden = (name: string) =>
      [
        '{ optional: true, hint: { en: If you know, es: Si lo sabe } }',
        `{ hidden: true }\n  ${name}: { hidden: true }`,
      ] as const
    const text = { en: 'No website' }
    const policy: FormContext['policy'] = [
      { rule: 'internet-without-website', percent: 50, effect: 'closely', text },
      { rule: 'business-age', years: 2, effect: 'closely', text },
    ]
    expect(problemsWith(...hidden('businessWebsite'), { policy })).toEqual([
      '31: “standard.yearFounded.hidden” must not be used: the rule business-age of the policy needs the answer',
      '32: “standard.businessWebsite.hidden” must not be used: the rule internet-without-website of the policy needs the answer',
    ])
    expect(problemsWith(...hidden('useFulfillment'), { policy: [] })).toEqual([])
    expect(
      problemsWith('{ businessAddress.state: { is: CA } }', '{ yearFounded: { answered: true } }'),
    ).toEqual([])
    expect(
      problemsWith('optional: true, hint: { en: If you know, es: Si lo sabe }', 'hidden: true')
        .length,
    ).toBe(0)
  })

  it('is reported with all its errors, in the order of the file, even if parts cannot be read', () => {
    const text = FORM.replace('kind: number', 'kind: numbers')
      .replace('min: 1', 'min: 007')
      .replace('id: carrier', 'id: mcc')
      .replace(', es: Permiso', '')
    const read = readForm(text, CONTEXT)
    expect('problems' in read && read.problems.map(({ line }) => line)).toEqual([10, 11, 17, 27])
  })

  it.each([200, 201, 2000])(
    'with %i questions is quickly accepted or refused as a whole',
    (max) => {
      const questions = Array.from({ length: max }, (_, index) => ({
        id: `question${index}`,
        step: 'business-details',
        kind: 'text',
        label: { en: 'A', es: 'B' },
      }))
      const read = readForm(JSON.stringify({ questions }), CONTEXT)
      if (max <= 200) expect(read).toHaveProperty('definition')
      else {
        const message = `“questions” has ${max} entries: there can be at most 200`
        expect(read).toEqual({ problems: [{ line: 1, message }] })
      }
    },
  )
})
