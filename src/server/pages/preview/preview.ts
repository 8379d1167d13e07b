/** The picture that chats and social networks show of a link: a brand's name in its color. */
import { loadFonts } from '../../platform/pdf/fonts.ts'
import { png } from './png.ts'
import { emptyRaster, fill, type Point, PREVIEW_SIZE, type Raster } from './raster.ts'
import { readFont, type Setting, textOutlines, widthOf } from './text.ts'

const MARGIN = 96
const WIDTH = PREVIEW_SIZE.width - 2 * MARGIN
const NAME_SIZES = [104, 84, 68, 54]
/** Between the card and the title. */
const MAX_NAME_HEIGHT = 260
const LINE_HEIGHT = 1.2
const TITLE_SIZE = 44
const FULL = 255
const MUTED = 215

export interface Preview {
  readonly brandName: string
  /** What the pages are, in the language of the reader. */
  readonly title: string
  /** `#rrggbb`, as is the color of what stands on it. */
  readonly background: string
  readonly ink: string
}

/** Draws it as PNG. */
export async function drawPreview({
  brandName,
  title,
  background,
  ink,
}: Preview): Promise<Uint8Array> {
  const { regular, bold } = await loadFonts()
  const raster = emptyRaster(PREVIEW_SIZE.width, PREVIEW_SIZE.height)
  drawCard(raster)
  const { lines, setting } = fitted(brandName.normalize('NFC'), readFont(bold))
  const bottom = PREVIEW_SIZE.height - MARGIN
  const last = bottom - TITLE_SIZE * 1.75
  for (const [at, line] of lines.entries()) {
    const y = last - (lines.length - 1 - at) * setting.size * LINE_HEIGHT
    fill(raster, textOutlines(line, setting, { x: MARGIN, y }), FULL)
  }
  const titleSetting = { font: readFont(regular), size: TITLE_SIZE }
  fill(raster, textOutlines(title, titleSetting, { x: MARGIN, y: bottom }), MUTED)
  return png(raster, background, ink)
}

/** As large as all of the name fits; in the smallest size, what does not fit is left out. */
function fitted(
  name: string,
  font: Setting['font'],
): { readonly lines: readonly string[]; readonly setting: Setting } {
  const tried = NAME_SIZES.map((size) => {
    const setting = { font, size }
    const lines = wrapped(name, setting)
    const most = Math.floor(MAX_NAME_HEIGHT / (size * LINE_HEIGHT))
    const fits = lines.length <= most && lines.every((line) => widthOf(line, setting) <= WIDTH)
    return { lines: lines.slice(0, most), setting, fits }
  })
  const chosen = tried.find(({ fits }) => fits) ?? tried.at(-1)
  if (!chosen) throw new Error('There is no size to write a name in')
  return chosen
}

function wrapped(text: string, setting: Setting): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && widthOf(longer, setting) <= WIDTH) lines.splice(-1, 1, longer)
    else lines.push(word)
  }
  return lines
}

/** A payment card, as in our icon. */
function drawCard(raster: Raster): void {
  const frame = rectangle(MARGIN, MARGIN, 140, 92)
  // What is enclosed the other way around is left out.
  const inside = rectangle(MARGIN + 8, MARGIN + 8, 124, 76).toReversed()
  fill(raster, [frame, inside], FULL)
  fill(raster, [rectangle(MARGIN, MARGIN + 26, 140, 14)], FULL)
}

function rectangle(x: number, y: number, width: number, height: number): readonly Point[] {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ]
}
