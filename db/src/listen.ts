import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { reconnectPause } from './reconnect-pause.ts'

export interface Subscription {
  /** True if notifications arrive. Otherwise, the caller must poll once a second. */
  readonly works: boolean
  /** The reason why notifications don't arrive. */
  readonly reason?: unknown
  readonly close: () => Promise<void>
}

export interface ListenOptions {
  /** An address that bypasses any pooler, because LISTEN needs a session that stays open. */
  readonly directUrl: string
  /** Handlers of notification payloads, keyed by channel. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>
  /**
   * Called when a lost session has been restored. Notifications sent in between were lost, so the caller must check for
   * changes itself.
   */
  readonly onReconnect: () => void
  /** Timeout of the self-test, in milliseconds. */
  readonly patience?: number
}

const selfTestChannel = 'anj_listen_self_test'

/**
 * Listens on channels over a dedicated connection. First sends a test notification. If the notification doesn't arrive,
 * for example because a pooler drops it, `works` is false. Reconnects if the connection is lost later.
 */
export async function listenTo(request: ListenOptions): Promise<Subscription> {
  const { directUrl, channels, onReconnect, patience = 3000 } = request
  const sql = postgres(directUrl, {
    max: 1,
    connect_timeout: 10,
    backoff: reconnectPause,
    // Turns off the driver's type query, because the process would crash if the connection broke during it.
    fetch_types: false,
    onnotice: () => {},
    connection: { application_name: 'anj-listen' },
  })
  const close = async () => {
    await sql.end({ timeout: 1 }).catch(() => {})
  }
  try {
    const timeout = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => timeout.resolve(false), patience)
    const works = await Promise.race([subscribe(sql, channels, onReconnect), timeout.promise]).finally(() =>
      clearTimeout(timer),
    )
    if (works) return { works, close }
    throw new Error('the test notification did not arrive')
  } catch (reason) {
    await close()
    return { works: false, reason, close: async () => {} }
  }
}

async function subscribe(
  sql: postgres.Sql,
  channels: ListenOptions['channels'],
  onReconnect: () => void,
): Promise<boolean> {
  for (const [channel, onPayload] of Object.entries(channels)) await sql.listen(channel, onPayload)
  const token = randomUUID()
  const heard = Promise.withResolvers<boolean>()
  let subscriptions = 0
  await sql.listen(
    selfTestChannel,
    (payload) => {
      if (payload === token) heard.resolve(true)
    },
    () => {
      subscriptions += 1
      if (subscriptions > 1) onReconnect()
    },
  )
  await sql.notify(selfTestChannel, token)
  return heard.promise
}
