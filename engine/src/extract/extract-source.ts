import { rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { databases } from '@anj/workflow'
import { openReading } from '../connectors/databases.ts'
import { landSource } from '../plan/land-source.ts'
import { makeFolder } from '../storage/make-folder.ts'
import { FirstRows } from './first-rows.ts'
import type { ExtractRequest, ExtractResult } from './protocol.ts'

/** Returns the path of an incomplete extract. */
export function partialExtractPath(columnarPath: string): string {
  return `${columnarPath}.partial`
}

/** Copies the first rows of a database source into a columnar copy and ends the query on the server at the limit. */
export async function extractSource(
  request: ExtractRequest,
  workFolder: string,
  onRows: (rows: number) => void,
  signal: AbortSignal,
  open = openReading,
): Promise<ExtractResult> {
  const { source, columnarPath, limits, most } = request
  const { connection, config } = source
  const partial = partialExtractPath(columnarPath)
  await using reading = await open(connection, config.databaseName, signal)
  const columns = await reading.columnsOf(config, signal)
  let isSample = false
  let isSpent = false
  const fill = async (sink: Writable, filling: AbortSignal) => {
    const enough = new AbortController()
    // A reading that was ended at the limit can't be reused, so another reading is opened. The new reading can see
    // newer rows, which is acceptable for a sample.
    await using another = isSpent ? await open(connection, config.databaseName, filling) : null
    const first = new FirstRows(sink, most, () => enough.abort(new Error('enough')))
    first.on('error', () => undefined)
    const told = setInterval(() => onRows(first.rows), 500)
    try {
      const asked = AbortSignal.any([filling, enough.signal])
      // One extra row shows whether the source has more rows than the limit.
      await (another ?? reading).copyOut(config, columns, first, { rows: most.rows + 1, signal: asked })
    } catch (error) {
      if (!enough.signal.aborted || filling.aborted) throw error
    } finally {
      isSpent = true
      clearInterval(told)
    }
    await endOf(first)
    isSample = first.isCut
    return first.rows
  }
  await makeFolder(dirname(columnarPath))
  try {
    const landed = await landSource({
      reading,
      config,
      title: request.title ?? databases[connection.kind].title,
      columns,
      path: partial,
      workFolder,
      limits,
      onRows,
      signal,
      fill,
    })
    onRows(landed.rows)
    const { size } = await stat(partial)
    await rename(partial, columnarPath)
    const { rows, emptyRows, emptyCells } = landed
    return { columns, rows, emptyRows, emptyCells, isSample, bytes: size }
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

function endOf(stream: Writable): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.once('error', reject)
    stream.end(resolve)
  })
}
