/**
 * Limits a YAML text before it is parsed. The parser recurses, so tens of thousands of levels would
 * end the process; and it takes very long to reject a huge number of tokens that make no sense.
 */

/** Tokens that the lexer adds: a document's start, an early end of a flow, a scalar's start. */
const FLOW_ENDS = '\u0018'
const MARKS = ['\u0002', FLOW_ENDS, '\u001f', '\ufeff']

interface Limits {
  readonly depth: number
  readonly tokens: number
}

export interface PassedLimit {
  readonly limit: keyof Limits
  readonly line: number
}

/**
 * Returns where the tokens of a text first exceed a limit; undefined if they do not. Never counts
 * less depth than the parser: a list at the column of its key counts as deeper, and so does each
 * key in `a: b: c`.
 */
export function passedLimit(tokens: Iterable<string>, limits: Limits): PassedLimit | undefined {
  /** The starts of the open block collections: twice the column, plus one for an indicator. */
  const blocks: number[] = []
  /** The number of keys in a row on this line, and in each open bracket. */
  let keys = [0]
  let line = 1
  let column = 0
  let isLineStart = true
  let read = 0

  const addKey = (count: number) => keys.push((keys.pop() ?? 0) + count)
  const depth = () => blocks.length + keys.reduce((sum, count) => sum + Math.max(count, 1), -1)

  for (const token of tokens) {
    if (token === FLOW_ENDS) keys = [0]
    if (MARKS.includes(token)) continue
    const isInBlock = keys.length === 1
    if (isLineStart && isInBlock && /^[^\s#]/.test(token)) {
      isLineStart = /^[-?:]$/.test(token)
      const place = 2 * column + (isLineStart ? 1 : 0)
      while ((blocks.at(-1) ?? -1) >= place) blocks.pop()
      blocks.push(place)
    }
    if (token === '[' || token === '{') keys.push(0)
    else if (token === ']' || token === '}') keys = isInBlock ? keys : keys.slice(0, -1)
    else if (token === ':') addKey(1)
    else if (token === ',') keys[keys.length - 1] = 0
    if (depth() > limits.depth) return { limit: 'depth', line }
    read += 1
    if (read > limits.tokens) return { limit: 'tokens', line }
    const breaks = token.split('\n').length - 1
    line += breaks
    column = breaks > 0 ? token.length - token.lastIndexOf('\n') - 1 : column + token.length
    if (breaks > 0) {
      isLineStart = true
      if (keys.length === 1) keys = [0]
    }
  }
  return undefined
}
