import { existingKeyPair } from '../../src/server/platform/encryption/unseal.ts'
import { hostilePdf, hugeImage } from '../support/hostile-files.ts'
import { PEOPLE, submitted } from '../support/reviewer.ts'
import { hasInk } from '../support/seen.ts'
import { uploadedDocument } from '../support/uploaded-document.ts'
import { expect, test } from './test.ts'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('a reviewer opens an application and its documents in the console @prove', async ({
  app,
  remote,
  visitor,
}) => {
  const keys = await existingKeyPair(app.dataDir)
  const photo = await uploadedDocument(app, keys?.recipients ?? [], {
    kind: 'id',
    name: 'photo.png',
    type: 'image/png',
    content: new Blob([Buffer.from(PIXEL, 'base64')]),
  })
  const hostile = await Promise.all(
    [hostilePdf, hugeImage].map(({ name, mimeType, buffer }) =>
      uploadedDocument(app, keys?.recipients ?? [], {
        kind: 'id',
        name,
        type: mimeType,
        content: new Blob([Uint8Array.from(buffer)]),
      }),
    ),
  )
  const documents = [photo, ...hostile]
  const reference = await submitted(app, { businessName: 'Lakeshore Bakery', documents })
  const another = await submitted(app, { businessName: 'Lakeshore Cakes' })

  await visitor.open('/console/')
  await visitor.press('link', PEOPLE.reviewer)
  await visitor.press('button', 'Unlock')
  await visitor.chooseFile('Identity file', keys?.file ?? '')
  await visitor.see('button', 'Lock')
  await visitor.type({ Search: 'lakeshore bak' })
  await visitor.isGone('link', `Lakeshore Cakes${another}`)
  await visitor.press('link', `Lakeshore Bakery${reference}`)
  await visitor.press('button', 'Show Tax ID Number (TIN)')
  await visitor.reads('94-1234567')

  const frameShows = (isShown: (() => boolean) | string) =>
    visitor.until(async () => expect(await remote.runInFrame(isShown, null)).toBe(true))
  await visitor.press('button', `Open ${photo.name}`)
  await frameShows(() => document.querySelector('img')?.naturalWidth === 1)
  await visitor.press('button', 'Close')
  await visitor.press('button', `Open ${reference}.pdf`)
  await frameShows(`() => (${hasInk})(document.querySelector('canvas'))`)
  await visitor.press('button', 'Close')
  for (const { name } of hostile) {
    await visitor.press('button', `Open ${name}`)
    await visitor.reads("This file can't be shown here.")
    expect(await remote.run(() => document.title, null)).not.toBe('taken over')
    await visitor.press('button', 'Close')
  }
})
