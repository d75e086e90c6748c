import { isIP } from 'node:net'
import { type Static, Type } from 'typebox'
import { constraintMessages, httpAddress, port } from './rules.ts'

/** Variables for the API's address. */
export const listeningVariables = {
  PORT: port(
    'The port that Anj listens on. It must be free; 0 takes any free port. Default: 3000, or the next free port.',
  ),
  HOST: Type.String({
    default: '127.0.0.1',
    ...constraintMessages(
      'an address',
      'The address that Anj listens on. `0.0.0.0` listens on every network interface.',
    ),
  }),
  ANJ_TRUST_PROXY: Type.String({
    default: 'false',
    ...constraintMessages(
      'true, false, a number of hops or a list of addresses',
      "The proxies whose headers Anj trusts for a caller's address: `true`, a number of hops, or a list of addresses separated by commas.",
    ),
  }),
  ANJ_PUBLIC_URL: httpAddress(
    'The address where users reach Anj. Links in emails begin with it. With `https://`, Anj tells browsers to use TLS only. Default: the address that Anj listens on.',
  ),
}

const Variables = Type.Object(listeningVariables)
type Variables = Static<typeof Variables>

export interface ListeningSettings {
  /** The port; null for 3000 or the next free port. */
  readonly port: number | null
  readonly host: string
  /** The trusted proxies, in the format of Fastify's `trustProxy`. */
  readonly trustProxy: boolean | number | string
  readonly publicUrl: string | null
}

export function readListening(values: Variables): ListeningSettings {
  return {
    port: values.PORT ?? null,
    host: values.HOST,
    trustProxy: readTrustProxy(values.ANJ_TRUST_PROXY),
    publicUrl: values.ANJ_PUBLIC_URL?.replace(/\/+$/, '') ?? null,
  }
}

/** Returns a message for each invalid combination of these settings. */
export function listeningErrors({ ANJ_TRUST_PROXY: proxies }: Variables): readonly string[] {
  return !proxies || namesProxies(proxies)
    ? []
    : ['ANJ_TRUST_PROXY must be true, false, a number of hops or a list of addresses.']
}

function readTrustProxy(text: string): boolean | number | string {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^\d+$/.test(text) ? Number(text) : text
}

/** True for a valid ANJ_TRUST_PROXY: all, none, a number of hops, or a comma-separated list of networks and addresses. */
function namesProxies(text: string): boolean {
  return /^(true|false|\d+)$/.test(text) || text.split(',').every((one) => isNetwork(one.trim()))
}

/** True for an address, an address with a prefix length or netmask after a slash, or the name of a well-known network. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', network, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  if (network === undefined || (family === 4 && isIP(network) === 4)) return true
  return /^\d+$/.test(network) && Number(network) <= (family === 4 ? 32 : 128)
}
