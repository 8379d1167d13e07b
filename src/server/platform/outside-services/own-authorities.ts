import { readFile } from 'node:fs/promises'
import { ConfigError } from '../config/config.ts'
import { fileErrorMessage } from '../files/file-errors.ts'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/gs

/**
 * Trusts the authorities of `NODE_EXTRA_CA_CERTS`. Node does so by itself only if the variable is
 * set before it reads `--env-file`, as with systemd. The same file must mean the same with both.
 *
 * @throws ConfigError
 */
export async function trustOwnAuthorities(env: NodeJS.ProcessEnv): Promise<void> {
  const { NODE_EXTRA_CA_CERTS: file } = env
  if (!file) return
  const { getCACertificates, setDefaultCACertificates } = await import('node:tls')
  if (getCACertificates('extra').length > 0) return
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw unusable(fileErrorMessage(error) ?? `${file} cannot be read`)
  })
  const certificates = text.match(CERTIFICATE) ?? []
  if (certificates.length === 0) throw unusable(`${file} has no certificate in PEM`)
  try {
    setDefaultCACertificates([...getCACertificates('default'), ...certificates])
  } catch {
    throw unusable(`${file} has a certificate that cannot be read`)
  }
}

function unusable(reason: string): ConfigError {
  return new ConfigError([`NODE_EXTRA_CA_CERTS: ${reason}`])
}
