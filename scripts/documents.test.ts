/** Tests that documents agree with the code, that links lead somewhere, and pages are short. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { describedSettings } from '../src/server/platform/config/settings-in-words.ts'
import { TABLE } from './import-table.ts'
import { root } from './run.ts'

const MAX_WORDS = 15_000
const MAX_WORDS_OF_A_DECISION = 300
/** Pages that are generated, or that we may not shorten. */
const NOT_COUNTED = new Set([
  'CHANGELOG.md',
  'THIRD-PARTY.md',
  'docs/configuration.md',
  'docs/specification.md',
])

const pages = [
  ...readdirSync(root),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map(
    (file) => `docs/${file}`,
  ),
].filter((file) => file.endsWith('.md'))
const texts = pages.map((page) => [page, readFileSync(join(root, page), 'utf8')] as const)
const textOf = new Map(texts)
const decisions = pages.filter((page) => page.startsWith('docs/decisions/'))

/** Returns a page without its fenced blocks, which other tests run. */
const prose = (text: string) => text.replace(/^ *```.*?^ *```/gms, '')

/**
 * Counts words written by hand: without code blocks, and without tables between `<!-- generated: …
 * -->` and `<!-- end -->`.
 */
const wordsOf = (text: string) =>
  prose(text)
    .replace(/<!-- generated.*?<!-- end -->/gs, '')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** Returns the anchors of a page, as GitHub makes them of its headings. */
const anchorsOf = (text: string) =>
  [...prose(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

function missing(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? page : join(dirname(page), path)
  if (!existsSync(join(root, target))) return true
  return anchor !== undefined && !anchorsOf(textOf.get(target) ?? '').includes(anchor)
}

it('has no more words than a person will read', () => {
  const counts = texts
    .filter(([page]) => !NOT_COUNTED.has(page))
    .map(([page, text]) => [wordsOf(text), page] as const)
  const total = counts.reduce((sum, [words]) => sum + words, 0)
  const longest = counts.toSorted(([one], [other]) => other - one).slice(0, 5)
  expect(total, `the longest are ${JSON.stringify(longest)}`).toBeLessThanOrEqual(MAX_WORDS)
})

it('has decisions short enough to be read at a glance', () => {
  const longPages = decisions.filter(
    (page) => wordsOf(textOf.get(page) ?? '') > MAX_WORDS_OF_A_DECISION,
  )
  expect(longPages).toEqual([])
})

it.each(texts)('%s leads only to pages, files and headings that exist', (page, text) => {
  const links = [...prose(text).matchAll(/\]\((?!\w+:)([^)\s]+)\)|(?:src|href)="(?!\w+:)([^"]+)"/g)]
    .map(([, link, source]) => link ?? source ?? '')
    .filter((link) => missing(page, link))
  expect(links).toEqual([])
})

it.each(texts.filter(([page]) => !['CHANGELOG.md', 'docs/specification.md'].includes(page)))(
  '%s names only paths that exist',
  (_page, text) => {
    const FOLDERS = 'src|docs|scripts|deploy|e2e|bench|public|fixtures'
    const paths = [...prose(text).matchAll(new RegExp(`\`((?:${FOLDERS})/[\\w./-]+)\``, 'g'))]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(root, path)) && !path.includes('VERSION'))
    expect(paths).toEqual([])
  },
)

/** Variables that are not settings of the server, or that belong to one of its commands. */
const OTHER_VARIABLES = [
  'CHROMIUM_PATH',
  'EFFORT_FILE',
  'GNOME_ACCESSIBILITY',
  'MALLOC_ARENA_MAX',
  'NODE_ENV',
  'HTTPS_PROXY',
  'NODE_EXTRA_CA_CERTS',
  'NODE_USE_ENV_PROXY',
  // This stands for any setting that may be given as a file.
  'NAME_FILE',
  'AGREEMENT_FILE_ES',
]

