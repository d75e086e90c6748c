import { getSchedule, type ListedSchedule } from '@anj/core'
import { type Db, type Tx } from '@anj/db'
import { AppError } from '@anj/workflow'
import { rights } from '../access/rights.ts'
import type { Caller } from '../access/session.ts'
import { orNotFound } from '../http/not-found.ts'

type Change = 'update' | 'delete'

/** True when the user may change a schedule in their organization, as its owner or as an admin. */
export function mayChange(caller: Caller, ownerId: string, action: Change = 'update'): boolean {
  const context = { user: caller, record: { ownerId } }
  return (['own', 'any'] as const).some((possession) =>
    rights.may(caller.role, { action, resource: 'schedules', possession }, context),
  )
}

/**
 * Returns a schedule that the caller may change. Since all users in the organization can see the schedule, the error
 * names the reason for the refusal.
 */
export async function findChangeable(
  db: Db | Tx,
  caller: Caller,
  id: string,
  action: Change,
): Promise<ListedSchedule> {
  const stored = orNotFound(await getSchedule(db, caller, id), 'schedule')
  if (!mayChange(caller, stored.ownerId, action)) throw new AppError('scheduleOwnerOnly', {})
  return stored
}

/** Runs `work` on a schedule that the caller may change, checking this in the same transaction. */
export async function withChangeableSchedule<T>(
  db: Db | Tx,
  caller: Caller,
  id: string,
  action: Change,
  change: (tx: Tx) => Promise<T | undefined>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await findChangeable(tx, caller, id, action)
    return orNotFound(await change(tx), 'schedule')
  })
}
