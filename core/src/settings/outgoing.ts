import { type OutgoingRules, readOutgoingList } from '@anj/workflow/outgoing'
import { readWindowsServers } from '@anj/workflow/windows-servers'
import { type Static, Type } from 'typebox'
import { requireTogether, text } from './rules.ts'

/** Variables for outgoing connections and for their Windows account. */
export const outgoingVariables = {
  ANJ_WINDOWS_DOMAIN: text(
    'The domain of the Windows account that logs in to MS SQL with [Windows authentication](connections.md#make-a-connection). Set all four `ANJ_WINDOWS_…` settings or none.',
  ),
  ANJ_WINDOWS_USER: text('The user name of that account.'),
  ANJ_WINDOWS_PASSWORD: text('The password of that account.'),
  ANJ_WINDOWS_SERVERS: text(
    'The only servers that the account may log in to: host names separated by commas, such as `db.corp.example, *.sales.corp.example`.',
  ),
  ANJ_WEBHOOK_HOSTS: text(
    'The only servers to which schedules may [report failures](schedules.md#notices): hosts separated by commas, with a port if only that port is allowed, such as `hooks.corp.example, chat.corp.example:8443`. Default: no server.',
  ),
  ANJ_ROLE_BUCKETS: text(
    'The only buckets on Amazon S3 that users may open as [places](places.md#the-role-of-the-server) with the role of this machine, without an access key: names separated by commas. Every user can then read and write their objects with all rights of the role. The bucket in `ANJ_STORE` is refused. Default: no bucket.',
  ),
  ANJ_OUTGOING_ALLOW: text(
    'The only servers that [connections, SSH servers and webhooks](operations.md#where-anj-connects-to) may reach: hosts, addresses and networks separated by commas, such as `*.corp.example, 10.1.0.0/16`. Link-local and metadata addresses are reachable only if you list them or their network here. Default: every other server.',
  ),
  ANJ_OUTGOING_DENY: text(
    'Servers that they may never reach, in the same form, such as `127.0.0.0/8, ::1`. It overrides `ANJ_OUTGOING_ALLOW`.',
  ),
}

const Variables = Type.Object(outgoingVariables)
type Variables = Static<typeof Variables>

/** The account that connections with Windows authentication use. */
export interface WindowsAccount {
  readonly domain: string
  readonly userId: string
  readonly password: string
  /** The only hosts to which the account may log in, in lower case. `*.` before a name means all its subdomains. */
  readonly servers: readonly string[]
}

export interface OutgoingSettings {
  /** The Windows account. Null if none is set, in which case Anj refuses Windows authentication. */
  readonly windowsAccount: WindowsAccount | null
  /** The only hosts to which schedules may report failures, in lower case and optionally with a port. */
  readonly webhookHosts: readonly string[]
  /** The only buckets that places may open with the role of the machine. */
  readonly roleBuckets: readonly string[]
  /** The servers that connections, tunnels and webhooks may reach. */
  readonly outgoing: OutgoingRules
}

export function readOutgoing(values: Variables): OutgoingSettings {
  return {
    windowsAccount: readWindowsAccount(values),
    webhookHosts: readWebhookHosts(values.ANJ_WEBHOOK_HOSTS) ?? [],
    roleBuckets: namesOf(values.ANJ_ROLE_BUCKETS),
    outgoing: {
      allow: readOutgoingList(values.ANJ_OUTGOING_ALLOW ?? '') ?? [],
      deny: readOutgoingList(values.ANJ_OUTGOING_DENY ?? '') ?? [],
    },
  }
}

const windowsNames = [
  'ANJ_WINDOWS_DOMAIN',
  'ANJ_WINDOWS_USER',
  'ANJ_WINDOWS_PASSWORD',
  'ANJ_WINDOWS_SERVERS',
] as const

/** Returns a message for each invalid combination of these settings. */
export function outgoingSettingErrors(
  values: Variables & { readonly ANJ_STORE?: string },
): readonly string[] {
  const roleBuckets = namesOf(values.ANJ_ROLE_BUCKETS)
  const [, ofStore] = /^s3:\/\/([^/]+)/.exec(values.ANJ_STORE ?? '') ?? []
  return [
    ...(values.ANJ_WINDOWS_SERVERS && !readWindowsServers(values.ANJ_WINDOWS_SERVERS)
      ? [
          'ANJ_WINDOWS_SERVERS must be host names separated by commas; *. before a name means all its subdomains.',
        ]
      : []),
    ...(values.ANJ_WEBHOOK_HOSTS && !readWebhookHosts(values.ANJ_WEBHOOK_HOSTS)
      ? ['ANJ_WEBHOOK_HOSTS must be hosts separated by commas, each with or without a port.']
      : []),
    ...(roleBuckets.every((name) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name))
      ? []
      : ['ANJ_ROLE_BUCKETS must be names of buckets separated by commas.']),
    ...(ofStore !== undefined && roleBuckets.includes(ofStore)
      ? [`ANJ_ROLE_BUCKETS must not contain ${ofStore}, the bucket in ANJ_STORE.`]
      : []),
    ...(['ANJ_OUTGOING_ALLOW', 'ANJ_OUTGOING_DENY'] as const).flatMap((name) =>
      values[name] && !readOutgoingList(values[name])
        ? `${name} must be hosts, addresses or networks separated by commas; *. before a name means all its subdomains.`
        : [],
    ),
    ...requireTogether(values, windowsNames, 'a Windows account'),
  ]
}

function readWindowsAccount(values: Variables): WindowsAccount | null {
  const [domain, userId, password, listed] = windowsNames.map((name) => values[name])
  const servers = listed && readWindowsServers(listed)
  return domain && userId && password && servers ? { domain, userId, password, servers } : null
}

/** Returns the names in a list with commas. */
const namesOf = (text = '') => text.split(',').flatMap((name) => name.trim() || [])

/** Returns the hosts, or null if an entry isn't a host but, for example, a complete address. */
function readWebhookHosts(text: string | undefined): readonly string[] | null {
  const hosts = (text ?? '').split(',').flatMap((host) => host.trim().toLowerCase() || [])
  const isHost = (host: string) =>
    !host.includes('*') && URL.parse(`https://${host}`)?.host === host.replace(/:443$/, '')
  return hosts.every(isHost) ? hosts : null
}
