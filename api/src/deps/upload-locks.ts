import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { reconnectPause } from '@anj/db'
import { type Lock, type Locker, MemoryLocker } from '@tus/server'
import postgres from 'postgres'

/** Exclusive locks on uploads, across all processes. */
export interface UploadLocks {
  readonly locker: Locker
  readonly close: () => Promise<void>
}

const releaseChannel = 'anj_upload'
const patience = 15_000
const tryEvery = 200

/**
 * Locks uploads first within the process, then across processes with advisory locks. All advisory locks share one
 * connection, so a long upload doesn't occupy a connection. A process that is waiting for a lock asks its holder to
 * release it.
 */
export function createUploadLocks(directUrl: string): UploadLocks {
  const sql = postgres(directUrl, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 10,
    backoff: reconnectPause,
    onnotice: () => {},
    connection: { application_name: 'anj-uploads' },
  })
  const here = new MemoryLocker({ acquireLockTimeout: patience })
  const release = new Map<string, () => void>()
  let listening: Promise<unknown> | undefined
  const listen = () => {
    listening ??= sql.listen(releaseChannel, (id) => release.get(id)?.()).catch(() => (listening = undefined))
    return listening
  }

  const newLock = (id: string): Lock => {
    const local = here.newLock(id)
    return {
      lock: async (signal, requestRelease) => {
        await listen()
        await local.lock(signal, requestRelease)
        try {
          await takeAmongProcesses(sql, id, signal)
          release.set(id, () => void requestRelease())
        } catch (error) {
          await local.unlock()
          throw error
        }
      },
      unlock: async () => {
        release.delete(id)
        try {
          await sql`select pg_advisory_unlock(${keyOf(id)}::bigint)`
        } finally {
          await local.unlock()
        }
      },
    }
  }
  return { locker: { newLock }, close: () => sql.end({ timeout: 5 }) }
}

async function takeAmongProcesses(sql: postgres.Sql, id: string, signal: AbortSignal): Promise<void> {
  const until = Date.now() + patience
  for (;;) {
    const [row] = await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${keyOf(id)}::bigint) as taken`
    if (row?.taken) return
    if (signal.aborted || Date.now() > until) throw lockTimeout
    await sql.notify(releaseChannel, id)
    await sleep(tryEvery)
  }
}

/** The error that the tus server expects on a lock timeout. */
const lockTimeout = { status_code: 423, body: 'The upload is being written by another request\n' }

/** Returns 63 bits of the ID's hash. They are text, because a number would lose digits. */
function keyOf(id: string): string {
  return (createHash('sha256').update(`anj upload ${id}`).digest().readBigUInt64BE() >> 1n).toString()
}
