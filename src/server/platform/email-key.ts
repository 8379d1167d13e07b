/** Returns the same text for each spelling of an email address, in any case and Unicode form. */
export function emailKey(address: string): string {
  return address.normalize().toLowerCase()
}
