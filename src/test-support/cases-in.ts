/** Returns the cases in a text: each line that is not indented, with the indented ones below it. */
export function casesIn(text: string): [string, ...string[]][] {
  return text
    .trim()
    .split(/\n(?! )/)
    .map((one) => {
      const [first = '', ...more] = one.split('\n').map((line) => line.trim())
      return [first, ...more]
    })
}
