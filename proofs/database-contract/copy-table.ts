import { openReading } from '../../engine/src/connectors/databases.ts'
import type { DatabaseSource } from '../../engine/src/model/source.ts'
import { type RunOutput, requestFor, runHere } from '../../engine/src/testing/run-here.ts'
import { graphOf } from '../../engine/src/testing/tables.ts'
import type { Place } from './kind.ts'

/**
 * Copies a database table into a place. Determines the columns as the editor does, and copies the rows as a run does.
 */
export async function copyTable({ source }: Place, place: Place, folder: string): Promise<RunOutput> {
  if (source?.source.kind !== 'database') throw new Error('Only a database table can be copied')
  const config = { ...source.source.config, columns: [...(await columnsOf(source.source))] }
  const node = { ...source.node, data: { ...source.node.data, config } } as typeof source.node
  const workflow = graphOf([node, place.output], 'file>output')
  return await runHere(requestFor(workflow, { ...source.source, config }, place.target, folder))
}

async function columnsOf({ connection, config }: DatabaseSource) {
  const { signal } = new AbortController()
  await using reading = await openReading(connection, config.databaseName, signal)
  return await reading.columnsOf(config, signal)
}
