import {
  type Actor,
  type Belongings,
  countBelongings,
  type Db,
  deleteUser,
  type HandedOver,
  handOver,
  isUuid,
  lockForDeletion,
  lockUser,
  recordAudit,
  recordAudits,
  statusOf,
  type Tx,
  type User,
} from '@anj/db'
import { AppError, counted, sentence } from '@anj/workflow'
import { endAccess } from '../accounts/end-access.ts'
import type { Caller } from '../plugins/session.ts'
import { keepLastSuper } from './change.ts'
import { type Kind, kinds } from './kinds.ts'
import { manage, refuseOwn } from './manage.ts'
import { auditedUser } from './to-managed-user.ts'

/**
 * Deletes somebody for good, after everything that others may need was given to somebody else, all at once or not at all.
 * The audit log keeps what they did under their name.
 */
export function remove(
  db: Db,
  caller: Caller,
  kind: Kind,
  userId: string,
  handTo: string | null,
): Promise<void> {
  return manage(db, caller, kind, userId, async (tx, { actor, target }) => {
    await keepLastSuper(tx, target)
    refuseOwn(caller, target)
    await lockForDeletion(tx, target.id)
    const heir = handTo === null ? null : await findHeir(tx, target, handTo)
    if (!heir) await refuseBelongings(tx, target)
    const handed = heir ? await handOver(tx, target.id, heir.id) : null
    if (heir && handed) await noteHandedOver(tx, actor, target, heir, handed)
    await endAccess(tx, actor, target.id, 'deleted')
    await recordAudit(tx, actor, {
      action: 'user.deleted',
      resource: kinds[kind].resource,
      resourceId: target.id,
      before: auditedUser(target),
      after: heir && handed ? { handedTo: heir.userName, ...countsOf(handed) } : null,
    })
    await deleteUser(tx, target.id, caller.id)
  })
}

/** Whoever gets everything, kept from going away meanwhile. */
async function findHeir(tx: Tx, target: User, handTo: string): Promise<User> {
  const heir = isUuid(handTo) ? await lockUser(tx, handTo, 'share') : undefined
  const fits =
    heir &&
    heir.id !== target.id &&
    heir.organizationId === target.organizationId &&
    statusOf(heir) === 'active'
  if (fits) return heir
  throw new AppError('handToNobody', {}, { fields: { handTo: sentence('handToNobody') } })
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
    .map(([count, thing]) => counted(count, thing))
    .join(', ')
}

function countsOf({ workflows, connections, files, schedules }: HandedOver) {
  return {
    workflows: workflows.length,
    connections: connections.length,
    files: files.length,
    schedules: schedules.length,
  }
}

/** One row for each thing, so that its own history tells whose it was. */
async function noteHandedOver(
  tx: Tx,
  actor: Actor,
  from: User,
  to: User,
  { workflows, connections, files, schedules }: HandedOver,
): Promise<void> {
  const things = [
    ...workflows.map((thing) => ({ ...thing, noun: 'workflow', resource: 'workflows' }) as const),
    ...connections.map((thing) => ({ ...thing, noun: 'connection', resource: 'connections' }) as const),
    ...files.map((thing) => ({ ...thing, noun: 'dataset', resource: 'datasets' }) as const),
    ...schedules.map((thing) => ({ ...thing, noun: 'schedule', resource: 'schedules' }) as const),
  ]
  await recordAudits(
    tx,
    actor,
    things.map(({ id, name, noun, resource }) => ({
      action: `${noun}.handedOver`,
      resource,
      resourceId: id,
      before: { name, owner: from.userName },
      after: { name, owner: to.userName },
    })),
  )
}
