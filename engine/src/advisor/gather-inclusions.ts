import {
  type Dictionary,
  type DictionaryTable,
  databases,
  impliedRelations,
  sentence,
  tableKey,
} from '@anj/workflow'
import { MAX_SAMPLE_LENGTH, type SampledRows, type Sampling } from '../connectors/sampling.ts'
import { dialects } from './dialects/index.ts'
import { servesLookup } from './index-use.ts'
import type { Inclusion } from './rule.ts'
import { tablesByKey } from './tables.ts'
import { askWithinBudget, type TimeBudget } from './time-budget.ts'

/** Maximum number of distinct values checked for each relationship. */
const MOST_KEYS = 50
const MOST_EXAMPLES = 3

type Relation = Pick<Inclusion, 'from' | 'to' | 'foreignKey'>

/** Checks whether the sampled values exist in the tables that they refer to, until the time runs out. */
export async function checkInclusions(
  dictionary: Dictionary,
  samples: ReadonlyMap<string, SampledRows>,
  sampling: Sampling,
  budget: TimeBudget,
): Promise<{ readonly inclusions: readonly Inclusion[]; readonly leftOut: readonly string[] }> {
  const tables = tablesByKey(dictionary.tables)
  const relations = doubtful(dictionary).filter(({ to }) =>
    isFound(tables.get(tableKey(to.table)), to.columns),
  )
  const inclusions: Inclusion[] = []
  const ask = askWithinBudget(budget)
  let unasked = 0
  for (const [done, relation] of relations.entries()) {
    budget.progress(done / relations.length)
    const keys = keysIn(samples.get(tableKey(relation.from.table)), relation.from.columns)
    if (keys.length === 0) continue
    const missing = await ask((signal) =>
      sampling.missingFrom(relation.to.table, relation.to.columns, keys, signal),
    )
    if (typeof missing === 'string') unasked += 1
    else inclusions.push(inclusionOf(relation, keys, missing))
  }
  return { inclusions, leftOut: unasked === 0 ? [] : [sentence('inclusionsUnasked', { count: unasked })] }
}

function inclusionOf(
  relation: Relation,
  keys: readonly (readonly string[])[],
  missing: readonly number[],
): Inclusion {
  return {
    ...relation,
    looked: keys.length,
    missing: missing.length,
    examples: missing.slice(0, MOST_EXAMPLES).flatMap((place) => (keys[place] ? [keys[place]] : [])),
  }
}

/** Returns the relationships that the server doesn't enforce. */
function doubtful(dictionary: Dictionary): readonly Relation[] {
  const { marksUncheckedKeys } = dialects[databases[dictionary.kind].family]
  const declared = dictionary.tables.flatMap((table) =>
    table.foreignKeys
      .filter(({ checked }) => !marksUncheckedKeys || !checked)
      .map(
        ({ name, columns, references }): Relation => ({
          from: { table: { schema: table.schema, name: table.name }, columns },
          to: { table: { schema: references.schema, name: references.table }, columns: references.columns },
          foreignKey: name,
        }),
      ),
  )
  return [...declared, ...impliedRelations(dictionary).map((relation) => ({ ...relation, foreignKey: null }))]
}

/** True when the table has an index that lets the server look up each key. */
function isFound(table: DictionaryTable | undefined, columns: readonly string[]): boolean {
  return (
    table?.kind === 'table' && table.readable && table.indexes.some((index) => servesLookup(index, columns))
  )
}

/** Returns the distinct keys in the sampled rows. Omits keys that contain a null or a truncated value. */
function keysIn(sample: SampledRows | undefined, columns: readonly string[]): readonly (readonly string[])[] {
  if (!sample) return []
  const places = columns.map((name) => sample.columns.indexOf(name))
  if (places.includes(-1)) return []
  const keys = new Map<string, readonly string[]>()
  for (const row of sample.rows) {
    const key = places.flatMap((place) => row[place] ?? [])
    if (key.length < columns.length || key.some((value) => value.length >= MAX_SAMPLE_LENGTH)) continue
    keys.set(JSON.stringify(key), key)
    if (keys.size === MOST_KEYS) break
  }
  return [...keys.values()]
}
