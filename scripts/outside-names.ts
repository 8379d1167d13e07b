/**
 * Finds lookups that reach through an object's prototype. `table[name]` and `name in table` also
 * find what every object inherits (`constructor`, `__proto__`). If the name can be any text, it may
 * come from outside, and the result may be a function that nobody put there.
 */
import { relative } from 'node:path'
import {
  type BinaryExpression,
  type ElementAccessExpression,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast'
import {
  isAsExpression,
  isBinaryExpression,
  isElementAccessExpression,
  isFunctionLikeDeclaration,
  isParenthesizedExpression,
} from 'typescript/unstable/ast/is'
import { API, type Type, TypeFlags } from 'typescript/unstable/sync'

type Lookup = ElementAccessExpression | BinaryExpression

const ANY_TEXT = TypeFlags.String | TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TemplateLiteral

/**
 * Returns the lookups by arbitrary text, in the files of some projects, that the function around
 * them does not guard.
 *
 * @param root the folder that names are relative to
 * @param configs the `tsconfig.json` of each project
 * @param isChecked whether to check the file with this name, relative to `root`
 * @returns `src/cli/applications/show.ts:12: HEADINGS[reference]`
 */
export function unguardedLookups(
  root: string,
  configs: readonly string[],
  isChecked: (file: string) => boolean,
): readonly string[] {
  const api = new API({ cwd: root })
  const places = new Set<string>()
  try {
    for (const config of configs) {
      const project = api.updateSnapshot({ openProject: config }).getProject(config)
      if (!project) throw new Error(`${config} is no project`)
      for (const name of project.program.getSourceFileNames()) {
        const file = relative(root, name)
        const source = isChecked(file) ? project.program.getSourceFile(name) : undefined
        if (!source) continue
        const lookups = lookupsIn(source)
        const types = project.checker.getTypeAtLocation(lookups.map(nameOf))
        for (const [index, lookup] of lookups.entries()) {
          if (!isAnyText(types[index]) || isGuarded(lookup)) continue
          const line = source.text.slice(0, lookup.getStart(source)).split('\n').length
          places.add(`${file}:${line}: ${lookup.getText(source)}`)
        }
      }
    }
  } finally {
    api.close()
  }
  return [...places].sort()
}

function lookupsIn(root: Node): readonly Lookup[] {
  const lookups: Lookup[] = []
  const visit = (node: Node): void => {
    if (isElementAccessExpression(node)) lookups.push(node)
    else if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword) {
      lookups.push(node)
    }
    node.forEachChild(visit)
  }
  visit(root)
  return lookups
}

/** Returns the name that is looked up. A claimed type (`name as Key`) proves nothing. */
function nameOf(lookup: Lookup): Node {
  let name: Node = isBinaryExpression(lookup) ? lookup.left : lookup.argumentExpression
  while (isAsExpression(name) || isParenthesizedExpression(name)) name = name.expression
  return name
}

function isAnyText(type: Type | undefined): boolean {
  if (!type) return false
  if (type.flags & ANY_TEXT) return true
  if (type.isUnionType()) return type.getTypes().some(isAnyText)
  if (!type.isIntersectionType()) return false
  // `keyof T & string` is a key of `T`.
  const parts = type.getTypes()
  return parts.some(isAnyText) && !parts.some(({ flags }) => flags & TypeFlags.Index)
}

/**
 * Returns whether the same function checks that the table owns the name, lists the table's names,
 * or made the table without a prototype.
 */
function isGuarded(lookup: Lookup): boolean {
  if (isBinaryExpression(lookup)) return false
  const table = lookup.expression.getText()
  const name = lookup.argumentExpression.getText()
  const guards = [
    `Object.hasOwn(${table}, ${name})`,
    `of Object.keys(${table})`,
    `const ${table}: Record<string, unknown> = Object.create(null)`,
  ]
  for (let node: Node = lookup; node.parent; node = node.parent) {
    if (!isFunctionLikeDeclaration(node)) continue
    const text = node.getText()
    if (guards.some((guard) => text.includes(guard))) return true
  }
  return false
}
