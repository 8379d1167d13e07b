/** The key and certificate that sign copies: the operator's, or the server's own. */
import { X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { utcDay } from '../../application/dates/calendar-day.ts'
import { type Config, ConfigError } from '../platform/config/config.ts'
import type { Problem } from '../platform/config/settings.ts'
import { writeOnce } from '../platform/encryption/secret-file.ts'
import { notRead } from '../platform/files/file-errors.ts'
import {
  IdentityError,
  readIdentity,
  type SigningIdentity,
} from '../platform/pki/signing-identity.ts'
import { DAY_MS } from '../platform/time/days.ts'

/** A copy reserves this space for the certificates, beside a time stamp and a signature. */
const MAX_CHAIN_BYTES = 6_144

/**
 * Returns the operator's identity, or the one in the data folder, which is created if missing.
 * Throws a `ConfigError` if the identity cannot be used.
 */
export async function serverCopyIdentity(
  config: Config,
  now: () => Date,
): Promise<SigningIdentity> {
  const existing = await existingCopyIdentity(config)
  if (existing) return existing
  const { selfSigned, toPem } = await import('../platform/pki/self-signed.ts')
  const identity = await selfSigned({ commonName: config.BRAND_NAME, notBefore: now() })
  await writeOnce(ownFile(config), toPem(identity))
  return readOwn(config)
}

/** Returns the identity that signs copies; undefined if none exists yet. */
export async function existingCopyIdentity(config: Config): Promise<SigningIdentity | undefined> {
  const { COPY_CERTIFICATE_FILE: certificate, COPY_KEY_FILE: key } = config
  if (certificate !== undefined && key !== undefined) return readFiles(certificate, key)
  return existsSync(ownFile(config)) ? readOwn(config) : undefined
}

/** Returns when the certificate expires: readers trust no later signature; undefined if none. */
export async function copyCertificateExpires(config: Config): Promise<Date | undefined> {
  const identity = await existingCopyIdentity(config)
  return identity && endOf(identity)
}

function endOf({ chain }: SigningIdentity): Date {
  return new Date(new X509Certificate(chain[0]).validTo)
}

/** As in the alert: enough for another certificate. */
const SOON_MS = 14 * DAY_MS

/** Returns a warning if the certificate has expired, or will soon. */
export function expiryWarning(identity: SigningIdentity, now: Date): Problem | undefined {
  const end = endOf(identity)
  if (end.getTime() - now.getTime() > SOON_MS) return undefined
  const verb = end > now ? 'expires' : 'expired'
  return {
    name: 'COPY_CERTIFICATE_FILE',
    message: `the certificate ${verb} on ${utcDay(end)}: readers trust no copy that is signed later`,
  }
}

async function readFiles(certificateFile: string, keyFile: string): Promise<SigningIdentity> {
  const certificates = await textOf('COPY_CERTIFICATE_FILE', certificateFile)
  const key = await textOf('COPY_KEY_FILE', keyFile)
  try {
    const identity = readIdentity(certificates, key)
    const size = identity.chain.reduce((sum, { length }) => sum + length, 0)
    if (size > MAX_CHAIN_BYTES) throw new IdentityError('certificate', 'too many certificates')
    return identity
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    throw new ConfigError([`COPY_${error.part.toUpperCase()}_FILE: ${error.message}`])
  }
}

async function textOf(name: string, file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw new ConfigError([`${name}: the file ${notRead(error)}`])
  })
}

/** Returns the file with both the key and the certificate, so that they appear together. */
function ownFile({ DATA_DIR }: Config): string {
  return join(DATA_DIR, 'copy-certificate.pem')
}

async function readOwn(config: Config): Promise<SigningIdentity> {
  const file = ownFile(config)
  const text = await readFile(file, 'utf8')
  try {
    return readIdentity(text, text)
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    const instead = 'restore it from a backup, or delete it, and the server creates another'
    throw new ConfigError([`${file}: ${error.message}; ${instead}`])
  }
}
