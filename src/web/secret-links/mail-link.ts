/** Returns an address that opens an email in the device's mail program. */
export function mailLink(to: string, subject: string, body: string): string {
  const encoded = { subject: encodeURIComponent(subject), body: encodeURIComponent(body) }
  return `mailto:${encodeURIComponent(to)}?subject=${encoded.subject}&body=${encoded.body}`
}
