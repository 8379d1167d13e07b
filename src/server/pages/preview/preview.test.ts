import { expect, it } from 'vitest'
import { drawPreview, PREVIEW_SIZE, previewDrawing } from './preview.ts'

const { width, height } = PREVIEW_SIZE
const MARGIN = 96
const preview = (brandName: string) => ({
  brandName,
  title: 'Merchant Application',
  background: '#ffcc00',
  ink: '#19212e',
})

/** Returns each pixel's red, green and blue as one number, row by row. */
async function drawn(brandName: string): Promise<readonly number[]> {
  const drawing = await previewDrawing(preview(brandName))
  const pixels = Buffer.from(drawing.render().pixels)
  return Array.from({ length: width * height }, (_, index) => pixels.readUIntBE(4 * index, 3))
}

/** Counts the pixels of these columns that are not background. */
function inked(pixels: readonly number[], left: number, right: number): number {
  return pixels.filter((color, index) => {
    const x = index % width
    return color !== 0xffcc00 && x >= left && x < right
  }).length
}

it.each([
  'Acme',
  'Łódź & Ñandú <Payments>',
  'Société Générale d’Acceptation de Paiements & Cía. del Pacífico Norte, S.A.',
])('shows the whole name %s within its margins, in two colors', async (name) => {
  const pixels = await drawn(name)
  expect(pixels).toContain(0x19212e)
  expect(inked(pixels, width - MARGIN, width)).toBe(0)
  expect(inked(pixels, 0, MARGIN - 8)).toBe(0)
  expect(inked(pixels, MARGIN, width - MARGIN)).toBeGreaterThan(10_000)
})

it('differs from that of another name, except in the card and the title', async () => {
  const [one, other] = [await drawn('Acme'), await drawn('Emca')]
  const rows = one.flatMap((color, index) =>
    color === other[index] ? [] : [Math.floor(index / width)],
  )
  expect(rows.at(0)).toBeGreaterThan(MARGIN + 92)
  expect(rows.at(-1)).toBeLessThan(height - MARGIN - 44)
})

it('is cut off at the edge if one word is too long', async () => {
  expect(inked(await drawn('W'.repeat(80)), width - MARGIN, width)).toBeGreaterThan(0)
})

it('is a PNG of the size that its address promises', async () => {
  const image = Buffer.from(await drawPreview(preview('Acme')))
  expect(image.toString('latin1', 1, 4)).toBe('PNG')
  expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([width, height])
})
