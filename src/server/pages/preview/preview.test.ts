import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { drawPreview } from './preview.ts'
import { emptyRaster, fill, PREVIEW_SIZE } from './raster.ts'

const { width, height } = PREVIEW_SIZE
const MARGIN = 96

/** The colors of the palette at both ends, and the share of ink of each pixel. */
function read(image: Buffer) {
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < image.length; ) {
    const length = image.readUInt32BE(at)
    const type = image.toString('latin1', at + 4, at + 8)
    chunks.set(type, image.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const palette = chunks.get('PLTE')?.toString('hex') ?? ''
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0))
  return {
    colors: [`#${palette.slice(0, 6)}`, `#${palette.slice(-6)}`],
    inkAt: (x: number, y: number) => rows[y * (width + 1) + 1 + x] ?? 0,
  }
}

async function drawn(brandName: string) {
  const colors = { background: '#ffcc00', ink: '#19212e' }
  const title = 'Merchant Application'
  return read(Buffer.from(await drawPreview({ brandName, title, ...colors })))
}

/** How many pixels of these rows and columns hold ink. */
function inked({ inkAt }: Awaited<ReturnType<typeof drawn>>, left: number, right: number) {
  let count = 0
  for (let y = 0; y < height; y += 1) {
    for (let x = left; x < right; x += 1) if (inkAt(x, y) > 0) count += 1
  }
  return count
}

describe('the picture of a link', () => {
  it.each([
    'Acme',
    'Łódź & Ñandú Payments',
    'Société Générale d’Acceptation de Paiements & Cía. del Pacífico Norte, S.A.',
  ])('holds all of the name %s within its margins, in two colors', async (name) => {
    const image = await drawn(name)
    expect(image.colors).toEqual(['#ffcc00', '#19212e'])
    expect(inked(image, width - MARGIN, width)).toBe(0)
    expect(inked(image, 0, MARGIN - 8)).toBe(0)
    expect(inked(image, MARGIN, width - MARGIN)).toBeGreaterThan(10_000)
  })

  it('differs from that of another name, but for the card and the title', async () => {
    const [one, other] = [await drawn('Acme'), await drawn('Emca')]
    const rows = Array.from({ length: height }, (_, y) => y).filter((y) =>
      Array.from({ length: width }, (_, x) => x).some((x) => one.inkAt(x, y) !== other.inkAt(x, y)),
    )
    expect(Math.min(...rows)).toBeGreaterThan(MARGIN + 92)
    expect(Math.max(...rows)).toBeLessThan(height - MARGIN - 44)
  })

  it('is cut off at the edge where one word is longer than it', async () => {
    expect(inked(await drawn('W'.repeat(80)), width - MARGIN, width)).toBeGreaterThan(0)
  })
})

describe('a filled outline', () => {
  const square = (from: number, to: number) => [
    { x: from, y: from },
    { x: to, y: from },
    { x: to, y: to },
    { x: from, y: to },
  ]

  it('covers pixels by the share that is inside, and leaves out what runs the other way', () => {
    const raster = emptyRaster(4, 4)
    fill(raster, [square(0.5, 4), square(2, 3).toReversed()], 200)
    expect([...raster.pixels]).toEqual([
      ...[50, 100, 100, 100],
      ...[100, 200, 200, 200],
      ...[100, 200, 0, 200],
      ...[100, 200, 200, 200],
    ])
  })
})
