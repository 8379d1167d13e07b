import type { Plugin } from 'vite'

/**
 * Leaves the schemas of endpoints (`src/api`) out of the pages, which need only their methods and
 * paths. What else only the schemas use is then left out, too: see `pure-functions.ts`. A page that
 * reads one would find it in the types and the tests, and not in the build: it is not built.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    enforce: 'post',
    transform(source, id) {
      if (/\/src\/(?:web|console)\//.test(id) && /\wRoute\.schema\b/.test(source)) {
        this.error(`${id} reads the schema of an endpoint, which pages do not have`)
      }
      if (!/\/src\/api\/.*\.ts$/.test(id)) return undefined
      let code = source
      for (const statement of this.parse(source).body.toReversed()) {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
        if (declared?.type !== 'VariableDeclaration') continue
        const value = declared.declarations[0]?.init
        if (value?.type !== 'CallExpression' || value.callee.type !== 'Identifier') continue
        const [, path, schema] = value.arguments
        if (value.callee.name !== 'route' || !path || !schema) continue
        code = code.slice(0, path.end) + code.slice(schema.end)
      }
      return { code, map: null }
    },
  }
}
