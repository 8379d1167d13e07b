import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { describe, expect, it } from 'vitest'
import { languages } from '../../messages/registry.ts'
import { operator } from '../../test-support/run-operator.ts'
import { testFolder } from '../../test-support/shared.ts'
import { agreementSource, loadAgreements } from '../agreements/files-service.ts'
import { parseConfig } from '../platform/config/config.ts'
import { checkPrograms, loadPrograms } from './loading-service.ts'
import { contrast, looksStyle } from './looks-service.ts'

const recipient = await identityToRecipient(await generateIdentity())
const SECRET = `whsec_${'A'.repeat(32)}`

/** Creates a folder with one program, whose file has a host and this content. */
async function folderWith(
  file: object | string,
  files: Readonly<Record<string, string>> = {},
  id = 'acme',
): Promise<string> {
  const folder = await testFolder()
  await mkdir(join(folder, id))
  const text =
    typeof file === 'string' ? file : JSON.stringify({ hosts: ['acme.localhost'], ...file })
  await writeFile(join(folder, id, 'program.json'), text)
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, id, name), content)
  }
  return folder
}

async function problemsOf(...args: Parameters<typeof folderWith>): Promise<readonly string[]> {
  const folder = await folderWith(...args)
  const config = parseConfig({ PROGRAMS_DIR: folder })
  const { problems } = await checkPrograms(config, [])
  return problems.map((problem) => problem.replace(`${folder}/`, ''))
}

