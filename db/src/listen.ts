import { randomUUID } from 'node:crypto'
import postgres from 'postgres'

export interface Listening {
  /** Whether notices arrive; when not, the caller looks each second instead. */
  readonly works: boolean
  /** Why not. */
  readonly reason?: unknown
  readonly close: () => Promise<void>
}

export interface ListenRequest {
  /** Past a pooler: a session of its own must stay open. */
  readonly directUrl: string
  /** What to do with a notice's payload, by channel. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>
  /** Called when the session was lost and is back: notices of the meantime are gone, so look yourself. */
  readonly onReconnect: () => void
  /** How long the self-test waits for its own notice. */
  readonly patience?: number
}

const selfTestChannel = 'anj_listen_self_test'

/**
 * Listens on channels through one connection of its own, and proves at start that notices arrive: where they don't, as
 * behind a pooler, the answer says so. Later losses are reconnected.
 */
export async function listenTo(request: ListenRequest): Promise<Listening> {
  const { directUrl, channels, onReconnect, patience = 3000 } = request
  const sql = postgres(directUrl, {
    max: 1,
    connect_timeout: 10,
    // A question of the driver's own that breaks off with the connection would end this process.
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
    throw new Error('a notice that was sent as a test did not arrive')
  } catch (reason) {
    await close()
    return { works: false, reason, close: async () => {} }
  }
}

async function subscribe(
  sql: postgres.Sql,
  channels: ListenRequest['channels'],
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
