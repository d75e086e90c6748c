import { openConnection } from '@anj/core'
import { getConnectionForRun, getConnectionOfBegunRun, type Run } from '@anj/db'
import type { DatabaseConnection } from '@anj/engine'
import { AppError, databaseKindOf, type WorkflowNode } from '@anj/workflow'
import type { WorkerContext } from '../context.ts'

/** A run that is to begin must be allowed to use its connections; one that has begun has things there to be seen to. */
export type Stage = 'toBegin' | 'begun'

/**
 * The connection of a database's node with its secrets, if the run may use it and it leads to a server of the node's
 * kind; null where it is gone.
 */
export async function openNodeConnection(
  context: Pick<WorkerContext, 'db' | 'secretKey' | 'windowsAccount'>,
  run: Pick<Run, 'id' | 'ownerId' | 'organizationId'>,
  { id, data }: Pick<WorkflowNode, 'id' | 'data'>,
  connectionId: string | null,
  stage: Stage,
): Promise<DatabaseConnection | null> {
  const find = stage === 'begun' ? getConnectionOfBegunRun : getConnectionForRun
  const stored = connectionId ? await find(context.db, run, connectionId) : undefined
  if (!stored) return null
  if (stored.kind !== databaseKindOf(data.kind))
    throw new AppError('connectionOfOtherKind', { title: data.title }, { nodeId: id })
  return openConnection(stored, context)
}
