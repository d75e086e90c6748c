import { type DictionaryColumn, type DictionaryTable, tableKey } from '@anj/workflow'
import type { SampledRows } from '../../connectors/sampling.ts'
import type { Facts } from '../rule.ts'
import { ownTables } from '../tables.ts'

/** Explains why rules that need sampled rows can't be applied, or returns null if they can. */
export function needsSamples({ samples }: Facts): string | null {
  return samples === null ? 'The rule checks values, and sampling is turned off.' : null
}

export interface SampledTable {
  readonly table: DictionaryTable
  readonly sample: SampledRows
}

export interface SampledColumn extends SampledTable {
  readonly column: DictionaryColumn
  /** One value per sampled row, in order. */
  readonly values: readonly (string | null)[]
}

export function sampledTables({ dictionary, samples }: Facts): readonly SampledTable[] {
  return ownTables(dictionary).flatMap((table) => {
    const sample = samples?.get(tableKey(table))
    return sample ? [{ table, sample }] : []
  })
}

const known = new WeakMap<Facts, readonly SampledColumn[]>()

/** Returns all sampled columns with their values. The result is cached for all rules. */
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

/** Returns a column's sampled values in row order. The list is empty if the table wasn't sampled. */
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
