/** Signs rows that an older release stored, a few at a time: they may be large. */

const BATCH_SIZE = 100

/** Returns the signatures. */
export async function adoptRows<Row>({
  next,
  sign,
  save,
}: {
  /** The next rows without a signature. */
  readonly next: (limit: number) => Promise<readonly Row[]>
  readonly sign: (row: Row) => Row & { readonly server_signature: Uint8Array }
  readonly save: (row: Row) => Promise<void>
}): Promise<readonly Uint8Array[]> {
  const signatures: Uint8Array[] = []
  for (;;) {
    const rows = await next(BATCH_SIZE)
    for (const row of rows) {
      const signed = sign(row)
      await save(signed)
      signatures.push(signed.server_signature)
    }
    if (rows.length < BATCH_SIZE) return signatures
  }
}
