import { AppError, isDatabaseOutput, type WorkflowNode } from '@anj/workflow'
import type { RunRequest } from '../child/protocol.ts'
import { connectorOf } from '../connectors/databases.ts'
import { saidOf } from '../connectors/said-of.ts'

/**
 * A try makes its table anew each time. Refuses a table that is there and that no earlier try has made: it is somebody's,
 * whatever its name.
 */
export async function guardTry(
  { firstRows, replacesTry = false, target }: Pick<RunRequest, 'firstRows' | 'replacesTry' | 'target'>,
  output: WorkflowNode,
): Promise<void> {
  if (firstRows === undefined || replacesTry || target.kind !== 'database' || !isDatabaseOutput(output))
    return
  const { config } = output.data
  const connector = await connectorOf(target.connection.kind)
  const place = { ...config, databaseName: target.databaseName }
  const { exists } = await saidOf(output.id, connector.describeTarget(target.connection, place, []))
  if (exists) throw new AppError('tryTableTaken', { table: config.tableName }, { nodeId: output.id })
}
