import { SqlError } from '../../session.ts'
import { sqlError } from '../errors.ts'
import type { SessionState } from '../run/session-state.ts'
import type { LockMode, LockOwner } from './lock-manager.ts'

const modes: Readonly<Record<string, LockMode>> = {
  shared: 'S',
  update: 'U',
  intentshared: 'IS',
  intentexclusive: 'IX',
  exclusive: 'X',
}
const modeNames: Readonly<Record<string, string>> = {
  S: 'Shared',
  U: 'Update',
  IS: 'IntentShared',
  IX: 'IntentExclusive',
  X: 'Exclusive',
}

/** Name of the lock: database, principal, and resource as written. */
const nameOf = (session: SessionState, principal: string, resource: string) =>
  `application:${session.database.id}:${principal.toLowerCase()}:${resource.slice(0, 255)}`

function modeOf(written: string): LockMode {
  const mode = modes[written.toLowerCase()]
  if (mode === undefined)
    throw sqlError(15_600, "An invalid parameter or option was specified for procedure 'sys.sp_getapplock'.")
  return mode
}

function ownerOf(session: SessionState, written: string): LockOwner {
  if (written.toLowerCase() === 'session') return session
  const open = session.transaction
  if (open === null || !open.isExplicit)
    throw sqlError(1_800, 'A lock of the owner Transaction needs an active transaction.')
  return open
}

export interface LockRequest {
  readonly resource: string
  readonly mode: string
  readonly owner: string
  readonly timeout: number
  readonly principal: string
}

/** sp_getapplock: returns 0 if granted at once, 1 after waiting, -1 on timeout, -2 if cancelled, -3 on deadlock. */
export async function getApplicationLock(
  session: SessionState,
  request: LockRequest,
  signal: AbortSignal,
): Promise<number> {
  const owner = ownerOf(session, request.owner)
  const waiting = session.server.locks.acquire(
    owner,
    nameOf(session, request.principal, request.resource),
    modeOf(request.mode),
    request.timeout,
    signal,
  )
  if (waiting === null) return 0
  try {
    await waiting
    return 1
  } catch (error) {
    if (error instanceof SqlError && error.facts.number === 1222) return -1
    if (error instanceof SqlError && error.facts.number === 1205) return -3
    throw error
  }
}

/** sp_releaseapplock: returns 0. Throws 1223 if the lock isn't held. */
export function releaseApplicationLock(
  session: SessionState,
  principal: string,
  resource: string,
  owner: string,
): number {
  const released = session.server.locks.release(ownerOf(session, owner), nameOf(session, principal, resource))
  if (!released)
    throw sqlError(
      1223,
      `Cannot release the application lock (Database Principal: '${principal}', Resource: '${resource}') because it is not currently held.`,
    )
  return 0
}

/** Returns 1 when the lock is available immediately. */
export function applicationLockTest(
  session: SessionState,
  principal: string,
  resource: string,
  mode: string,
  owner: string,
): number {
  return session.server.locks.isFree(
    ownerOf(session, owner),
    nameOf(session, principal, resource),
    modeOf(mode),
  )
    ? 1
    : 0
}

/** Returns the strongest mode in which the owner holds the lock. */
export function applicationLockMode(
  session: SessionState,
  principal: string,
  resource: string,
  owner: string,
): string {
  const held = session.server.locks.holds(ownerOf(session, owner), nameOf(session, principal, resource))
  for (const mode of ['X', 'U', 'IX', 'S', 'IS'] as const)
    if (held.includes(mode)) return modeNames[mode] ?? 'NoLock'
  return 'NoLock'
}
