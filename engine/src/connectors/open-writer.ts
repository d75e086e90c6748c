import { AppError, isKind, type WorkflowNode } from '@anj/workflow'
import type { Target } from '../child/protocol.ts'
import { openCsvWriter } from './csv/write.ts'
import { openPostgresqlWriter } from './postgresql/write.ts'
import type { Note, TargetWriter } from './writer.ts'

/** Opens the write of an output node into its target; whatever the target refuses is said of that node. */
export async function openWriter(
  node: WorkflowNode,
  target: Target,
  runId: string,
  note: Note,
): Promise<TargetWriter> {
  const at = <T>(work: Promise<T>) => saidOf(node.id, work)
  const writer = await at(open(node, target, runId, note))
  return {
    check: (...asked) => at(writer.check(...asked)),
    write: (input) => at(writer.write(input)),
    storedSoFar: () => writer.storedSoFar(),
    mark: () => at(writer.mark()),
    commit: () => at(writer.commit()),
    [Symbol.asyncDispose]: () => writer[Symbol.asyncDispose]() as Promise<void>,
  }
}

async function open(node: WorkflowNode, target: Target, runId: string, note: Note): Promise<TargetWriter> {
  if (target.kind === 'postgresql' && isKind(node, 'postgresqlOutput'))
    return await openPostgresqlWriter(target.connection, node.data.config, runId, note)
  if (target.kind === 'csv' && isKind(node, 'csvOutput')) return openCsvWriter(target.path, node.data.config)
  throw new AppError('kindNotWorking', { title: node.data.title })
}

async function saidOf<T>(nodeId: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof AppError ? error.at(nodeId) : error
  }
}