it.each(texts.filter(([page]) => page !== 'CHANGELOG.md'))(
  '%s names only settings that exist',
  (_page, text) => {
    const known = new Set([...OTHER_VARIABLES, ...Object.keys(describedSettings)])
    const named = [...text.matchAll(/`([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)(?=[`=\s])/g)]
      .map(([, name = '']) => name)
      .filter((name) => !known.has(name) && !known.has(name.replace(/_FILE$/, '')))
    expect(named).toEqual([])
  },
)

it('is referenced by the code only if it exists', () => {
  const PAGE = /(?<![\w/.-])((?:docs\/[\w/-]+|README|CONTRIBUTING|SECURITY)\.md)/g
  const sources = ['src', 'scripts', 'e2e', 'bench', 'deploy'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|js|env|service|yaml)$/.test(file) && !/links\.ts$/.test(file))
      .map((file) => join(folder, file)),
  )
  const lost = sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(PAGE)]
      .filter(([, page = '']) => !existsSync(join(root, page)))
      .map(([, page]) => `${file}: ${page}`),
  )
  expect(lost).toEqual([])
})

it('names the features of the server by their levels', () => {
  const architecture = textOf.get('docs/architecture.md') ?? ''
  const drawn = [...architecture.matchAll(/level(\d)\["\d: [^<"]*<br>([^"]*)"\]/g)].flatMap(
    ([, level, names = '']) => names.split(', ').map((name) => `${level} ${name}`),
  )
  const features = TABLE.flatMap(({ part, level }) =>
    level === undefined ? [] : [`${level} ${part.replace('server/', '')}`],
  )
  expect(drawn.toSorted()).toEqual(features.toSorted())
})

it('names the folders of the source', () => {
  const [, table = ''] = (textOf.get('docs/architecture.md') ?? '').split(
    /^## (?=Folders|Features)/m,
  )
  const cells = [...table.matchAll(/^\| (.*?) \|/gm)].map(([, cell = '']) => cell).join(' ')
  const folders = [...cells.matchAll(/`([^`]+)`/g)].map(([, folder = '']) => folder)
  const inSource = readdirSync(join(root, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `src/${name}`)
  expect(folders.filter((folder) => folder.startsWith('src/')).toSorted()).toEqual(
    inSource.toSorted(),
  )
  expect(folders.filter((folder) => !existsSync(join(root, folder)))).toEqual([])
})

it('lists every decision in the index', () => {
  const index = textOf.get('docs/decisions/README.md') ?? ''
  const files = readdirSync(join(root, 'docs/decisions')).filter((file) => file !== 'README.md')
  expect(files.filter((file) => !index.includes(`(${file})`))).toEqual([])
})

it('says what every package is for', () => {
  const reasons = textOf.get('docs/decisions/dependencies.md') ?? ''
  const names = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
  expect(names.filter((name) => !reasons.includes(`\`${name}\``))).toEqual([])
})

it('keeps Kubernetes from letting a group read the keys, which the server would refuse', () => {
  const manifest = readFileSync(join(root, 'deploy/kubernetes.yaml'), 'utf8')
  expect(manifest).toMatch(/fsGroup: .*\n(?: *#.*\n)* *fsGroupChangePolicy: OnRootMismatch/)
})

it.each([
  ['compose.yaml', /^ {2}server:\n(?:(?: {4}.*)?\n)*? {4}mem_limit: /m],
  ['kubernetes.yaml', /limits: \{ memory: /],
  ['merchant-application.service', /^MemoryMax=/m],
])('limits the memory of the server, by which V8 sizes its heap: %s', (file, limit) => {
  expect(readFileSync(join(root, 'deploy', file), 'utf8')).toMatch(limit)
})

it.each([
  ['docs/install.md', /(?<=merchant-application-)\d[\w.]*(?=-linux)/g],
  ['deploy/kubernetes.yaml', /(?<=merchant-application:)\d\S*/g],
])('tells readers to install this version, or the next release: %s', (file, versions) => {
  const named = readFileSync(join(root, file), 'utf8').match(versions)
  expect(new Set(named)).toEqual(new Set([manifest.version.replace(/-dev$/, '')]))
})
