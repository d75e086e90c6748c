import { type Belongings, countBelongings, deleteUser, lockBelongings } from '@anj/core'
import { type Db, recordAudit, type Tx, type User } from '@anj/db'
import { AppError, countPhrase, sentence } from '@anj/workflow'
import type { Caller } from '../../access/session.ts'
import { type Kind, kinds } from '../../sign-in/kinds.ts'
import { changeManagedUser, refuseOwnAccount } from '../../sign-in/manage.ts'
import { revokeAccess } from '../../sign-in/revoke-access.ts'
import { requireAnotherSuper } from './change.ts'
import { handOverEverything } from './hand-over.ts'
import { auditedUser } from './to-managed-user.ts'

/**
 * Deletes a user permanently and transfers their objects to another user in the same transaction. The audit log still
 * shows the deleted user's actions under their name.
 */
export function deleteManagedUser(
  db: Db,
  caller: Caller,
  kind: Kind,
  userId: string,
  handTo: string | null,
): Promise<void> {
  return changeManagedUser(db, caller, kind, userId, async (tx, { actor, target }) => {
    await requireAnotherSuper(tx, target)
    refuseOwnAccount(caller, target)
    await lockBelongings(tx, target.id)
    if (handTo === null) await refuseBelongings(tx, target)
    const handed = handTo === null ? null : await handOverEverything(tx, actor, target, handTo)
    await revokeAccess(tx, actor, target.id, 'deleted')
    await recordAudit(tx, actor, {
      action: 'user.deleted',
      resource: kinds[kind].resource,
      resourceId: target.id,
      before: auditedUser(target),
      after: handed,
    })
    await deleteUser(tx, target.id, caller.id)
  })
}

async function refuseBelongings(tx: Tx, { id, fullName }: User): Promise<void> {
  const what = listBelongings(await countBelongings(tx, id))
  if (what === '') return
  const params = { who: fullName, what }
  throw new AppError('handOverNeeded', params, { fields: { handTo: sentence('handOverNeeded', params) } })
}

function listBelongings({ workflows, connections, files, schedules, runs }: Belongings): string {
  return (
    [
      [workflows, 'workflow'],
      [connections, 'connection'],
      [files, 'file'],
      [schedules, 'schedule'],
      [runs, 'run'],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, thing]) => countPhrase(count, thing))
    .join(', ')
}
