/** Returns how many characters of base64 a number of bytes takes. */
export function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4
}
