import { type Authentication, type DatabaseKind, databases } from '../model/databases.ts'

/**
 * How a server is reached when nobody says: verified where its kind asks for that, openly on this machine, else encrypted.
 * Windows authentication never goes openly.
 */
export function defaultTls(
  kind: DatabaseKind,
  serverName: string,
  authentication: Authentication = 'user',
): 'disable' | 'require' | 'verify' {
  if (databases[kind].alwaysVerified) return 'verify'
  if (authentication === 'windows') return 'require'
  // The name may carry its port or instance, as in localhost,1433, tcp:localhost or .\SQLEXPRESS.
  const [host = ''] = serverName.replace(/^\s*tcp:/i, '').split(/[,\\]/)
  return /^(localhost|\.|\(local\)|127\.[\d.]+|\[?::1\]?)$/i.test(host.trim()) ? 'disable' : 'require'
}
