import { AppError, returnsEachRow, rowEffectOf, type WorkflowNode } from '@anj/workflow'
import { isOutOfMemory } from '../duckdb/out-of-memory.ts'
import { openSession } from '../duckdb/session.ts'
import { FirstRows } from '../pipe/first-rows.ts'
import { runInflow } from '../pipe/inflow.ts'
import { spillFolderOf } from '../process/work-folder.ts'
import { inPhase } from './in-phase.ts'
import { mayBeSameDatabase } from './is-same-place.ts'
import { FIRST_ROWS, storeFirstRows } from './keep-result.ts'
import { measuresOf } from './measures-of.ts'
import { afterMark, explainInflow, inflowSession } from './read-inflow.ts'
import type { RunWork, WrittenRows } from './run-work.ts'
import { countsFromSource, singleSource } from './write-direct.ts'

/**
 * Thrown when rows can't be streamed, because a batch doesn't fit in memory or because the target refused a value whose
 * row must be found. The same reading can still land its source for a second write.
 */
export class StreamingNotPossible extends Error {
  constructor(options: ErrorOptions) {
    super('The rows cannot flow through', options)
  }
}

/** True for a step that makes one row of each row that it receives, whatever the other rows are. */
function passesEachRow(node: WorkflowNode): boolean {
  const effect = rowEffectOf(node)
  // The sum of the rows of a single source is their number.
  return returnsEachRow(node) || (effect?.acts === 'eachRow' && effect.count === 'sum')
}

/** True if the target refused a value whose row and column can be found only by reading the rows again. */
function hasNoPlace(error: unknown): boolean {
  return error instanceof AppError && error.code === 'targetRefusedNul'
}

/**
 * Streams the rows of one database through the plan into the target while reading them. Returns null and does nothing
 * when the rows would have to be read twice.
 */
export async function writeStreaming(work: RunWork): Promise<WrittenRows | null> {
  const { request, compile, output, opened, writer, meter, listener, workFolder, signal } = work
  const source = singleSource(work, passesEachRow)
  const isOnce = writer.readsOnce && writer.requirements.length === 0 && !writer.newTableRows
  if (!isOnce || !source || mayBeSameDatabase(source.source, request.target)) return null
  const { node, columns, reading } = source
  const path = `${workFolder}/source.pipe`
  const plan = compile(
    request.workflow,
    { [node.id]: { kind: 'streamed', path, columns } },
    output.sourceId,
    {
      workFolder,
      measures: writer.measures,
      requirements: false,
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
  const first = request.resultPath ? new FirstRows(FIRST_ROWS) : null
  meter.writing(() => writer.storedSoFar() ?? 0)
  const flow = () =>
    runInflow({
      path,
      read: (either) =>
        writer.write({
          session,
          rows: plan.rows,
          isStreamed: true,
          // Streamed rows can't be read again.
          findRow: async () => null,
          columns: plan.columns,
          measures: measuresOf(plan, []),
          rejects: null,
          workFolder,
          onBytes: (bytes) => meter.addBytes(bytes),
          signal: either,
        }),
      fill: afterMark((sink, either) =>
        reading.copyOut(source.source.config, columns, sink, {
          onRows: (rows) => {
            meter.landed(rows)
            meter.counted(node.id, rows)
          },
          signal: either,
        }),
      ),
      onBytes: (chunk) => first?.add(chunk),
      signal,
      fillsOnAfter: isOutOfMemory,
    })
  const [result, sent] = await inPhase(listener, 'write', flow).catch((error: unknown) => {
    if (!signal.aborted && (isOutOfMemory(error) || hasNoPlace(error)))
      throw new StreamingNotPossible({ cause: error })
    throw error instanceof AppError ? error : explainInflow(error, node.data.title)
  })
  await storeFirstRows(work, source, first?.found)
  await opened[Symbol.asyncDispose]()
  if (result.written !== sent)
    throw new AppError('sourceCountsDisagree', { title: node.data.title, sent, landed: result.written })
  const count = () => countsFromSource(source, sent, result)
  return { result, ...(await inPhase(listener, 'reconcile', count)) }
}
