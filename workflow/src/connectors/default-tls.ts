import { type Authentication, type DatabaseKind, databases } from '../databases/index.ts'

/**
 * Returns the TLS mode of a connection without an explicit mode: verified if the kind requires it, off on this machine,
 * and otherwise encrypted. Windows authentication is always encrypted.
 */
export function defaultTls(
  kind: DatabaseKind,
  serverName: string,
  authentication: Authentication = 'user',
): 'disable' | 'require' | 'verify' {
  if (databases[kind].alwaysVerified) return 'verify'
  if (authentication === 'windows') return 'require'
  // The name may include a protocol, port or instance, as in localhost,1433, tcp:localhost or .\SQLEXPRESS.
  const [host = ''] = serverName.replace(/^\s*tcp:/i, '').split(/[,\\]/)
  return /^(localhost|\.|\(local\)|127\.[\d.]+|\[?::1\]?)$/i.test(host.trim()) ? 'disable' : 'require'
}
