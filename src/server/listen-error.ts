/** Messages for errors of listening on `HOST` and `PORT`. */
import { ownValue } from '../application/json/own-value.ts'

const LISTEN_ERRORS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'PORT: the port is in use; set another one',
  EACCES: 'PORT: the system does not allow listening on it',
  EADDRNOTAVAIL: 'HOST: this machine does not have this address',
  EINVAL: 'HOST: this machine cannot listen on this address',
  ENOTFOUND: 'HOST: the name cannot be resolved',
  EAI_AGAIN: 'HOST: the name cannot be resolved right now',
}

/**
 * Returns why the server cannot listen; undefined for other errors. During the start only `HOST` is
 * resolved, and only `HOST` and `PORT` are used for listening.
 */
export function listenErrorMessage(error: Error): string | undefined {
  const listens = 'syscall' in error && /^(?:listen|getaddrinfo)/.test(String(error.syscall))
  return listens && 'code' in error ? ownValue(LISTEN_ERRORS, String(error.code)) : undefined
}
