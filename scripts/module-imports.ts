import { parseSync, Visitor } from 'vite'

export interface Import {
  readonly specifier: string
  /** Nothing of it is left at run time. */
  readonly typeOnly: boolean
}

/**
 * Every module that a source names: `import`, `export … from`, `import('…')` and the type
 * `import('…').T`.
 *
 * @param path decides whether the source is read as TypeScript or TSX
 * @throws when the source does not parse, or imports what is only known at run time
 */
export function importsOf(path: string, source: string): Import[] {
  const { program, errors } = parseSync(path, source)
  const [problem] = errors
  if (problem) throw new Error(`${path}: ${problem.message}`)
  const found: Import[] = []
  const add = (specifier: string, typeOnly: boolean) => found.push({ specifier, typeOnly })
  new Visitor({
    ImportDeclaration(node) {
      const { specifiers } = node
      const types = specifiers.filter((one) => 'importKind' in one && one.importKind === 'type')
      const named = specifiers.length > 0 && types.length === specifiers.length
      add(node.source.value, node.importKind === 'type' || named)
    },
    ExportAllDeclaration(node) {
      add(node.source.value, node.exportKind === 'type')
    },
    ExportNamedDeclaration(node) {
      if (node.source === null) return
      const { specifiers } = node
      const named = specifiers.length > 0 && specifiers.every((one) => one.exportKind === 'type')
      add(node.source.value, node.exportKind === 'type' || named)
    },
    ImportExpression(node) {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') {
        add(node.source.value, false)
      } else {
        throw new Error(`${path}: import() of something that is only known at run time`)
      }
    },
    TSImportType(node) {
      add(node.source.value, true)
    },
  }).visit(program)
  return found
}
