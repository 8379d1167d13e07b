const LONG_ENOUGH_MILLISECONDS = 60_000

/** Lets the browser save bytes under a name, without an address that anybody could open again. */
export function saveFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), LONG_ENOUGH_MILLISECONDS)
}
