import type { Dictionary } from '@anj/workflow'
import { connectorOf } from '../connectors/databases.ts'
import type { OperationWork } from './operation.ts'

/** Reads the dictionary of the input's database. */
export async function readDictionary({
  source,
  scope,
  signal,
}: Pick<OperationWork<'dataDictionary'>, 'source' | 'scope' | 'signal'>): Promise<Dictionary> {
  const connector = await connectorOf(source.connection.kind)
  return await connector.readDictionary(source.connection, source.config.databaseName, scope, signal)
}
