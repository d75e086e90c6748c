import { type Actor, type Db, lockAdmins, lockUser, type Role, type Tx, type User } from '@anj/db'
import { AppError } from '@anj/workflow'
import { lockCaller } from '../access/lock-caller.ts'
import type { Caller } from '../access/session.ts'
import { againAfterDeadlock } from '../http/again-after-deadlock.ts'
import { missing } from '../http/not-found.ts'
import { type Kind, kinds } from './kinds.ts'

/** Who does something to whom, within one transaction. */
export interface Managed {
  /** Whoever acts; what is written into the audit log belongs to the organization of the one it is about. */
  readonly actor: Actor
  /** Whom it is about, as they are now; nobody else changes them meanwhile. */
  readonly target: User
}

/**
 * Does something to somebody whom the caller looks after. Both are judged as they are at that moment: of two who remove
 * each other at once, the second is nobody who may any more.
 */
export function manage<T>(
  db: Db,
  caller: Caller,
  kind: Kind,
  userId: string,
  work: (tx: Tx, managed: Managed) => Promise<T>,
): Promise<T> {
  return againAfterDeadlock(() =>
    db.transaction(async (tx) => {
      if (kind === 'admin') await lockAdmins(tx)
      await lockCaller(tx, caller, 'share')
      const target = await lockUser(tx, userId, 'no key update')
      if (!target || !looksAfter(caller, kind, target)) return missing('user')
      return work(tx, { actor: { ...caller, organizationId: target.organizationId }, target })
    }),
  )
}

/** The organization that a caller is confined to; null where it is none. */
export function confinedTo(caller: { readonly role: Role; readonly organizationId: string }): string | null {
  return caller.role === 'super' ? null : caller.organizationId
}

/** Refuses what nobody may do to their own account. */
export function refuseOwn(caller: Caller, target: User): void {
  if (target.id === caller.id) throw new AppError('ownAccountElsewhere', {})
}

function looksAfter(caller: Caller, kind: Kind, target: User): boolean {
  const confined = confinedTo(caller)
  const isOfKind = (kinds[kind].roles as readonly Role[]).includes(target.role)
  return isOfKind && (confined === null || confined === target.organizationId)
}
