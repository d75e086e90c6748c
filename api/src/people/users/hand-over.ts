import { type HandedOver, handOver } from '@anj/core'
import { type Actor, isUuid, lockUser, recordAudits, statusOf, type Tx, type User } from '@anj/db'
import { AppError, sentence } from '@anj/workflow'

/**
 * Transfers everything that a user owns to `handTo` and records an audit entry for each object. The caller must have
 * locked the user's objects.
 *
 * @returns the new owner and the counts, for the calling function's audit entry
 * @throws AppError `handToNobody` unless the new owner is an active user in the same organization
 */
export async function handOverEverything(tx: Tx, actor: Actor, target: User, handTo: string) {
  const heir = await findHeir(tx, target, handTo)
  const handed = await handOver(tx, target.id, heir.id)
  await noteHandedOver(tx, actor, target, heir, handed)
  return { handedTo: heir.userName, ...countsOf(handed) }
}

/** Finds the new owner and locks that user against deletion until the transaction ends. */
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

function countsOf({ workflows, connections, files, schedules }: HandedOver) {
  return {
    workflows: workflows.length,
    connections: connections.length,
    files: files.length,
    schedules: schedules.length,
  }
}

/** Records an audit entry for each object, so that its history names the former owner. */
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
