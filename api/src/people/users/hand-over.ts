import { type HandedOver, handOver } from '@anj/core'
import { type Actor, isUuid, lockUser, recordAudits, statusOf, type Tx, type User } from '@anj/db'
import { AppError, sentence } from '@anj/workflow'

/**
 * Gives everything of somebody to `handTo`, and notes it for each thing. Whoever calls holds the belongings.
 *
 * @returns who got how much, as the audit row of the change tells it
 * @throws AppError `handToNobody` for anybody who is not active in the same organization
 */
export async function handEverything(tx: Tx, actor: Actor, target: User, handTo: string) {
  const heir = await findHeir(tx, target, handTo)
  const handed = await handOver(tx, target.id, heir.id)
  await noteHandedOver(tx, actor, target, heir, handed)
  return { handedTo: heir.userName, ...countsOf(handed) }
}

/** Finds the new owner, and keeps them from being deleted meanwhile. */
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
