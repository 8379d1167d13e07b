/** Long enough for any browser to have started saving. */
const REVOKE_AFTER_MS = 60_000

/** Lets the browser save bytes as a file, without a URL that anyone could open later. */
export function saveFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}
