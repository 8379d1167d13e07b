/** Text as outlines of its letters. */
import { createRequire } from 'node:module'
import type { Point } from './raster.ts'

interface PathCommand {
  readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
  /** Coordinates in pairs, in units of the font, upward. */
  readonly args: readonly number[]
}

/** What is used of a font that `fontkit` has read. */
interface Font {
  readonly unitsPerEm: number
  layout(text: string): {
    readonly glyphs: readonly { readonly path: { readonly commands: readonly PathCommand[] } }[]
    readonly positions: readonly { readonly xAdvance: number }[]
    readonly advanceWidth: number
  }
}

const require = createRequire(import.meta.url)
/** The package has no types of its own. */
const { create }: { create(file: Uint8Array): Font } = require('fontkit')

/** Reads a font's file. */
export const readFont = create

/** A curve becomes so many straight lines, which are shorter than one can see. */
const CURVE_PIECES = 8

/** How a text is set. Sizes are in pixels. */
export interface Setting {
  readonly font: Font
  readonly size: number
}

export function widthOf(text: string, { font, size }: Setting): number {
  return (font.layout(text).advanceWidth * size) / font.unitsPerEm
}

/** @param start where the baseline begins */
export function textOutlines(
  text: string,
  { font, size }: Setting,
  start: Point,
): readonly (readonly Point[])[] {
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let left = start.x
  return glyphs.flatMap(({ path }, at) => {
    const outlines = straight(path.commands, (x, y) => ({
      x: left + x * scale,
      y: start.y - y * scale,
    }))
    left += (positions[at]?.xAdvance ?? 0) * scale
    return outlines
  })
}

/** Straight lines in place of curves. */
function straight(
  commands: readonly PathCommand[],
  place: (x: number, y: number) => Point,
): readonly (readonly Point[])[] {
  const outlines: Point[][] = []
  for (const { command, args } of commands) {
    const points = Array.from({ length: args.length / 2 }, (_, at) =>
      place(args[at * 2] ?? 0, args[at * 2 + 1] ?? 0),
    )
    if (command === 'moveTo') outlines.push(points)
    const outline = outlines.at(-1)
    const from = outline?.at(-1)
    if (command === 'moveTo' || !outline || !from) continue
    for (let piece = 1; piece <= CURVE_PIECES && points.length > 0; piece += 1) {
      outline.push(onCurve([from, ...points], piece / CURVE_PIECES))
    }
  }
  return outlines
}

/** A point of a Bézier curve of any degree, by de Casteljau's rule. */
function onCurve(points: readonly Point[], share: number): Point {
  const [first = { x: 0, y: 0 }, ...others] = points
  if (others.length === 0) return first
  const between = others.map((to, at) => {
    const from = points[at] ?? to
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
  })
  return onCurve(between, share)
}
