import { type DictionaryColumn, type DictionaryTable, tableKey } from '@anj/workflow'
import type { SampledRows } from '../../connectors/sampling.ts'
import type { Facts } from '../rule.ts'
import { ownTables } from '../tables.ts'

/** Why a rule that judges rows can't; null when some were looked at. */
export function needsSamples({ samples }: Facts): string | null {
  return samples === null ? 'It judges rows, and looking at them is turned off.' : null
}

export interface SampledTable {
  readonly table: DictionaryTable
  readonly sample: SampledRows
}

export interface SampledColumn extends SampledTable {
  readonly column: DictionaryColumn
  /** In the order of the rows. */
  readonly values: readonly (string | null)[]
}

/** Tables of which some rows were looked at. */
export function sampledTables({ dictionary, samples }: Facts): readonly SampledTable[] {
  return ownTables(dictionary).flatMap((table) => {
    const sample = samples?.get(tableKey(table))
    return sample ? [{ table, sample }] : []
  })
}

const known = new WeakMap<Facts, readonly SampledColumn[]>()

/** Their columns that were looked at, with their values; taken apart once for all rules. */
export function sampledColumns(facts: Facts): readonly SampledColumn[] {
  const found = known.get(facts) ?? columnsIn(facts)
  known.set(facts, found)
  return found
}

function columnsIn(facts: Facts): readonly SampledColumn[] {
  return sampledTables(facts).flatMap(({ table, sample }) =>
    table.columns.flatMap((column) => {
      const place = sample.columns.indexOf(column.name)
      if (place === -1) return []
      return [{ table, sample, column, values: sample.rows.map((row) => row[place] ?? null) }]
    }),
  )
}

/** Returns the sampled values of a column in the order of the rows; none where its table was not sampled. */
export function valuesOf(
  { samples }: Facts,
  table: DictionaryTable,
  name: string,
): readonly (string | null)[] {
  const sample = samples?.get(tableKey(table))
  const place = sample?.columns.indexOf(name) ?? -1
  return place === -1 ? [] : (sample?.rows.map((row) => row[place] ?? null) ?? [])
}

export function withoutNulls(values: readonly (string | null)[]): readonly string[] {
  return values.filter((value) => value !== null)
}