describe('a program', () => {
  it("has the settings of its folder, or else the installation's", async () => {
    const folder = await folderWith(
      {
        brandName: 'Acme',
        support: { email: 'help@acme.example' },
        prices: {
          cardPresent: { percent: 2, cents: 5 },
          cardNotPresent: { percent: 3.125, cents: 30 },
          chargebackDollars: 20,
        },
        documents: ['voided-check', 'id?'],
        recipients: [recipient],
        webhook: { url: 'https://acme.example/hook', secretFile: 'secret.txt' },
        fourEyesAbove: 0,
      },
      { 'secret.txt': `${SECRET}\n`, 'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    )
    const config = parseConfig({
      PROGRAMS_DIR: folder,
      SUPPORT_PHONE: '(555) 010-0199',
      ABOUT_URL: 'https://example.com/about',
      PUBLIC_URL: 'http://localhost:3000',
    })
    const programs = await loadPrograms(config, ['age1default'])
    const acme = programs.named('acme')
    expect(acme).toMatchObject({
      recipients: [recipient],
      pricing: { cardNotPresent: { percent: 3.125, cents: 30 } },
      config: {
        PUBLIC_URL: 'http://acme.localhost:3000',
        BRAND_NAME: 'Acme',
        BRAND_LOGO: '/apply/programs/acme.svg',
        SUPPORT_EMAIL: 'help@acme.example',
        SUPPORT_PHONE: undefined,
        ABOUT_URL: 'https://example.com/about',
        DOCUMENTS: [
          { kind: 'voided-check', isRequired: true },
          { kind: 'id', isRequired: false },
        ],
        WEBHOOK_URL: 'https://acme.example/hook',
        WEBHOOK_SECRET: [SECRET],
        FOUR_EYES_ABOVE: 0,
      },
    })
    expect(programs.at('ACME.localhost:3000')).toBe(acme)
    expect(programs.at('acme.localhost.')).toBe(acme)
    expect(programs.at('other.localhost')).toBeUndefined()
    expect(programs.named('default')).toMatchObject({ config: { BRAND_NAME: 'Merchant Services' } })
  })

  it.each<[object | string, string]>([
    ['{', 'acme/program.json: is not JSON'],
    ['7', 'acme/program.json: expected an object in {braces}'],
    ['[]', 'acme/program.json: expected an object in {braces}'],
    [{ looks: [] }, 'acme/program.json: looks: expected an object in {braces}'],
    [{ hosts: ['a.localhost:99999'] }, 'acme/program.json: hosts.0: expected a host name'],
    ['{}', 'acme/program.json: hosts: is missing'],
    [{ hosts: [] }, 'acme/program.json: hosts: expected at least one'],
    [{ hosts: ['https://a.example'] }, 'acme/program.json: hosts.0: expected a host name'],
    [{ brand: 'Acme' }, 'acme/program.json: brand: unknown key'],
    [{ links: { home: '/' } }, 'acme/program.json: links.home: unknown key'],
    [{ webhook: { url: 'https://a.example', secret: SECRET } }, 'webhook.secret: unknown key'],
    [{ brandName: 7 }, 'acme/program.json: brandName: expected text in quotes'],
    [
      { support: { email: 'help\u200b@acme.example' } },
      'acme/program.json: support.email: has a line break or an invisible character in it: type it again',
    ],
    [{ acceptsItin: 'no' }, 'acceptsItin: expected true or false, without quotes'],
    [
      { policy: [{ rule: 'answers', onlyIf: { annualSales: { above: '5k' } } }] },
      'policy.0.onlyIf.annualSales.above: expected a number without quotes',
    ],
    [
      {
        prices: {
          cardPresent: { percent: 26, cents: 10 },
          cardNotPresent: { percent: 2, cents: 1 },
          chargebackDollars: 1,
        },
      },
      'acme/program.json: prices.cardPresent.percent: expected a number from 0 to 25',
    ],
    [{ embedOrigins: ['https://a.example/'] }, 'embedOrigins.0: expected an origin such as'],
    [{ embedOrigins: ['http://a.example'] }, 'embedOrigins.0: expected an origin such as'],
    [{ embedOrigins: ['*'] }, 'embedOrigins.0: expected an origin such as'],
    [{ documents: ['passport'] }, 'acme/program.json: documents: expected kinds of documents'],
    [
      { languages: ['xx'] },
      `acme/program.json: languages.0: expected some of ${languages.join(', ')}`,
    ],
    [{ recipients: ['age1x'] }, 'acme/program.json: recipients.0: expected an age public key'],
    [
      { webhook: { url: 'https://a.example', secretFile: 'none.txt' } },
      'acme/program.json: webhook.secretFile: the file that it names cannot be read: it does not exist',
    ],
    [
      { webhook: { url: 'http://127.0.0.1:9', secretFile: 'secret.txt' } },
      'acme/program.json: webhook.url: an address of this machine requires',
    ],
    [{ mail: { onDecision: true } }, 'acme/program.json: mail.onDecision: requires SMTP_URL'],
    [{ hosts: ['acme.example'] }, 'acme/program.json: hosts.0: outside production'],
    [{ requiredConsents: ['ach-authorization'] }, 'requiredConsents: expected electronic-records'],
    [{ looks: { color: 'teal' } }, 'acme/program.json: looks.color: expected a color'],
    [{ looks: { light: { text: '#999999' } } }, 'looks.light.text: the contrast of text on page'],
    [{ looks: { light: { page: '#ffcc00' } } }, 'looks.light.page: errors, links and other'],
    [{ looks: { dark: { surface: '#555555' } } }, 'looks.dark.surface:'],
    [{ looks: { font: 'a;} *{}' } }, 'acme/program.json: looks.font: expected names of fonts'],
    [{ decisionDays: 1.5 }, 'acme/program.json: decisionDays: expected a whole number'],
  ])('with %j is refused with file and path', async (file, problem) => {
    const problems = await problemsOf(file, { 'secret.txt': SECRET })
    expect(problems.join('\n')).toContain(problem)
  })

  it('is refused with all its errors at once, without values', async () => {
    const problems = await problemsOf(
      { brandName: 7, colour: 1, supports: 2, languages: [] },
      {
        'agreement.fr.md': '',
        'agreement.es.md': '',
        'logo.svg': '<svg onload="alert(1)"></svg>',
      },
    )
    expect(problems).toHaveLength(7)
  })

  it.each(['default', 'Acme', '1acme', 'a'.repeat(33)])('is not named %s', async (id) => {
    expect(await problemsOf({}, {}, id)).toEqual([expect.stringContaining(`${id}: the name of`)])
  })

  it('shares no host with another, or with the installation', async () => {
    const folder = await folderWith({})
    await mkdir(join(folder, 'beta'))
    const hosts = ['localhost:3000', 'acme.localhost']
    await writeFile(join(folder, 'beta/program.json'), JSON.stringify({ hosts }))
    const env = { PROGRAMS_DIR: folder, PUBLIC_URL: 'http://localhost:3000' }
    const { problems } = await checkPrograms(parseConfig(env), [])
    expect(problems).toEqual([
      expect.stringContaining('beta/program.json: hosts.0: it is the host of PUBLIC_URL'),
      expect.stringContaining('beta/program.json: hosts.1: it is the host of the program acme'),
    ])
  })

  it('reports people whose role is in an unknown program', async () => {
    const folder = await folderWith({})
    const people = 'olga@example.com=acme+beta rita@example.com'
    const config = parseConfig({ PROGRAMS_DIR: folder, CONSOLE_REVIEWERS: people })
    const { problems } = await checkPrograms(config, [])
    expect(problems).toEqual(['CONSOLE_REVIEWERS: there is no program “beta”'])
  })

  it('reports a folder that cannot be read', async () => {
    const { problems } = await checkPrograms(parseConfig({ PROGRAMS_DIR: '/nowhere' }), [])
    expect(problems).toEqual([
      'PROGRAMS_DIR: the folder /nowhere cannot be read: it does not exist',
    ])
  })

  it('sets variables of the style sheet and nothing else', () => {
    const style = looksStyle({ radius: 4, font: 'Inter', dark: { page: '#000000' } })
    expect(style).toBe(
      ':root{--radius:4px;--font:Inter}@media screen and (prefers-color-scheme:dark){:root{--page:#000000}}',
    )
    expect(looksStyle({ color: '#000000' })).toBe('')
  })
})

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 4],
  ])('of %s and %s is %d', (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 2)
    expect(contrast(other, one)).toBeCloseTo(expected, 2)
  })
})

