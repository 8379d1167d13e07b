const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

/** Returns a size in words: "183 kB", "2.4 MB". */
export function fileSize(bytes: number, language: string): string {
  const isLarge = bytes >= MEGABYTE
  const unit = isLarge ? 'megabyte' : 'kilobyte'
  const value = isLarge ? bytes / MEGABYTE : Math.max(bytes / KILOBYTE, 1)
  const options = { style: 'unit', unit, maximumFractionDigits: isLarge ? 1 : 0 } as const
  return value.toLocaleString(language, options)
}
