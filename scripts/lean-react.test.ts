import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { attributesLeftOut, leanSource, unusedInPages, withoutTag } from './lean-react.ts'

const root = join(import.meta.dirname, '..')
const RENDERER = 'node_modules/react-dom/cjs/react-dom-client.production.js'
const REACT_DOM = 'node_modules/react-dom/cjs/react-dom.production.js'

const own = ['src/web', 'src/console'].flatMap((folder) => filesIn(folder, /\.tsx?$/))
/** The packages of the pages that themselves use React. */
const packages = usingReact(new Set(own.flatMap(importedPackages)))
const sources = [...own, ...packages.flatMap((name) => filesIn(`node_modules/${name}`, /\.m?js$/))]

function filesIn(folder: string, ending: RegExp): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name))
    .map((name) => join(folder, name))
}

function importedPackages(file: string): readonly string[] {
  const imports = readFileSync(join(root, file), 'utf8').matchAll(/ from '([a-z@][^'/]*)[^']*'$/gm)
  return [...imports].flatMap(([, name = '']) => (/^@|^react-dom$/.test(name) ? [] : name))
}

/** Returns those packages that use React, also behind other packages. */
function usingReact(names: Iterable<string>): readonly string[] {
  return [...names].flatMap((name) => {
    const file = join(root, 'node_modules', name, 'package.json')
    const { peerDependencies = {}, dependencies = {} } = JSON.parse(readFileSync(file, 'utf8'))
    return [
      ...('react' in peerDependencies ? [name] : []),
      ...usingReact(Object.keys(dependencies)),
    ]
  })
}

/** Returns the sources that match a pattern, outside comments. */
function using(pattern: RegExp): readonly string[] {
  return sources.filter((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return pattern.test(source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''))
  })
}

test('no page uses the parts of React that are left out', () => {
  expect(own.length).toBeGreaterThan(300)
  expect(packages).toEqual(expect.arrayContaining(['use-sync-external-store', 'wouter', 'zustand']))
  expect(unusedInPages.flatMap((use) => using(use).map((file) => `${file}: ${use}`))).toEqual([])
})

test('no page uses an attribute that is left out', () => {
  const names = attributesLeftOut(readFileSync(join(root, RENDERER), 'utf8'))
  expect(names.length).toBeGreaterThan(50)
  expect(using(new RegExp(`\\s(?:${names.join('|')})=`))).toEqual([])
  // The attributes of icons are kept.
  expect(using(/\sstrokeLinecap=/)).not.toEqual([])
})

test('the renderer keeps everything but the bodies of the functions left out', () => {
  const whole = readFileSync(join(root, RENDERER), 'utf8')
  const lean = leanSource(whole, RENDERER)
  const names = (code: string) => code.match(/^function \w+/gm)
  expect(names(lean)).toEqual(names(whole))
  expect(lean.length).toBeLessThan(whole.length * 0.85)
  expect(lean).toContain('\nfunction startViewTransition() {}\n')
  expect(lean).not.toContain('document.startViewTransition')
  expect(lean).toContain('var unitlessNumbers = new Set();')
  expect(lean).not.toMatch(/"xlinkHref"|"xmlSpace"/)
  expect(lean).toContain('case "popover"')
  expect(lean).toContain('case "is"')
})

test('the renderer keeps no label and no hook of a part that is left out', () => {
  const lean = leanSource(readFileSync(join(root, RENDERER), 'utf8'), RENDERER)
  const after = (pattern: RegExp) =>
    lean.match(new RegExp(`(?<!switch .*\\n)${pattern.source}`, 'gm'))
  expect(after(/^ +case REACT_(?:ACTIVITY|CONSUMER|PORTAL|PROFILER|VIEW_TRANSITION)_TYPE:/)).toBe(
    null,
  )
  expect(after(/^ +case (?:12|19|26|27|30|31):/)).toBe(null)
  expect(after(/^ +case REACT_LAZY_TYPE:/)).not.toBe(null)
  expect(after(/^ +case (?:5|13|16|22):/)).not.toBe(null)
  expect(lean).not.toMatch(/^ {4}(?:use|useOptimistic|useReducer|useTransition): /m)
  expect(lean).toMatch(/^ {4}useDeferredValue: /m)
})

