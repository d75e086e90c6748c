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
export type MetricsRefusal = 'metricsTokenWrong' | 'metricsTokenMissing' | 'metricsClosed'

/** What the settings say of who reaches this process. */
export interface MetricsSettings {
  readonly metricsToken: string | null
  /** The address that is listened on. */
  readonly host: string
  /** Where people find the product, when it isn't at the address of this process. */
  readonly publicUrl: string | null
  /** Which proxies are believed; false or 0: none. */
  readonly trustProxy: boolean | number | string
}

/** Who may read metrics, as the settings say. */
export interface MetricsAccess {
  readonly token: string | null
  /** Whether no setting says that others than this machine reach this process. */
  readonly isLocal: boolean
}

/** Reads from the settings who may read metrics. */
export function metricsAccess({ metricsToken, host, publicUrl, trustProxy }: MetricsSettings): MetricsAccess {
  const isPublic = publicUrl !== null && !isThisMachine(hostnameOf(publicUrl))
  return { token: metricsToken, isLocal: isThisMachine(host) && !isPublic && !trustProxy }
}

/** Any of these says that the call was passed on by somebody in between. */
const passedOn = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * Who may read metrics: whoever knows the token; without one in the settings only this very machine, and no page of a
 * browser on it, which would come by a name of its own choice. A proxy on this machine need not show itself in a call, so
 * without a token nobody may where the settings tell of one, or of callers from elsewhere. Null when they may.
 */
export function refusalOfMetrics(access: MetricsAccess, caller: MetricsCaller): MetricsRefusal | null {
  const { token, isLocal } = access
  const { headers, remoteAddress } = caller
  if (token !== null) {
    const [, given] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? []
    return given !== undefined && isSame(given, token) ? null : 'metricsTokenWrong'
  }
  if (!isLocal) return 'metricsTokenMissing'
  const isDirect = passedOn.every((name) => headers[name] === undefined)
  return isDirect &&
    isLoopback(remoteAddress ?? '') &&
    isThisMachine(hostnameOf(`http://${headers.host ?? ''}`))
    ? null
    : 'metricsClosed'
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '')
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}

function hostnameOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^\[|\]$/g, '') ?? ''
}

function isThisMachine(name: string): boolean {
  return name === 'localhost' || isLoopback(name)
}

/** Takes as long whatever is given. */
function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(wanted))
}
