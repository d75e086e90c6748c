/** How a connection is secured: ANJ_CONNECTION_TLS says it; else not at all on this machine and verified elsewhere. */
export function tlsTo(serverName: string): 'disable' | 'require' | 'verify' {
  const given = process.env.ANJ_CONNECTION_TLS
  if (given === 'disable' || given === 'require' || given === 'verify') return given
  return ['localhost', '127.0.0.1', '::1'].includes(serverName) ? 'disable' : 'verify'
}
