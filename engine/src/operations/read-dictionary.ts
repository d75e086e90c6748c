import type { Dictionary } from '@anj/workflow'
import { connectorOf } from '../connectors/databases.ts'
import type { OperationWork } from './operation.ts'

/** The dictionary of the database that an operation's input reads. */
export async function readDictionary({
  source,
  scope,
  signal,
}: Pick<OperationWork<'dataDictionary'>, 'source' | 'scope' | 'signal'>): Promise<Dictionary> {
  const connector = await connectorOf(source.connection.kind)
  return await connector.readDictionary(source.connection, source.config.databaseName, scope, signal)
}
