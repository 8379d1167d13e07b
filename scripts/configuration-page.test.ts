/** `docs/configuration.md`, renewed by `npx vitest run scripts/configuration-page.test.ts -u` */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import * as v from 'valibot'
import { expect, it, test } from 'vitest'
import { checkSettings } from '../src/server/platform/config/config.ts'
import { environment, SECRETS } from '../src/server/platform/config/settings.ts'
import {
  type Description,
  describedSettings,
  settingsByTopic,
} from '../src/server/platform/config/settings-in-words.ts'
import { root } from './run.ts'

const EXAMPLES = join(root, 'deploy/settings')
const INTRODUCTION = `# Configuration

Environment variables, read once at startup. The server refuses to start with an invalid or unsafe one, and names it; \`npm start -- --check\` lists every problem and exits. Those marked * can also be read from a file: \`NAME_FILE\`. \`NODE_EXTRA_CA_CERTS\` names the certificates of an authority of your own. \`NODE_USE_ENV_PROXY=1\` with \`HTTPS_PROXY\` sends requests through a proxy, except webhooks and mail.

Three files to start from:

- [\`one-shop.env\`](../deploy/settings/one-shop.env): one form, one server, SQLite;
- [\`three-brands.env\`](../deploy/settings/three-brands.env): three brands on one server, with the console;
- [\`cluster.env\`](../deploy/settings/cluster.env): several servers on PostgreSQL that fails over.
`

const isSecret = (name: string) => SECRETS.some((secret) => secret === name)

function defaultOf(name: string, { otherwise }: Description): string {
  if (otherwise !== undefined) return otherwise
  const { default: value } = new Map(Object.entries(environment.entries)).get(name) ?? {}
  return typeof value === 'string' && value !== '' ? `\`${value}\`` : ''
}

function row([name, description]: readonly [string, Description]): string {
  const { meaning, example = 'yes', needs = '' } = description
  const cells = [
    `\`${name}\`${isSecret(name) ? '*' : ''}`,
    meaning,
    defaultOf(name, description),
    `\`${example}\``,
    needs,
  ]
  return `| ${cells.join(' | ')} |\n`
}

function page(): string {
  const tables = settingsByTopic.map(
    ([topic, settings]) =>
      `\n## ${topic}\n\n| setting | meaning | default | example | needs |\n|---|---|---|---|---|\n${Object.entries(settings).map(row).join('')}`,
  )
  return [INTRODUCTION, ...tables].join('')
}

test('the page is generated from the settings', async () => {
  await expect(page()).toMatchFileSnapshot(join(root, 'docs/configuration.md'))
})

test('the page lists every setting once', () => {
  const named = settingsByTopic.flatMap(([, settings]) => Object.keys(settings))
  expect(named.toSorted()).toEqual(Object.keys(describedSettings).toSorted())
})

it.each(Object.entries(describedSettings))('%s accepts its example', (name, { example }) => {
  const read = v.safeParse(environment, { [name]: example ?? 'yes' })
  expect(read.issues).toBeUndefined()
})

it.each(readdirSync(EXAMPLES))('a server in production accepts %s', async (file) => {
  const text = readFileSync(join(EXAMPLES, file), 'utf8')
    .replace('age1…', describedSettings.SEALING_RECIPIENTS.example ?? '')
    .replace('whsec_…', describedSettings.WEBHOOK_SECRET.example ?? '')
  const { problems, warnings } = await checkSettings({
    ...parseEnv(text),
    NODE_ENV: 'production',
  })
  expect(problems).toEqual([])
  expect(new Set(warnings.map(({ message }) => message))).toEqual(
    new Set(['still has the value of an example']),
  )
})
