import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/** Somebody who asks for metrics. */
export interface MetricsCaller {
  /** The other end of the connection itself, whatever a proxy says. */
  readonly remoteAddress: string | undefined
  readonly headers: IncomingHttpHeaders
}

/** Why somebody may not read metrics. */
export type MetricsRefusal = 'metricsTokenWrong' | 'metricsClosed'

/** Any of these says that the call was passed on by somebody in between. */
const passedOn = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * Who may read metrics: whoever knows the token; without one in the settings only this very machine, and no page of a
 * browser on it, which would come by a name of its own choice. Null when they may.
 */
export function refusalOfMetrics(token: string | null, caller: MetricsCaller): MetricsRefusal | null {
  const { headers, remoteAddress } = caller
  if (token !== null) {
    const [, given] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? []
    return given !== undefined && isSame(given, token) ? null : 'metricsTokenWrong'
  }
  const isDirect = passedOn.every((name) => headers[name] === undefined)
  return isDirect && isLoopback(remoteAddress ?? '') && namesThisMachine(headers.host)
    ? null
    : 'metricsClosed'
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '')
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}

function namesThisMachine(host: string | undefined): boolean {
  const name = URL.parse(`http://${host ?? ''}`)?.hostname.replace(/^\[|\]$/g, '') ?? ''
  return name === 'localhost' || isLoopback(name)
}

/** Takes as long whatever is given. */
function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(wanted))
}
