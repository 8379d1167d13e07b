/** How many characters so many bytes take in base64. */
export function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4
}
