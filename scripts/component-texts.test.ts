import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../src')

/** Expressions that get their own element elsewhere, or are elements. */
const PASSED_ON = /^(children|notice|undefined)$/

/**
 * Returns the components of a source that may return a bare text, which would stand beside other
 * content without an element: see `src/web/jsx/jsx-runtime.ts`.
 */
function returningText(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source)
  expect(errors, path).toEqual([])
  const wrong: string[] = []
  const check = (name: string | undefined, body: ESTree.Node | null) => {
    if (!/^[A-Z]/.test(name ?? '') || !body) return
    if (!returnedBy(body).every(isElement)) wrong.push(`${path} ${name}`)
  }
  new Visitor({
    FunctionDeclaration: ({ id, body }) => check(id?.name, body),
    FunctionExpression: ({ id, body }) => check(id?.name, body),
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression') {
        check(id.name, init.body)
      }
    },
  }).visit(program)
  return wrong
}

/** Lists the expressions that a function returns, without those of functions inside it. */
function returnedBy(body: ESTree.Node): ESTree.Node[] {
  if (body.type !== 'BlockStatement') return [body]
  const all: { node: ESTree.Node; start: number }[] = []
  const inner: { start: number; end: number }[] = []
  const enter = ({ start, end }: ESTree.Node) => inner.push({ start, end })
  new Visitor({
    ReturnStatement: ({ argument, start }) => {
      if (argument) all.push({ node: argument, start })
    },
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
  }).visit({ type: 'Program', body: [body] } as unknown as ESTree.Program)
  const isInside = (index: number) => inner.some(({ start, end }) => index > start && index < end)
  return all.filter(({ start }) => !isInside(start)).map(({ node }) => node)
}

function isElement(node: ESTree.Node): boolean {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return true
    case 'ParenthesizedExpression':
      return isElement(node.expression)
    case 'LogicalExpression':
      return isElement(node.right)
    case 'ConditionalExpression':
      return isElement(node.consequent) && isElement(node.alternate)
    case 'Literal':
      return node.value === null || typeof node.value === 'boolean'
    case 'Identifier':
      return PASSED_ON.test(node.name)
    case 'CallExpression':
      return isMapped(node)
    default:
      return false
  }
}

/** Returns whether a call is `list.map((one) => <li />)`, or renders its children. */
function isMapped({ callee, arguments: [callback] }: ESTree.CallExpression): boolean {
  if (callee.type === 'Identifier') return isElement(callee)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  const isFunction = callback?.type === 'ArrowFunctionExpression'
  return callee.property.name === 'map' && isFunction && returnedBy(callback.body).every(isElement)
}

test('no component returns a text without an element', () => {
  const paths = globSync('{web,console}/**/*.tsx', { cwd: src })
  expect(paths.length).toBeGreaterThan(100)
  expect(
    paths.flatMap((path) => returningText(path, readFileSync(join(src, path), 'utf8'))),
  ).toEqual([])
})

test.each([
  ['function A() { return texts.a }', 1],
  ['function A() { return <p>{texts.a}</p> }', 0],
  ['const A = memo(function A({ a }) { return a ? <b /> : a })', 1],
  ['const A = () => list.map((one) => one && texts.a)', 1],
  ['const A = ({ list }) => list.map((one) => { const f = () => "a"; return <li /> })', 0],
])('%s returns a text without an element: %i', (source, count) => {
  expect(returningText('a.tsx', source)).toHaveLength(count)
})
