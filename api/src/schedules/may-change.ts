import { getSchedule, type ListedSchedule } from '@anj/core'
import { type Db, type Tx } from '@anj/db'
import { AppError } from '@anj/workflow'
import { rights } from '../access/rights.ts'
import type { Caller } from '../access/session.ts'
import { present } from '../http/not-found.ts'

type Change = 'update' | 'delete'

/** Whether somebody may change a schedule of their organization: whoever made it, and admins. */
export function mayChange(caller: Caller, ownerId: string, action: Change = 'update'): boolean {
  const context = { user: caller, record: { ownerId } }
  return (['own', 'any'] as const).some((possession) =>
    rights.may(caller.role, { action, resource: 'schedules', possession }, context),
  )
}

/** A schedule that the caller may change. Everybody else of the organization sees it, so they hear why not. */
export async function findChangeable(
  db: Db | Tx,
  caller: Caller,
  id: string,
  action: Change,
): Promise<ListedSchedule> {
  const stored = present(await getSchedule(db, caller, id), 'schedule')
  if (!mayChange(caller, stored.ownerId, action)) throw new AppError('scheduleOwnerOnly', {})
  return stored
}

/** Does something with a schedule that the caller may change, judged in the same transaction. */
export async function changing<T>(
  db: Db | Tx,
  caller: Caller,
  id: string,
  action: Change,
  change: (tx: Tx) => Promise<T | undefined>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await findChangeable(tx, caller, id, action)
    return present(await change(tx), 'schedule')
  })
}
