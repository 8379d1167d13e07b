import { CONFIRMATION_PATH } from '../../../api/pages.ts'
import { readingSecretOf } from '../../requests/copies.ts'
import type { CopyLink } from './copy-link.ts'

type Secret = Pick<CopyLink, 'reference' | 'secret'>

/** The address of a link. */
export function linkTo({ reference, secret }: Secret): string {
  return `${window.location.origin}${CONFIRMATION_PATH}#${reference}.${secret}`
}

/** The address of a link to the signed copy that gives no other right. Rejects where there is none. */
export async function readingLink({ reference, secret }: Secret): Promise<string> {
  const reading = await readingSecretOf({ reference, secret })
  if (reading === undefined) throw new Error('There is no link to the copy')
  return linkTo({ reference, secret: reading })
}
