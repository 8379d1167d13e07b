/** Why the server cannot listen where `HOST` and `PORT` say. */

const LISTEN_FAULTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port is in use: set PORT to another one',
  EACCES: 'PORT: the system does not allow us to listen on it',
  EADDRNOTAVAIL: 'HOST: this machine has no such address',
  EINVAL: 'HOST: this machine cannot listen on this address',
  ENOTFOUND: 'HOST: the name cannot be resolved',
  EAI_AGAIN: 'HOST: the name cannot be resolved at the moment',
}

/**
 * What keeps the server from listening, in words; undefined for faults of another kind. Nothing but
 * `HOST` is looked up, and nothing but `HOST` and `PORT` listened on, at the start.
 */
export function listenFault(error: Error): string | undefined {
  const listens = 'syscall' in error && /^(?:listen|getaddrinfo)/.test(String(error.syscall))
  return listens && 'code' in error ? LISTEN_FAULTS[String(error.code)] : undefined
}
