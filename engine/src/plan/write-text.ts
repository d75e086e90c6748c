import type { Writable } from 'node:stream'
import { AppError } from '@anj/workflow'
import { inPhase } from './in-phase.ts'
import { FIRST_ROWS, storeReadRows } from './keep-result.ts'
import { MAX_SOURCE_ROW_BYTES } from './read-inflow.ts'
import type { RunWork, WrittenRows } from './run-work.ts'
import { chosenColumns, countsFromSource, singleSource } from './write-direct.ts'

/**
 * Passes the rows of one database to the target as text, without DuckDB. Possible when the plan only chooses and renames
 * columns and the writer accepts text. Otherwise returns null. If a value needs another way, the rows have been read to
 * their end, so that the same reading can read them again.
 */
export async function writeText(work: RunWork): Promise<WrittenRows | null> {
  const { writer, opened, output, request, meter, listener, signal } = work
  const source = singleSource(work)
  if (!writer.writeText || writer.newTableRows || !source) return null
  const chosen = chosenColumns(request.workflow, output.sourceId, source)
  if (!chosen) return null
  const { node, reading } = source
  const columns = chosen.map(({ from }) => from)
  meter.writing(() => writer.storedSoFar() ?? 0)
  let bytes = 0
  const text = {
    longestRow: MAX_SOURCE_ROW_BYTES,
    keep: request.resultPath ? FIRST_ROWS : { rows: 0, bytes: 0 },
    copyOut: async (sink: Writable, either: AbortSignal) => {
      try {
        return await reading.copyOut(source.source.config, columns, sink, {
          onRows: (rows) => {
            meter.landed(rows)
            meter.counted(node.id, rows)
          },
          signal: either,
        })
      } catch (error) {
        throw error instanceof AppError ? error.at(node.id) : error
      }
    },
    onBytes: (count: number) => {
      bytes += count
      meter.addBytes(count)
    },
    signal,
  }
  const result = await inPhase(listener, 'write', async () => writer.writeText?.(text))
  if (!result) {
    // The next way writes these rows again.
    meter.addBytes(-bytes)
    meter.writing(() => 0)
    return null
  }
  const { written: sent, stored, firstRows } = result
  if (sent !== stored)
    throw new AppError('sourceCountsDisagree', { title: node.data.title, sent, landed: stored })
  await storeReadRows(work, source, columns, firstRows)
  await opened[Symbol.asyncDispose]()
  const count = () => countsFromSource(source, sent, result)
  return { result, ...(await inPhase(listener, 'reconcile', count)) }
}
