import { parseSync, Visitor } from 'vite'

export interface Import {
  readonly specifier: string
  /** Whether only types are imported, and so nothing at run time. */
  readonly typeOnly: boolean
}

/**
 * Returns every module that a source file imports, also dynamically or for a type. Throws if it
 * does not parse, or if an import is known only at run time. `path` tells TypeScript from TSX.
 */
export function importsOf(path: string, source: string): Import[] {
  const { program, errors } = parseSync(path, source)
  const [error] = errors
  if (error) throw new Error(`${path}: ${error.message}`)
  const imports: Import[] = []
  const add = (specifier: string, typeOnly: boolean) => imports.push({ specifier, typeOnly })
  new Visitor({
    ImportDeclaration(node) {
      const { specifiers } = node
      const types = specifiers.filter(
        (specifier) => 'importKind' in specifier && specifier.importKind === 'type',
      )
      const named = specifiers.length > 0 && types.length === specifiers.length
      add(node.source.value, node.importKind === 'type' || named)
    },
    ExportAllDeclaration(node) {
      add(node.source.value, node.exportKind === 'type')
    },
    ExportNamedDeclaration(node) {
      if (node.source === null) return
      const { specifiers } = node
      const named =
        specifiers.length > 0 && specifiers.every((specifier) => specifier.exportKind === 'type')
      add(node.source.value, node.exportKind === 'type' || named)
    },
    ImportExpression(node) {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') {
        add(node.source.value, false)
      } else {
        throw new Error(`${path}: import() of a module that is known only at run time`)
      }
    },
    TSImportType(node) {
      add(node.source.value, true)
    },
  }).visit(program)
  return imports
}
