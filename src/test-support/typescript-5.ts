/** Lets a generator that needs the compiler's API of TypeScript 5 have it: 7 has none. */
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
})
