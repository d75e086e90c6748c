import { AppError } from '@anj/workflow'
import { isOutOfMemory } from '../duckdb/out-of-memory.ts'
import { openSession } from '../duckdb/session.ts'
import { flowIn } from '../pipe/inflow.ts'
import { spillFolderOf } from '../process/work-folder.ts'
import { inPhase } from './in-phase.ts'
import { mayBeSamePlace } from './is-same-place.ts'
import { keepFirstRows } from './keep-result.ts'
import { measuresOf } from './measures-of.ts'
import { explainInflow, inflowSession } from './read-inflow.ts'
import type { RunWork, WrittenRows } from './run-work.ts'
import { countedBySource, onlySource } from './write-direct.ts'

/**
 * Rows can't flow through: a batch of them doesn't fit into memory, or the target refused one that must be looked up. Their
 * source can still be landed, in its reading, for a write that begins anew.
 */
export class MustBeLanded extends Error {
  constructor(options: ErrorOptions) {
    super('The rows cannot flow through', options)
  }
}

/** True for the refusal of a value whose row and column only a second look at the rows tells. */
function hasNoPlace(error: unknown): boolean {
  return error instanceof AppError && error.code === 'targetRefusedNul'
}

/**
 * Lets rows of one database flow through the plan into the target while they are read, where nothing needs a second look
 * at them; null where something does, and nothing was done.
 */
export async function writeStreaming(work: RunWork): Promise<WrittenRows | null> {
  const { request, compile, output, opened, writer, demands, meter, listener, workFolder, signal } = work
  const source = onlySource(work)
  if (!writer.readsOnce || !source || demands.length > 0 || mayBeSamePlace(source.source, request.target))
    return null
  const { node, columns, reading } = source
  const path = `${workFolder}/source.pipe`
  const plan = compile(
    request.workflow,
    { [node.id]: { kind: 'streamed', path, columns } },
    output.sourceId,
    {
      workFolder,
      measures: request.target.kind === 'database',
      demands: false,
    },
  )
  if (plan.parts.length > 0) return null
  await using session = await openSession({
    memoryBytes: request.limits.memoryBytes,
    temporaryDirectory: spillFolderOf(workFolder),
    temporaryBytes: request.limits.temporaryBytes,
    directories: [workFolder],
    ...inflowSession,
  })
  meter.writing(() => writer.storedSoFar() ?? 0)
  const flow = () =>
    flowIn({
      path,
      read: (either) =>
        writer.write({
          session,
          rows: plan.rows,
          // What has flowed past can't be looked at again.
          findRow: async () => null,
          columns: plan.columns,
          measures: measuresOf(plan, []),
          workFolder,
          onBytes: (bytes) => meter.addBytes(bytes),
          signal: either,
        }),
      fill: (sink, either) =>
        reading.copyOut(source.source.config, columns, sink, {
          onRows: (rows) => {
            meter.landed(rows)
            meter.counted(node.id, rows)
          },
          signal: either,
        }),
      signal,
      fillsOnAfter: isOutOfMemory,
    })
  const [result, sent] = await inPhase(listener, 'write', flow).catch((error: unknown) => {
    if (!signal.aborted && (isOutOfMemory(error) || hasNoPlace(error)))
      throw new MustBeLanded({ cause: error })
    throw error instanceof AppError ? error : explainInflow(error, node.data.title)
  })
  await keepFirstRows(work, source)
  await opened[Symbol.asyncDispose]()
  if (result.written !== sent)
    throw new AppError('sourceCountsDisagree', { title: node.data.title, sent, landed: result.written })
  const count = () => countedBySource(source, sent, result)
  return { result, ...(await inPhase(listener, 'reconcile', count)) }
}
