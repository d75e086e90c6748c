import { deadlockVictim, lockTimeout } from '../errors.ts'

export type LockMode = 'Sch-S' | 'IS' | 'S' | 'U' | 'IX' | 'X' | 'Sch-M'

/** For each lock mode, the modes that are compatible with it, as in Transact-SQL. */
const bears: Readonly<Record<LockMode, readonly LockMode[]>> = {
  'Sch-S': ['Sch-S', 'IS', 'S', 'U', 'IX', 'X'],
  IS: ['Sch-S', 'IS', 'S', 'U', 'IX'],
  S: ['Sch-S', 'IS', 'S', 'U'],
  U: ['Sch-S', 'IS', 'S'],
  IX: ['Sch-S', 'IS', 'IX'],
  X: ['Sch-S'],
  'Sch-M': [],
}

/** The owner of locks: a transaction or a session. Owners in the same session never block each other. */
export interface LockOwner {
  readonly session: LockSession
}

export interface LockSession {
  readonly id: number
  /** In a deadlock, the session with the lowest priority becomes the victim. */
  readonly deadlockPriority: number
}

interface Waiter {
  readonly owner: LockOwner
  readonly mode: LockMode
  readonly resource: Resource
  done(error: Error | null): void
}

interface Resource {
  readonly name: string
  readonly granted: { readonly owner: LockOwner; readonly mode: LockMode }[]
  readonly waiting: Waiter[]
}

/** Grants locks on named resources, queues waiters and resolves deadlocks. */
export class LockManager {
  private readonly resources = new Map<string, Resource>()

  private resource(name: string): Resource {
    let found = this.resources.get(name)
    if (found === undefined) {
      found = { name, granted: [], waiting: [] }
      this.resources.set(name, found)
    }
    return found
  }

  private blockers(resource: Resource, owner: LockOwner, mode: LockMode): LockOwner[] {
    return resource.granted
      .filter((lock) => lock.owner.session !== owner.session && !bears[mode].includes(lock.mode))
      .map((lock) => lock.owner)
  }

  /** True when the lock is available immediately. */
  isFree(owner: LockOwner, name: string, mode: LockMode): boolean {
    const resource = this.resources.get(name)
    return resource === undefined || this.blockers(resource, owner, mode).length === 0
  }

  holds(owner: LockOwner, name: string): LockMode[] {
    return (this.resources.get(name)?.granted ?? [])
      .filter((lock) => lock.owner === owner)
      .map((lock) => lock.mode)
  }

  /**
   * Acquires a lock. Returns null if the lock was free, and otherwise a promise. With a timeout of -1, waits forever.
   * Fails with 1222 after the timeout, and with 1205 in a deadlock.
   */
  acquire(
    owner: LockOwner,
    name: string,
    mode: LockMode,
    timeout: number,
    signal: AbortSignal,
  ): Promise<void> | null {
    const resource = this.resource(name)
    const mine = resource.granted.filter((lock) => lock.owner === owner)
    if (mine.some((lock) => lock.mode === mode)) return null
    const holdsSomething = resource.granted.some((lock) => lock.owner.session === owner.session)
    const inQueue = !holdsSomething && resource.waiting.some((other) => !bears[mode].includes(other.mode))
    if (this.blockers(resource, owner, mode).length === 0 && !inQueue) {
      resource.granted.push({ owner, mode })
      return null
    }
    if (timeout === 0) return Promise.reject(lockTimeout())
    return this.wait(resource, owner, mode, timeout, signal)
  }

  private wait(resource: Resource, owner: LockOwner, mode: LockMode, timeout: number, signal: AbortSignal) {
    return new Promise<void>((resolve, reject) => {
      let timer: NodeJS.Timeout | null = null
      const onAbort = () =>
        waiter.done(signal.reason instanceof Error ? signal.reason : new Error('cancelled'))
      const waiter: Waiter = {
        owner,
        mode,
        resource,
        done: (error) => {
          if (timer !== null) clearTimeout(timer)
          signal.removeEventListener('abort', onAbort)
          const at = resource.waiting.indexOf(waiter)
          if (at !== -1) resource.waiting.splice(at, 1)
          if (error === null) resolve()
          else {
            reject(error)
            this.grantWaiting(resource)
          }
        },
      }
      resource.waiting.push(waiter)
      if (timeout > 0) timer = setTimeout(() => waiter.done(lockTimeout()), timeout)
      signal.addEventListener('abort', onAbort)
      if (signal.aborted) onAbort()
      else this.endDeadlock(waiter)
    })
  }

