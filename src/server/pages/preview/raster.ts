/** Fills outlines in a gray image: how much of each pixel they cover. No package here draws. */

/** A pixel has so many lines, through which each edge is followed. */
const LINES = 8

/** In pixels: what chats and social networks show without cutting any of it off. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const

export interface Point {
  readonly x: number
  readonly y: number
}

/** An image of one byte per pixel, 0 for what nothing covers; rows from top to bottom. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

export function emptyRaster(width: number, height: number): Raster {
  return { width, height, pixels: new Uint8Array(width * height) }
}

/**
 * Fills what closed outlines enclose, by the nonzero rule. What is outside of the image is cut off.
 *
 * @param strength from 0 to 255, of a pixel that is covered in full
 */
export function fill(
  { width, height, pixels }: Raster,
  outlines: readonly (readonly Point[])[],
  strength: number,
): void {
  const edges = new Float32Array((width + 1) * height)
  for (const outline of outlines) {
    for (const [at, to] of outline.entries()) {
      const from = outline.at(at - 1)
      if (from) addEdge(edges, width, height, from, to)
    }
  }
  for (let y = 0; y < height; y += 1) {
    let covered = 0
    for (let x = 0; x < width; x += 1) {
      covered += edges[y * (width + 1) + x] ?? 0
      const share = Math.min(1, Math.abs(covered))
      if (share > 0.001) pixels[y * width + x] = Math.round(share * strength)
    }
  }
}

/** Adds what is to the right of an edge that goes down, and takes it away for one that goes up. */
function addEdge(edges: Float32Array, width: number, height: number, from: Point, to: Point) {
  const [top, bottom, direction] = from.y < to.y ? [from, to, 1] : [to, from, -1]
  const slope = (bottom.x - top.x) / (bottom.y - top.y)
  const first = Math.max(0, Math.ceil(top.y * LINES - 0.5))
  const end = Math.min(height * LINES, Math.ceil(bottom.y * LINES - 0.5))
  for (let line = first; line < end; line += 1) {
    const x = Math.max(0, Math.min(width, top.x + slope * ((line + 0.5) / LINES - top.y)))
    const at = Math.floor(line / LINES) * (width + 1) + Math.floor(x)
    const share = x - Math.floor(x)
    edges[at] = (edges[at] ?? 0) + (direction * (1 - share)) / LINES
    edges[at + 1] = (edges[at + 1] ?? 0) + (direction * share) / LINES
  }
}
