import { withoutScript } from '../../src/messages/en/server.ts'
import { expect, test } from './test.ts'

test('only a browser that lacks the styles of the last two years is reported as too old', async ({
  remote,
  visitor,
}) => {
  await visitor.open('/apply/business-details')
  const text = await remote.run(() => document.body.innerText, null)
  expect(text).not.toContain(withoutScript.tooOld)
  await remote.run(() => {
    for (const style of document.querySelectorAll('style')) style.remove()
  }, null)
  await visitor.reads(withoutScript.tooOld)
})
