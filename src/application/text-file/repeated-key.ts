/** A key that an object in JSON has twice. `JSON.parse` silently keeps the last of its values. */
export interface RepeatedKey {
  readonly key: string
  /** The position of its second occurrence in the text. */
  readonly index: number
}

const TOKENS = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g

/** Returns the first repeated key of an object in a valid JSON text; undefined if there is none. */
export function findRepeatedKey(json: string): RepeatedKey | undefined {
  const open: Set<string>[] = []
  for (const { 0: token, 1: colon, index } of json.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (colon !== undefined) {
      const key: string = JSON.parse(token.slice(0, -colon.length))
      const keys = open.at(-1)
      if (keys?.has(key)) return { key, index }
      keys?.add(key)
    }
  }
  return undefined
}
