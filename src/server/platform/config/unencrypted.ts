/** Finds URLs whose connections are not encrypted on their way through the network. */
import { isIP } from 'node:net'

export function isPlainHttp(address: string | undefined): boolean {
  if (address === undefined) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !isLoopback(hostname)
}

/** `smtp:` encrypts only if the other side offers it, unless the URL has `requireTLS`. */
export function isPlainSmtp(address: string | undefined): boolean {
  if (address === undefined) return false
  const { protocol, hostname, searchParams } = new URL(address)
  const encrypted = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true'
  const verified = !/^(?:false|0)$/.test(searchParams.get('tls.rejectUnauthorized') ?? '')
  return !(encrypted && verified) && !isLoopback(hostname)
}

/** A host that begins with a slash is the folder of a socket. */
export function isPlainPostgres(address: string | undefined): boolean {
  if (address === undefined) return false
  const { hostname, searchParams } = new URL(address)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  const verified = /^(?:prefer|require|verify-ca|verify-full)$/
  const isLocal = host === '' || host.startsWith('/') || isLoopback(host)
  return !isLocal && !verified.test(searchParams.get('sslmode') ?? '')
}

/**
 * Returns whether a host is this machine. `host` is a name or an address; an IPv6 address may have
 * brackets, as in a URL.
 */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '')
  if (isIP(address) === 4) return address.startsWith('127.')
  // By RFC 6761, such names always stand for this machine.
  return /^(?:.+\.)?localhost$/.test(address) || address === '::1'
}
