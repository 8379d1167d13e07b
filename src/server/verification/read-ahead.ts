/**
 * Yields the same values, and reads the next one while the caller is busy with the last. Rejects
 * when the caller gets to a value that could not be read.
 */
export async function* readAhead<Value>(values: AsyncIterable<Value>): AsyncGenerator<Value> {
  const iterator = values[Symbol.asyncIterator]()
  const read = () => {
    const next = iterator.next()
    // Without a handler, a failure before the caller gets there would end the process.
    next.catch(() => undefined)
    return next
  }
  let next = read()
  try {
    for (;;) {
      const result = await next
      if (result.done) return
      next = read()
      yield result.value
    }
  } finally {
    await next.catch(() => undefined)
  }
}