test('the renderer looks for no member that no class of the pages has', () => {
  const lean = leanSource(readFileSync(join(root, RENDERER), 'utf8'), RENDERER)
  expect(lean).not.toMatch(
    /typeof \w+\.(?!getDerivedStateFromError|componentDidCatch)\w*[cC]omponent/,
  )
  expect(lean).toMatch(/typeof \w+\.getDerivedStateFromError\b/)
  expect(lean).toMatch(/typeof \w+\.componentDidCatch\b/)
  expect(lean).not.toContain('typeof void 0.')
})

test('code does the same without a tag that no node has', () => {
  const code = `
  switch (node.tag) {
    case 26:
      done.push('first');
    case 5:
      done.push('five');
    case 27:
      switch (node.kind) {
        case 26:
          done.push('kind');
      }
      done.push(27 === node.tag ? 'tag' : 27 !== tag ? 'other' : 'same');
      break;
    case 26:
    case 6:
      done.push('six');
  }`
  const lean = [26, 27].reduce(withoutTag, code)
  const run = (source: string, tag: number): string[] => {
    const done: string[] = []
    new Function('node', 'tag', 'done', source)({ tag, kind: 26 }, tag, done)
    return done
  }
  for (const tag of [5, 6, 7]) expect(run(lean, tag)).toEqual(run(code, tag))
  expect(run(lean, 5)).toEqual(['five', 'kind', 'other'])
  expect(lean.match(/\b2[67]\b/g)).toEqual(['26', '26'])
  expect(() => withoutTag(code, 4)).toThrow('tag 4')
})

test('the renderer creates no error while it is loaded', () => {
  const whole = readFileSync(join(root, RENDERER), 'utf8')
  const created = (code: string) => code.match(/^(?:var| ) [\w$]+ = (?:new )?Error\(/gm) ?? []
  expect(created(whole)).toHaveLength(5)
  expect(created(leanSource(whole, RENDERER))).toEqual([])
})

test('React has nothing of its own in place of reportError', () => {
  for (const file of [RENDERER, 'node_modules/react/cjs/react.production.js']) {
    const lean = leanSource(readFileSync(join(root, file), 'utf8'), file)
    expect(lean).toMatch(/\? reportError\n *: console\.error[;,]\n/)
    expect(lean).not.toContain('window.ErrorEvent')
  }
})

test('the renderer finds every part of React that it uses itself', () => {
  const lean = (file: string) => leanSource(readFileSync(join(root, file), 'utf8'), file)
  const used = [RENDERER, REACT_DOM].flatMap((file) => lean(file).match(/(?<=\bReact\.)\w+/g) ?? [])
  expect(used).toContain('version')
  const kept = lean('node_modules/react/cjs/react.production.js')
  const missing = used.filter((name) => !kept.includes(`\nexports.${name} =`))
  expect(missing).toEqual([])
})

test('another release of React is refused if it lacks a function or class that is left out', () => {
  const whole = readFileSync(join(root, RENDERER), 'utf8')
  const renamed = (name: string, other: string) =>
    leanSource(whole.replaceAll(name, other), RENDERER)
  expect(() => renamed('function preinitStyle(', 'function preinitSheet(')).toThrow('preinitStyle')
  expect(() => renamed('unitlessNumbers', 'numbers')).toThrow('unitlessNumbers')
  expect(() => renamed('FragmentInstance.prototype.', 'Group.prototype.')).toThrow(
    'FragmentInstance',
  )
})

test('a function on one line is not mistaken for one on several lines', () => {
  const whole = readFileSync(join(root, RENDERER), 'utf8')
  const short = whole.replace(
    /^function preinitStyle\([\s\S]*?^\}\n/m,
    'function preinitStyle() {}\n',
  )
  expect(() => leanSource(short, RENDERER)).toThrow('preinitStyle')
})

test('any other file is unchanged', () => {
  expect(leanSource('var one = 1', '/node_modules/zustand/esm/vanilla.mjs')).toBe('var one = 1')
})
