import { factsFrom } from '../../../engine/src/advisor/gather-facts.ts'
import type { Facts } from '../../../engine/src/advisor/rule.ts'
import { connectorOf } from '../../../engine/src/connectors/databases.ts'
import type { MadeSchema } from '../../../engine/src/testing/schemas/make-schema.ts'
import type { Scenario } from './rule-case.ts'

/** Milliseconds for the questions of a case: a busy machine must not leave any of them out. */
const PATIENCE = 120_000

/** Reads what rules judge by from a schema as it is now, with samples of its rows. */
export async function factsOf(made: MadeSchema, adjust: Scenario['adjust']): Promise<Facts> {
  const { connection, databaseName, scope } = made
  const connector = await connectorOf(connection.kind)
  const { signal } = new AbortController()
  const read = await connector.readDictionary(connection, databaseName, scope, signal)
  const dictionary = adjust?.(read) ?? read
  await using sampling = await connector.openSampling(connection, databaseName, signal, PATIENCE)
  const { facts } = await factsFrom(sampling, { dictionary, now: new Date(), signal, longest: PATIENCE })
  return facts
}

/** Returns statements of a fix as somebody runs them who has read the comments. */
export function uncommented(sql: string): string {
  return sql.replaceAll(/^-- /gm, '')
}
