import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/** A request for metrics. */
export interface MetricsCaller {
  /** The connection's peer address, regardless of proxy headers. */
  readonly remoteAddress: string | undefined
  readonly headers: IncomingHttpHeaders
}

/** The reason why a caller may not read metrics. */
export type MetricsRefusal = 'metricsTokenWrong' | 'metricsTokenMissing' | 'metricsClosed'

/** Settings that determine who can reach this process. */
export interface MetricsSettings {
  readonly metricsToken: string | null
  /** The address on which the process listens. */
  readonly host: string
  /** The address at which users reach Anj, if it differs from this process's own. */
  readonly publicUrl: string | null
  /** The trusted proxies; false or 0 for none. */
  readonly trustProxy: boolean | number | string
}

/** The rules for reading metrics. */
export interface MetricsAccess {
  readonly token: string | null
  /** True when the settings allow only this machine to reach this process. */
  readonly isLocal: boolean
}

/** Derives the rules for reading metrics from the settings. */
export function metricsAccess({ metricsToken, host, publicUrl, trustProxy }: MetricsSettings): MetricsAccess {
  const isPublic = publicUrl !== null && !isThisMachine(hostnameOf(publicUrl))
  return { token: metricsToken, isLocal: isThisMachine(host) && !isPublic && !trustProxy }
}

/** Headers that a proxy adds when it forwards a call. */
const passedOn = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * Returns the reason why a caller may not read metrics, or null if it may. If the settings contain a token, callers
 * must send it. Otherwise, only programs on this machine may read metrics. A web page in a browser on this machine may
 * not, even if its hostname resolves to this machine (DNS rebinding). A local proxy can't always be recognised by the
 * headers that it adds, so without a token nobody may read metrics if the settings mention a proxy or access from other
 * machines.
 */
export function metricsRefusal(access: MetricsAccess, caller: MetricsCaller): MetricsRefusal | null {
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

/** Compares two tokens in constant time, so that the duration reveals nothing about the expected one. */
function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(wanted))
}
