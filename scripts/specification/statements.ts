/** Finds the quoted parts of the specification, and the tests in a source file. */
import { type ESTree, parseSync, Visitor } from 'vite'

/** Returns the passages of a text that are in none of the quotes. */
export function uncovered(text: string, quotes: readonly string[]): readonly string[] {
  const isCovered = new Uint8Array(text.length)
  for (const quote of quotes) {
    for (let index = text.indexOf(quote); index >= 0; index = text.indexOf(quote, index + 1)) {
      isCovered.fill(1, index, index + quote.length)
    }
  }
  const rest = [...text].map((character, index) => (isCovered[index] ? '\n' : character)).join('')
  return rest.split('\n').filter((part) => /\w/.test(part.replace(/\b(?:and|or|else)\b/g, '')))
}

/** Returns the titles of the tests in a source file, as they are written there. */
export function titlesIn(file: string, source: string): readonly string[] {
  return firstArguments(file, source, ['test', 'it'])
}

/** Returns the quotes in the steps of the walk through the specification. */
export function quotesIn(file: string, source: string): readonly string[] {
  return firstArguments(file, source, ['statement'])
}

function firstArguments(file: string, source: string, names: readonly string[]) {
  const texts: string[] = []
  const { program } = parseSync(file, source)
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (!names.includes(rootName(callee))) return
      if (first?.type === 'Literal' && typeof first.value === 'string') texts.push(first.value)
      if (first?.type === 'TemplateLiteral')
        texts.push(source.slice(first.start + 1, first.end - 1))
    },
  }).visit(program)
  return texts
}

/** Returns `test` for `test.each(rows)(title, run)`. */
function rootName(callee: ESTree.Node): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return rootName(callee.object)
  return callee.type === 'CallExpression' ? rootName(callee.callee) : ''
}
