import { type Advice, type Dictionary, databases, sentence } from '@anj/workflow'
import { connectorOf } from '../connectors/databases.ts'
import type { Sampling } from '../connectors/sampling.ts'
import type { DatabaseConnection } from '../model/connection.ts'
import { dialects } from './dialects/index.ts'
import { checkInclusions } from './gather-inclusions.ts'
import { gatherSamples } from './gather-samples.ts'
import type { Facts } from './rule.ts'

/**
 * The total time for sampling in milliseconds, and the share of it that is reserved for checking relationships.
 */
const LONGEST = 15_000
const FOR_INCLUSIONS = 0.2

export interface Gathered {
  readonly facts: Facts
  readonly sampled: Advice['sampled']
}

/**
 * Gathers the facts that the rules need, including a few rows of each table when `sampling` is on. Only reads from the
 * server, and stops sampling after a time limit.
 */
export async function gatherFacts(given: {
  readonly connection: DatabaseConnection
  readonly databaseName: string
  readonly dictionary: Dictionary
  /** The schemas that the dictionary covers; empty for all. */
  readonly schemas?: readonly string[]
  readonly sampling: boolean
  readonly now: Date
  /** Called with the progress in percent. */
  readonly progress?: (percent: number) => void
  readonly signal: AbortSignal
}): Promise<Gathered> {
  const { connection, databaseName, dictionary, schemas = [], now, progress, signal } = given
  if (!given.sampling) return withoutSamples(dictionary, schemas, now)
  const connector = await connectorOf(connection.kind)
  await using sampling = await connector.openSampling(connection, databaseName, signal)
  return await factsFrom(sampling, { dictionary, schemas, now, signal, ...(progress && { progress }) })
}

function withoutSamples(dictionary: Dictionary, schemas: readonly string[], now: Date): Gathered {
  return {
    facts: { ...headOf(dictionary, schemas), now, samples: null, inclusions: null },
    sampled: { tables: 0, rows: 0, leftOut: [] },
  }
}

/** Gathers the facts over an open sampling connection within `longest` milliseconds. */
export async function factsFrom(
  sampling: Sampling,
  given: {
    readonly dictionary: Dictionary
    readonly schemas?: readonly string[]
    readonly now: Date
    readonly progress?: (percent: number) => void
    readonly signal: AbortSignal
    readonly longest?: number
  },
): Promise<Gathered> {
  const { dictionary, schemas = [], now, progress, signal, longest = LONGEST } = given
  const rowsShare = 1 - FOR_INCLUSIONS
  const until = performance.now() + longest
  const samples = await gatherSamples(dictionary, sampling, {
    until: until - longest * FOR_INCLUSIONS,
    signal,
    progress: (done) => progress?.(Math.round(100 * rowsShare * done)),
  })
  const found = await checkInclusions(dictionary, samples.byTable, sampling, {
    until,
    signal,
    progress: (done) => progress?.(Math.round(100 * (rowsShare + FOR_INCLUSIONS * done))),
  })
  const looked = [...samples.byTable.values()]
  return {
    facts: { ...headOf(dictionary, schemas), now, samples: samples.byTable, inclusions: found.inclusions },
    sampled: {
      tables: looked.length,
      rows: looked.reduce((sum, { rows }) => sum + rows.length, 0),
      leftOut: [...samples.leftOut, ...found.leftOut],
    },
  }
}

function headOf(
  dictionary: Dictionary,
  schemas: readonly string[],
): Pick<Facts, 'dictionary' | 'dialect' | 'isWhole'> {
  const { family, schemas: hasSchemas } = databases[dictionary.kind]
  // In a database without schemas, the only schema is the database itself, so `schemas` excludes nothing.
  const isOfSome = hasSchemas && schemas.length > 0
  const isWhole = !isOfSome && !dictionary.unseen.includes(sentence('unseenTables'))
  return { dictionary, dialect: dialects[family], isWhole }
}
