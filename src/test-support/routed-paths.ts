import type { FastifyInstance } from 'fastify'

/** Every path that has a route. */
export function routedPaths(app: FastifyInstance): readonly string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods] =
        /^((?:[│ ] {3})*)[├└]── (\S*)(?: \((.+)\))?$/.exec(line) ?? []
      above.splice(indent.length / 4, above.length, part)
      return methods === undefined ? [] : [above.join('')]
    })
}
