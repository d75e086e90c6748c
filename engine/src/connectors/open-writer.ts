import { AppError, isKind, type WorkflowNode } from '@anj/workflow'
import type { Target } from '../child/protocol.ts'
import { openCsvWriter } from './csv/write.ts'
import { openPostgresqlWriter } from './postgresql/write.ts'
import type { Note, TargetWriter } from './writer.ts'

/** Opens the write of an output node into its target. */
export async function openWriter(
  node: WorkflowNode,
  target: Target,
  runId: string,
  note: Note,
): Promise<TargetWriter> {
  if (target.kind === 'postgresql' && isKind(node, 'postgresqlOutput'))
    return await openPostgresqlWriter(target.connection, node.data.config, runId, note)
  if (target.kind === 'csv' && isKind(node, 'csvOutput')) return openCsvWriter(target.path, node.data.config)
  throw new AppError('kindNotWorking', { title: node.data.title }, { nodeId: node.id })
}
