import { openConnection } from '@anj/core'
import { getConnectionForRun, getConnectionOfStartedRun, type Run } from '@anj/db'
import type { DatabaseConnection } from '@anj/engine'
import { AppError, databaseKindOf, type WorkflowNode } from '@anj/workflow'
import type { WorkerContext } from '../context.ts'

/**
 * Whether a run is about to begin or has begun. A new run needs permission to use its connections. A run that has begun
 * doesn't, because it must still be able to clean up.
 */
export type ConnectionStage = 'toBegin' | 'begun'

/**
 * Returns the connection of a database node with its secrets, if the run may use it; null if it was deleted. Throws if
 * the connection is for a different kind of database than the node.
 */
export async function openNodeConnection(
  context: Pick<WorkerContext, 'db' | 'secretKey' | 'windowsAccount'>,
  run: Pick<Run, 'id' | 'ownerId' | 'organizationId'>,
  { id, data }: Pick<WorkflowNode, 'id' | 'data'>,
  connectionId: string | null,
  stage: ConnectionStage,
): Promise<DatabaseConnection | null> {
  const find = stage === 'begun' ? getConnectionOfStartedRun : getConnectionForRun
  const stored = connectionId ? await find(context.db, run, connectionId) : undefined
  if (!stored) return null
  if (stored.kind !== databaseKindOf(data.kind))
    throw new AppError('connectionOfOtherKind', { title: data.title }, { nodeId: id })
  return openConnection(stored, context)
}
