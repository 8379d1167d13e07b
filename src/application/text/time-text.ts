/** Returns a time in words. No line break can separate the number from its "AM". */
export function timeText(format: Intl.DateTimeFormat, at: Date): string {
  return format
    .formatToParts(at)
    .map(({ type, value }, index, parts) => {
      const isJoined = type === 'dayPeriod' || parts[index + 1]?.type === 'dayPeriod'
      return isJoined ? value.replace(/\s/g, '\u00a0') : value
    })
    .join('')
}
