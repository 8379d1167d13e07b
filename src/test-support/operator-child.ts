/** The process of `operator-process.ts`: runs the commands that it receives, one after another. */
import * as v from 'valibot'
import { operator } from './run-operator.ts'

const schema = v.object({
  env: v.objectWithRest({ DATA_DIR: v.string() }, v.string()),
  words: v.array(v.string()),
})

let last: Promise<unknown> = Promise.resolve()
process.on('message', (message) => {
  const { env, words } = v.parse(schema, message)
  last = last.then(async () => process.send?.(await operator(env, ...words)))
})
process.on('disconnect', () => process.exit())
