/** Gives TypeScript 5 to generators that need the compiler's API, which TypeScript 7 lacks. */
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
})
