import { AppError } from '@anj/workflow'

/** Returns the host of an address, without the brackets of an IPv6 address. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

/** Returns the error for a web server to which Anj couldn't connect. Null for other errors. */
export function connectProblem(
  { code, name, syscall }: NodeJS.ErrnoException,
  server: string,
  cause: unknown,
): AppError | null {
  const reason = code ?? name
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code ?? ''))
    return new AppError('httpsCertificate', { server, reason }, { cause })
  if (syscall === 'getaddrinfo') return new AppError('httpsServerUnknown', { server }, { cause })
  if (syscall === 'connect') return new AppError('httpsUnreachable', { server, reason }, { cause })
  return null
}
