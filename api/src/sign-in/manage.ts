import { type Actor, type Db, lockAdmins, lockUser, type Role, type Tx, type User } from '@anj/db'
import { AppError } from '@anj/workflow'
import { lockCaller } from '../access/lock-caller.ts'
import type { Caller } from '../access/session.ts'
import { throwNotFound } from '../http/not-found.ts'
import { retryAfterDeadlock } from '../http/retry-after-deadlock.ts'
import { type Kind, kinds } from './kinds.ts'

/** The actor and the target of an action, within one transaction. */
export interface Managed {
  /** The caller, acting in the target's organization so that the audit entry belongs to that organization. */
  readonly actor: Actor
  /** The target's current state, locked until the transaction ends. */
  readonly target: User
}

/**
 * Runs `work` on a user whom the caller manages. Locks and rereads both users first, so that if two users remove each
 * other concurrently, the second removal is refused.
 */
export function changeManagedUser<T>(
  db: Db,
  caller: Caller,
  kind: Kind,
  userId: string,
  work: (tx: Tx, managed: Managed) => Promise<T>,
): Promise<T> {
  return retryAfterDeadlock(() =>
    db.transaction(async (tx) => {
      if (kind === 'admin') await lockAdmins(tx)
      await lockCaller(tx, caller, 'share')
      const target = await lockUser(tx, userId, 'no key update')
      if (!target || !looksAfter(caller, kind, target)) return throwNotFound('user')
      return work(tx, { actor: { ...caller, organizationId: target.organizationId }, target })
    }),
  )
}

/** Returns the organization that a caller is confined to, or null for a super user. */
export function organizationScope(caller: {
  readonly role: Role
  readonly organizationId: string
}): string | null {
  return caller.role === 'super' ? null : caller.organizationId
}

export function refuseOwnAccount(caller: Caller, target: User): void {
  if (target.id === caller.id) throw new AppError('ownAccountElsewhere', {})
}

function looksAfter(caller: Caller, kind: Kind, target: User): boolean {
  const confined = organizationScope(caller)
  const isOfKind = (kinds[kind].roles as readonly Role[]).includes(target.role)
  return isOfKind && (confined === null || confined === target.organizationId)
}
