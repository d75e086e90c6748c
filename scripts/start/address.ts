import type { Settings } from '@anj/core/settings'
import { isLoopback, listeningUrl } from '@anj/db/listening-url'
import { anyFreePort, isFree, nextFreePort } from '../free-port.ts'
import { StartProblem } from '../start-problem.ts'

/** The address on which the product listens. */
export type Address = { host: string; port: number; url: string; loopback: boolean }

const DEFAULT_PORT = 3000

/**
 * Chooses the address according to HOST and PORT. A port that is set must be free. If the default port is taken,
 * chooses the next free one.
 */
export async function chooseAddress({
  host,
  port: asked,
}: Pick<Settings, 'host' | 'port'>): Promise<Address> {
  const port = await (asked === null ? nextFreePort(DEFAULT_PORT, host) : askedPort(asked, host)).catch(
    unusable(host),
  )
  return { host, port, url: listeningUrl(host, port), loopback: isLoopback(host) }
}

/** Returns an address at which this machine can always reach the product. */
export function addressFromHere({ host, port }: Address): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`
  if (host === '::') return `http://[::1]:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

async function askedPort(port: number, host: string): Promise<number> {
  if (port === 0) return anyFreePort(host)
  if (await isFree(port, host)) return port
  throw new StartProblem(
    `Port ${port} is taken by another program. Stop that program, set PORT to another number, or leave PORT out to take the next free one.`,
  )
}

function unusable(host: string): (cause: Error) => never {
  return (cause) => {
    if (cause instanceof StartProblem) throw cause
    throw new StartProblem(`HOST is "${host}", where this machine can't listen: ${cause.message}`, { cause })
  }
}
