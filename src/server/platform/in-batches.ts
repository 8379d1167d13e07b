/** Returns a list in parts of at most `size` elements, in order. */
export function* inBatches<Element>(
  list: readonly Element[],
  size: number,
): Generator<readonly Element[]> {
  for (let first = 0; first < list.length; first += size) yield list.slice(first, first + size)
}
