import { getConnection, openConnection } from '@anj/db'
import type { DatabaseConnection } from '@anj/engine'
import { AppError, databaseKindOf, type WorkflowNode } from '@anj/workflow'
import type { WorkerContext } from './context.ts'

/**
 * The connection of a database's node with its secrets, if it is still its owner's and leads to a server of the node's
 * kind; null where it is gone.
 */
export async function openNodeConnection(
  { db, secretKey }: Pick<WorkerContext, 'db' | 'secretKey'>,
  ownerId: string,
  { id, data }: Pick<WorkflowNode, 'id' | 'data'>,
  connectionId: string | null,
): Promise<DatabaseConnection | null> {
  const stored = connectionId ? await getConnection(db, ownerId, connectionId) : undefined
  if (!stored) return null
  if (stored.kind !== databaseKindOf(data.kind))
    throw new AppError('connectionOfOtherKind', { title: data.title }, { nodeId: id })
  return openConnection(stored, secretKey)
}