  /** Returns the sessions that block the waiter: holders and earlier waiters. */
  private waitsFor(waiter: Waiter): LockSession[] {
    const ahead = waiter.resource.waiting.slice(0, waiter.resource.waiting.indexOf(waiter))
    const holds = waiter.resource.granted.some((lock) => lock.owner.session === waiter.owner.session)
    return [
      ...this.blockers(waiter.resource, waiter.owner, waiter.mode).map((owner) => owner.session),
      ...(holds
        ? []
        : ahead
            .filter((other) => !bears[waiter.mode].includes(other.mode))
            .map((other) => other.owner.session)),
    ]
  }

  private endDeadlock(start: Waiter): void {
    const waiters = [...this.resources.values()].flatMap((resource) => resource.waiting)
    const waiterOf = (session: LockSession) => waiters.filter((waiter) => waiter.owner.session === session)
    const path = this.circle(start, start.owner.session, waiterOf, new Set())
    if (path === null) return
    // The lowest priority loses. Among equals, the last waiter does, because it has done the least work.
    const victim = path.reduce((least, waiter) =>
      waiter.owner.session.deadlockPriority < least.owner.session.deadlockPriority ? waiter : least,
    )
    victim.done(deadlockVictim(victim.owner.session.id))
  }

  private circle(
    waiter: Waiter,
    start: LockSession,
    waiterOf: (session: LockSession) => Waiter[],
    seen: Set<Waiter>,
  ): Waiter[] | null {
    seen.add(waiter)
    for (const session of this.waitsFor(waiter)) {
      if (session === start) return [waiter]
      for (const next of waiterOf(session)) {
        if (seen.has(next)) continue
        const rest = this.circle(next, start, waiterOf, seen)
        if (rest !== null) return [waiter, ...rest]
      }
    }
    return null
  }

  private grantWaiting(resource: Resource): void {
    for (const waiter of resource.waiting.slice()) {
      if (this.blockers(resource, waiter.owner, waiter.mode).length > 0) {
        // A waiter that converts a lock of its own session doesn't delay the waiters behind it. All others are served
        // in order.
        if (!resource.granted.some((lock) => lock.owner.session === waiter.owner.session)) return
        continue
      }
      resource.granted.push({ owner: waiter.owner, mode: waiter.mode })
      waiter.done(null)
    }
    if (resource.granted.length === 0 && resource.waiting.length === 0) this.resources.delete(resource.name)
  }

  /** Releases a lock. */
  release(owner: LockOwner, name: string, mode?: LockMode): boolean {
    const resource = this.resources.get(name)
    const at =
      resource?.granted.findIndex(
        (lock) => lock.owner === owner && (mode === undefined || lock.mode === mode),
      ) ?? -1
    if (resource === undefined || at === -1) return false
    resource.granted.splice(at, 1)
    this.grantWaiting(resource)
    return true
  }

  /** Releases all locks of an owner. */
  releaseAll(owner: LockOwner): void {
    for (const resource of this.resources.values()) {
      const before = resource.granted.length
      for (let i = before - 1; i >= 0; i -= 1)
        if (resource.granted[i]?.owner === owner) resource.granted.splice(i, 1)
      if (resource.granted.length !== before) this.grantWaiting(resource)
    }
  }

  /** Returns the IDs of the sessions that a session is waiting for. */
  blockersOf(session: LockSession): number[] {
    return [...this.resources.values()]
      .flatMap((resource) => resource.waiting)
      .filter((waiter) => waiter.owner.session === session)
      .flatMap((waiter) => this.waitsFor(waiter).map((other) => other.id))
  }
}
