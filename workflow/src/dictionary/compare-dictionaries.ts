import { describeForeignKey, describeIndex, describeKey } from './describe.ts'
import { type Dictionary, type DictionaryTable, type TableRef, tableKey } from './dictionary.ts'

/** Change of a table or of one of its parts. */
export interface DictionaryChange {
  readonly table: TableRef
  readonly part: 'table' | 'column' | 'primaryKey' | 'uniqueKey' | 'foreignKey' | 'index' | 'check'
  /** Name of the changed part, or of the table itself. */
  readonly name: string
  readonly what: 'added' | 'removed' | 'changed'
  /** Changed properties. For an added or removed part, all of its properties. */
  readonly details: readonly DictionaryDetail[]
}

export interface DictionaryDetail {
  readonly property: string
  readonly before: string | null
  readonly now: string | null
}

/** The properties of one part of a table, as text. */
type Properties = Readonly<Record<string, string | null>>

/**
 * Compares a dictionary with an earlier dictionary of the same database. Returns the changes in the order of the
 * tables, with removed tables last. Ignores row counts, sizes and index usage.
 */
export function compareDictionaries(before: Dictionary, now: Dictionary): readonly DictionaryChange[] {
  const earlier = new Map(before.tables.map((table) => [tableKey(table), table]))
  const changes = now.tables.flatMap((table) => {
    const old = earlier.get(tableKey(table))
    earlier.delete(tableKey(table))
    return old ? changesOf(old, table) : [ofTable(table, 'added')]
  })
  return [...changes, ...[...earlier.values()].map((table) => ofTable(table, 'removed'))]
}

function ofTable(table: DictionaryTable, what: 'added' | 'removed'): DictionaryChange {
  const { schema, name } = table
  const about: Properties = { ...tableProperties(table), columns: String(table.columns.length) }
  const details = what === 'added' ? detailsOf({}, about) : detailsOf(about, {})
  return { table: { schema, name }, part: 'table', name, what, details }
}

function changesOf(before: DictionaryTable, now: DictionaryTable): DictionaryChange[] {
  const table: TableRef = { schema: now.schema, name: now.name }
  const own = detailsOf(tableProperties(before), tableProperties(now))
  const changes: DictionaryChange[] =
    own.length > 0 ? [{ table, part: 'table', name: now.name, what: 'changed', details: own }] : []
  for (const [part, read] of parts) {
    const earlier = read(before)
    const later = read(now)
    for (const name of new Set([...later.keys(), ...earlier.keys()])) {
      const old = earlier.get(name)
      const present = later.get(name)
      const details = detailsOf(old ?? {}, present ?? {})
      const what = !old ? 'added' : !present ? 'removed' : 'changed'
      if (details.length > 0) changes.push({ table, part, name, what, details })
    }
  }
  return changes
}

function detailsOf(before: Properties, now: Properties): DictionaryDetail[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)])
  return [...names].flatMap((property) => {
    const [old, present] = [before[property] ?? null, now[property] ?? null]
    return old === present ? [] : [{ property, before: old, now: present }]
  })
}

const tableProperties = ({ kind, comment }: DictionaryTable): Properties => ({ kind, comment })

/** Parts are matched by name. This includes keys with generated names, because SQL may refer to those names too. */
const parts: readonly (readonly [
  Exclude<DictionaryChange['part'], 'table'>,
  (table: DictionaryTable) => ReadonlyMap<string, Properties>,
])[] = [
  [
    'column',
    ({ columns }) =>
      new Map(
        columns.map(({ name, type, nullable, default: preset, identity, generated, collation, comment }) => [
          name,
          {
            type,
            nullable: nullable ? 'yes' : 'no',
            default: preset,
            identity: identity ? 'yes' : null,
            generated,
            collation: collation ?? null,
            comment,
          },
        ]),
      ),
  ],
  [
    'primaryKey',
    ({ primaryKey }) => new Map(primaryKey ? [[primaryKey.name, { columns: describeKey(primaryKey) }]] : []),
  ],
  [
    'uniqueKey',
    ({ uniqueKeys }) => new Map(uniqueKeys.map((key) => [key.name, { columns: describeKey(key) }])),
  ],
  [
    'foreignKey',
    ({ foreignKeys }) =>
      new Map(
        foreignKeys.map((key) => [
          key.name,
          { refers: describeForeignKey(key), checked: key.checked ? 'yes' : 'no' },
        ]),
      ),
  ],
  // An index that enforces a key is omitted: a change is already reported for the key.
  [
    'index',
    ({ indexes }) =>
      new Map(
        indexes.flatMap((index) =>
          index.constraint ? [] : [[index.name, { is: describeIndex(index) }] as const],
        ),
      ),
  ],
  ['check', ({ checks }) => new Map(checks.map(({ name, expression }) => [name, { expression }]))],
]
