import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { violations } from './import-rules.ts'

const src = join(import.meta.dirname, '../src')

function readSources(): Map<string, string> {
  const names = readdirSync(src, { recursive: true, encoding: 'utf8' })
  const modules = names.filter((name) => /\.tsx?$/.test(name))
  return new Map(modules.map((name) => [name, readFileSync(join(src, name), 'utf8')]))
}

function check(path: string, source: string): string[] {
  return violations(new Map([[path, source]]))
}

describe('src', () => {
  it('follows the import table', () => {
    const sources = readSources()
    expect(sources.size).toBeGreaterThan(0)
    expect(violations(sources)).toEqual([])
  })

  it('enters the ledger from a list of files that never grows', () => {
    const isProduct = (path: string) => /^(?:server|cli)\//.test(path) && !/\.test\.ts$/.test(path)
    const entering = [...readSources()].filter(
      ([path, source]) =>
        isProduct(path) &&
        !path.startsWith('server/ledger/') &&
        /from '[^']*\/ledger\/(?!conditions-)[^']+'/.test(source),
    )
    expect(entering.length).toBeGreaterThan(20)
    expect(entering.length).toBeLessThanOrEqual(45)
  })
})

describe('import rules', () => {
  it.each([
    ['application/a.ts', "import { b } from './fields/b.ts'"],
    ['application/a.test.ts', "import { it } from 'vitest'; import fc from 'fast-check'"],
    ['api/a.ts', "import * as v from 'valibot'; import { b } from '../application/b.ts'"],
    ['server/app.ts', "import { a } from './leads/routes.ts'; import fastify from 'fastify'"],
    ['server/records/a.ts', "import { b } from '../outbox/service.ts'"],
    ['server/records/a.ts', "import { b } from '../signed-copies/link-service.ts'"],
    [
      'server/records/a.ts',
      "import type { EventKind } from '../../application/facts/event-kinds.ts'",
    ],
    ['server/records/a.test.ts', "import { b } from '../outbox/store.ts'"],
    ['server/app.ts', "import { b } from './leads/plugin.ts'"],
    ['cli/a.ts', "import { b } from '../server/leads/import-leads.ts'"],
    ['server/leads/a.test.ts', "import { b } from '../app.ts'; import { c } from 'vitest'"],
    ['web/ui/A.tsx', "import './A.module.css'; export const a = <p>{1}</p>"],
    ['web/steps/a/A.tsx', "import { b } from './b.ts'; import { C } from '../../ui/C.tsx'"],
    ['web/pages/a.tsx', "import './a.module.css'"],
    ['web/app/a.tsx', "const A = lazy(() => import('../steps/a/A.tsx'))"],
  ])('allow in %s: %s', (path, source) => {
    expect(check(path, source)).toEqual([])
  })

  it.each([
    ['application/a.ts', "import { readFile } from 'node:fs'", 'package node:fs'],
    ['application/a.ts', "import { create } from 'zustand'", 'package zustand'],
    ['application/a.ts', "import { b } from '../api/b.ts'", 'import api/b.ts'],
    ['application/a.ts', "export * from '../server/b.ts'", 'import server/b.ts'],
    ['application/a.ts', "export { b } from '../web/b.ts'", 'import web/b.ts'],
    ['application/a.ts', "export const b = () => import('../web/b.ts')", 'import web/b.ts'],
    ['application/a.ts', "export type B = import('../web/b.ts').B", 'import web/b.ts'],
    ['application/a.ts', "import { it } from 'vitest'", 'package vitest'],
    ['application/a.ts', "import '../../package.json'", 'outside src'],
    ['api/a.ts', "import fastify from 'fastify'", 'package fastify'],
    ['server/app.ts', "import { b } from '../web/b.ts'", 'import web/b.ts'],
    ['server/app.ts', "import { useState } from 'react'", 'package react'],
    ['server/leads/a.ts', "import { b } from '../queue/service.ts'", 'import server/queue/service'],
    ['server/queue/a.ts', "import { b } from '../outbox/b.ts'", 'server/outbox/b.ts is no service'],
    [
      'server/queue/a.ts',
      "import type { B } from '../outbox/store.ts'",
      'store of another feature',
    ],
    ['cli/a.ts', "import { b } from '../server/outbox/store.ts'", 'store of another feature'],
    [
      'server/app.ts',
      "import { b } from './documents/pieces-store.ts'",
      'store of another feature',
    ],
    ['server/leads/a.ts', "import { b } from '../app.ts'", 'import server/app.ts'],
    ['server/platform/http/a.ts', "import { b } from '../../leads/b.ts'", 'server/leads/b.ts'],
    ['web/app/a.tsx', "import { b } from '../../server/b.ts'", 'import server/b.ts'],
    ['web/ui/A.tsx', "import { b } from '../../application/b.ts'", 'import application/b.ts'],
    ['web/ui/A.tsx', "import { create } from 'zustand'", 'package zustand'],
    ['web/tab/a.ts', "import { b } from '../requests/b.ts'", 'import web/requests/b.ts'],
    ['web/draft/a.ts', "import { b } from '../../api/b.ts'", 'but its types'],
    ['web/steps/a/A.tsx', "import { b } from '../b/b.ts'", 'import web/steps/b/b.ts'],
    ['web/pages/a.tsx', "import { b } from './b.tsx'", 'import web/pages/b.tsx'],
  ])('forbid in %s: %s', (path, source, words) => {
    expect(check(path, source)).toEqual([expect.stringContaining(words)])
  })

  it('report a folder without a row', () => {
    expect(check('server/new/a.ts', '')).toEqual([
      'server/new/a.ts: server/new has no row in scripts/import-table.ts',
    ])
  })

  it('find a cycle of any length', () => {
    const sources = new Map([
      ['application/a.ts', "import { b } from './b.ts'"],
      ['application/b.ts', "import type { c } from './c.ts'"],
      ['application/c.ts', "import { a } from './a.ts'"],
    ])
    expect(violations(sources)).toEqual([
      'cycle: application/a.ts → application/b.ts → application/c.ts → application/a.ts',
    ])
  })

  it('find features that depend on each other', () => {
    const sources = new Map([
      ['server/queue/a.ts', "import { b } from '../decisions/service.ts'"],
      ['server/decisions/service.ts', "import type { c } from '../retention/service.ts'"],
      ['server/retention/service.ts', "import { d } from '../queue/service.ts'"],
      ['server/retention/a.test.ts', "import { d } from '../submissions/routes.ts'"],
      ['server/submissions/a.ts', "import { d } from '../retention/service.ts'"],
    ])
    expect(violations(sources)).toEqual([
      'circle of folders: server/queue → server/decisions → server/retention → server/queue',
    ])
  })

  it('find folders of the console that depend on each other', () => {
    const sources = new Map([
      ['console/main.tsx', "import { a } from './queue/a.ts'"],
      ['console/queue/a.ts', "import { b } from '../exports/b.ts'"],
      ['console/exports/b.ts', "import type { c } from '../queue/c.ts'"],
    ])
    expect(violations(sources)).toEqual([
      'circle of folders: console/queue → console/exports → console/queue',
    ])
  })

  it('reject an import that is known only at run time', () => {
    expect(() => check('web/app/a.ts', 'export const b = (name) => import(name)')).toThrow(
      'known only at run time',
    )
  })
})
