import { factsFrom } from '../../../engine/src/advisor/gather-facts.ts'
import type { Facts } from '../../../engine/src/advisor/rule.ts'
import { connectorOf } from '../../../engine/src/connectors/databases.ts'
import type { CreatedSchema } from '../../../engine/src/testing/schemas/make-schema.ts'
import type { Scenario } from './rule-case.ts'

/** Timeout in milliseconds for the queries of a case, long enough for a busy machine. */
const TIMEOUT = 120_000

/** Reads the facts that rules need from a schema in its current state, including samples of its rows. */
export async function readFacts(made: CreatedSchema, adjust: Scenario['adjust']): Promise<Facts> {
  const { connection, databaseName, scope } = made
  const connector = await connectorOf(connection.kind)
  const { signal } = new AbortController()
  const read = await connector.readDictionary(connection, databaseName, scope, signal)
  const dictionary = adjust?.(read) ?? read
  await using sampling = await connector.openSampling(connection, databaseName, signal, TIMEOUT)
  const { facts } = await factsFrom(sampling, { dictionary, now: new Date(), signal, longest: TIMEOUT })
  return facts
}

/** Uncomments the statements of a fix, as a user does after reading its comments. */
export function stripComments(sql: string): string {
  return sql.replaceAll(/^-- /gm, '')
}
