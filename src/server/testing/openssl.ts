/** The openssl program, which checks what we sign without any of our code. */
import { spawnSync } from 'node:child_process'
import type { TestContext } from 'vitest'

/** Runs it in a folder and returns everything that it printed. Skips the test without it. */
export function openssl(context: TestContext, folder: string, ...args: readonly string[]): string {
  const { error, stdout, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' })
  if (error) context.skip('openssl is not installed')
  return `${stdout}${stderr}`
}

/** A certificate as openssl reads it. */
export function asPem(certificate: Uint8Array): string {
  const base64 = Buffer.from(certificate).toString('base64')
  return `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
}