describe('questions of its own', () => {
  const QUESTION = `questions:
  - id: terminals
    step: transaction-details
    kind: number
    label: { en: How many?, es: ¿Cuántas? }
`

  it('come from its folder, or else from the settings, and are part of the pinned form', async () => {
    const folder = await folderWith({}, { 'questions.yaml': QUESTION })
    await mkdir(join(folder, 'beta'))
    await writeFile(
      join(folder, 'beta/program.json'),
      JSON.stringify({ hosts: ['beta.localhost'] }),
    )
    const shared = join(folder, '.shared.json')
    await writeFile(shared, '{"retired": ["tablets"]}')
    const config = parseConfig({ PROGRAMS_DIR: folder, QUESTIONS_FILE: shared })
    const programs = await loadPrograms(config, [])
    const [, acme, beta] = programs.all
    expect(acme?.definition?.questions.map(({ id }) => id)).toEqual(['terminals'])
    for (const program of [programs.default, beta]) {
      expect(program?.definition).toMatchObject({ questions: [], retired: ['tablets'] })
    }
    expect(acme?.shown?.text).toContain('"id":"terminals"')
    await writeFile(join(folder, 'acme/questions.yaml'), QUESTION.replace('How many', 'How few'))
    const changed = (await loadPrograms(config, [])).named('acme')
    expect(changed?.shown?.sha256).not.toBe(acme?.shown?.sha256)
  })

  it('change nothing pinned if there are none', async () => {
    const config = parseConfig({ PROGRAMS_DIR: await folderWith({}) })
    const { shown, definition } = (await loadPrograms(config, [])).named('acme') ?? {}
    expect(definition).toBeUndefined()
    expect(Object.keys(JSON.parse(shown?.text ?? '')).sort()).toEqual([
      ...['agreement', 'configuration', 'hasWebhook', 'logo'],
    ])
  })

  it.each<[program: object, files: Readonly<Record<string, string>>, ...problems: string[]]>([
    [
      {},
      { 'questions.yaml': QUESTION.replace('number', 'numbr') },
      'acme/questions.yaml:4: “kind” of the question “terminals” must be one of',
    ],
    [
      {},
      { 'questions.json': '{"questions": [\n{"id": "a"}]}' },
      ...['step', 'kind', 'label'].map(
        (key) => `acme/questions.json:2: “${key}” of the question “a” is missing`,
      ),
    ],
    [
      {},
      { 'questions.yaml': 'x'.repeat(300_000) },
      'acme/questions.yaml:1: the file is larger than',
    ],
    [{}, { 'questions.yml': QUESTION }, 'acme/questions.yml: unknown file; known files: '],
    [
      {},
      { 'questions.yaml': QUESTION, 'questions.json': '{}' },
      'acme/questions.json: questions.yaml exists, too',
    ],
    [
      { policy: [{ rule: 'business-age', years: 2, effect: 'closely', text: { en: 'Young' } }] },
      { 'questions.yaml': 'standard: { yearFounded: { hidden: true } }' },
      'acme/questions.yaml:1: “standard.yearFounded.hidden” must not be used: the rule business-age',
    ],
  ])('%j with %j cannot be used', async (program, files, ...problems) => {
    const matches = await problemsOf(program, files)
    expect(matches).toEqual(problems.map((problem) => expect.stringContaining(problem)))
  })

  it('of the settings have to fit each program', async () => {
    const folder = await folderWith({ documents: ['id'] })
    const shared = join(folder, '.shared.yaml')
    await writeFile(shared, 'documents:\n  - kind: id\n')
    const config = parseConfig({ PROGRAMS_DIR: folder, QUESTIONS_FILE: shared })
    const { problems } = await checkPrograms(config, [])
    expect(problems).toEqual([
      `the program acme: QUESTIONS_FILE: ${shared}:2: “kind” of the document “id” is already requested by DOCUMENTS or by the program's documents`,
    ])
    await writeFile(shared, 'documents: 7')
    expect((await checkPrograms(config, [])).problems).toEqual([
      `QUESTIONS_FILE: ${shared}:1: “documents” must be a list, in [ ] or in lines that begin with “- ”`,
    ])
  })
})

