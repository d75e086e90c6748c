import { AppError } from '@anj/workflow'

const ways = ['disable', 'require', 'verify'] as const

/**
 * Returns a connection's TLS mode from ANJ_CONNECTION_TLS. By default, connections to this machine don't use TLS, and
 * connections to other machines use TLS with a verified certificate. Throws `cliTlsWrong`.
 */
export function tlsMode(
  serverName: string,
  given: string = process.env.ANJ_CONNECTION_TLS ?? '',
): (typeof ways)[number] {
  if (given === '') return /^(localhost|127\.[\d.]+|::1)$/i.test(serverName) ? 'disable' : 'verify'
  const way = ways.find((one) => one === given)
  if (!way) throw new AppError('cliTlsWrong', { given })
  return way
}
