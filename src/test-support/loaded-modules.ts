/**
 * The value of `NODE_OPTIONS` that makes a program write the URL of each module that its main
 * thread loads to its standard error.
 */
export const LISTS_LOADED_MODULES = `--import data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  import { isMainThread } from 'node:worker_threads'
  if (isMainThread) registerHooks({
    load: (url, context, next) => (process.stderr.write(url + '\\n'), next(url, context)),
  })
`)}`