const ONE_QUESTION =
  'questions:\n  - id: terminals\n    step: owner-details\n    kind: number\n    label: { en: How many? }\n'

describe('operator form check', () => {
  it('prints the questions of a file, or all its errors, for a program', async () => {
    const folder = await folderWith({ languages: ['en'] })
    const settings = { DATA_DIR: folder, PROGRAMS_DIR: folder }
    const file = join(folder, '.mine.yaml')
    await writeFile(file, ONE_QUESTION)
    const check = (...args: readonly string[]) => operator(settings, 'form', 'check', file, ...args)
    expect(await check('--program', 'acme')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/can be used: 1 question, 0 steps, 0 documents\.\n.*\nterminals/),
    })
    const { out: ofAcme } = await check('--program', 'acme')
    expect(ofAcme).toMatch(/in its folder, and open http:\/\/acme\.\S+\/apply\/\?preview=acme:/)
    await writeFile(file, '')
    const { out: ofDefault } = await check()
    expect(ofDefault).toContain(`Start the server with QUESTIONS_FILE=${file}, and open http`)
    const used = { ...settings, QUESTIONS_FILE: file }
    expect((await operator(used, 'form', 'check', file)).out).toContain('\nStart the server, and')
    await writeFile(file, ONE_QUESTION)
    const missing =
      '“label.es” of the question “terminals” is missing: write every text in each language of the program'
    expect(await check()).toEqual({
      code: 1,
      out: `${file}:5: ${missing}\n`,
      err: '1 problem found\n',
    })
    const { out } = await check('--json')
    expect(JSON.parse(out)).toEqual({
      problems: [{ line: 5, message: missing }],
      error: { message: '1 problem found', exitCode: 1 },
    })
    expect(await check('--program', 'beta')).toMatchObject({ code: 1, out: '' })
  })
})

describe('operator programs check', () => {
  const settings = (folder: string) => ({ DATA_DIR: folder, PROGRAMS_DIR: folder })

  it('lists the programs, or all errors in them and their agreements', async () => {
    const right = await operator(settings(await folderWith({})), 'programs', 'check')
    expect(right).toMatchObject({ code: 0, out: expect.stringContaining('acme') })
    const folder = await folderWith({ brand: '' })
    await mkdir(join(folder, 'beta'))
    const beta = { hosts: ['beta.localhost'], brandName: '支付' }
    await writeFile(join(folder, 'beta/program.json'), JSON.stringify(beta))
    await writeFile(join(folder, 'beta/agreement.en.md'), 'no agreement')
    const wrong = await operator(settings(folder), 'programs', 'check')
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('3 problems') })
    expect(wrong.out).toContain('acme/program.json: brand: unknown key')
    expect(wrong.out).toContain('beta/agreement.en.md:1: must be')
    expect(wrong.out).toContain("brandName of “支付”: has “支”, which the PDF's fonts lack")
  })

  it("finds no errors in the sandbox's programs", async () => {
    const checked = await operator({ DATA_DIR: await testFolder() }, 'programs', 'check')
    expect(checked).toMatchObject({ code: 0, out: expect.stringMatching(/acme.*\n.*nopal/) })
  })
})

describe('the program acme of the sandbox', () => {
  it.each([
    ['en', 'Acme Card Acceptance Agreement', '2.3% + 8 cents', '$20 per chargeback'],
    [
      'es',
      'Contrato de aceptación de tarjetas de Acme',
      '2.3% + 8 centavos',
      '$20 por contracargo',
    ],
  ] as const)('has an agreement of its own, with its prices, in %s', async (language, ...shown) => {
    const { config, pricing } =
      (await loadPrograms(parseConfig({}), [recipient])).named('acme') ?? expect.fail('no acme')
    const { text, html } = (await loadAgreements(agreementSource(config, pricing)))[language]
    expect([text.title, ...shown.slice(1).filter((part) => html.includes(part))]).toEqual(shown)
  })
})
