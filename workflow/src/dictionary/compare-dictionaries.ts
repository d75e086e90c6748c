import { describeForeignKey, describeIndex, describeKey } from './describe.ts'
import {
  type DatabaseObject,
  databaseObjects,
  describePolicy,
  describeTrigger,
  type ObjectKind,
  objectLists,
  partitionDifferences,
  tableFacts,
} from './describe-objects.ts'
import { type Dictionary, type DictionaryTable, type TableRef, tableKey } from './dictionary.ts'

/** Change of a table or of one of its parts. */
export interface DictionaryChange {
  readonly table: TableRef
  readonly part:
    | 'table'
    | 'column'
    | 'primaryKey'
    | 'uniqueKey'
    | 'foreignKey'
    | 'index'
    | 'check'
    | 'trigger'
    | 'policy'
    | 'partition'
  /** Name of the changed part, or of the table itself. */
  readonly name: string
  readonly what: 'added' | 'removed' | 'changed'
  /** Changed properties. For an added or removed part, all of its properties. */
  readonly details: readonly DictionaryDetail[]
}

/** Change of an object that belongs to no table. */
export interface ObjectChange {
  readonly key: string
  readonly kind: ObjectKind
  readonly label: string
  readonly what: DictionaryChange['what']
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
  const extra = hasObjects(before) && hasObjects(now)
  const earlier = new Map(before.tables.map((table) => [tableKey(table), table]))
  const changes = now.tables.flatMap((table) => {
    const old = earlier.get(tableKey(table))
    earlier.delete(tableKey(table))
    return old ? changesOf(old, table, extra) : [ofTable(table, 'added')]
  })
  return [...changes, ...[...earlier.values()].map((table) => ofTable(table, 'removed'))]
}

/** True unless an earlier version of Anj read the dictionary, which knew only tables, columns, keys and indexes. */
export function hasObjects({ objects }: Pick<Dictionary, 'objects'>): boolean {
  return objects !== undefined
}

/**
 * Compares the objects of two dictionaries of a database: routines, sequences, types and extensions. Ignores the last
 * values of sequences, and kinds of objects that only one of the dictionaries contains.
 */
export function compareObjects(before: Dictionary, now: Dictionary): readonly ObjectChange[] {
  const [known, earlierKnown] = [now.objects, before.objects]
  if (!known || !earlierKnown) return []
  const isRead = ({ kind }: DatabaseObject) => {
    const list = objectLists[kind]
    return known[list] !== undefined && earlierKnown[list] !== undefined
  }
  const earlier = new Map(
    databaseObjects(before)
      .filter(isRead)
      .map((one) => [one.key, one]),
  )
  const changes = databaseObjects(now)
    .filter(isRead)
    .flatMap((present) => {
      const old = earlier.get(present.key)
      earlier.delete(present.key)
      return objectChange(present, old ? 'changed' : 'added', old, present)
    })
  return [...changes, ...[...earlier.values()].flatMap((gone) => objectChange(gone, 'removed', gone))]
}

function objectChange(
  { key, kind, label }: DatabaseObject,
  what: ObjectChange['what'],
  before?: DatabaseObject,
  now?: DatabaseObject,
): ObjectChange[] {
  const details = detailsOf(propertiesOf(before), propertiesOf(now))
  return what === 'changed' && details.length === 0 ? [] : [{ key, kind, label, what, details }]
}

function propertiesOf(one: DatabaseObject | undefined): Properties {
  return one ? { ...one.properties, comment: one.comment, definition: one.definition } : {}
}

function ofTable(table: DictionaryTable, what: 'added' | 'removed'): DictionaryChange {
  const { schema, name } = table
  const about: Properties = { ...tableProperties(table), columns: String(table.columns.length) }
  const details = what === 'added' ? detailsOf({}, about) : detailsOf(about, {})
  return { table: { schema, name }, part: 'table', name, what, details }
}

/** `extra` is true if both dictionaries contain the parts that older dictionaries lack. */
function changesOf(old: DictionaryTable, present: DictionaryTable, extra: boolean): DictionaryChange[] {
  const table: TableRef = { schema: present.schema, name: present.name }
  const [before, now] = extra ? [comparable(old, present), comparable(present, old)] : [old, present]
  const about = (one: DictionaryTable) => ({ ...tableProperties(one), ...(extra && extraProperties(one)) })
  const own = detailsOf(about(before), about(now))
  const changes: DictionaryChange[] =
    own.length > 0 ? [{ table, part: 'table', name: now.name, what: 'changed', details: own }] : []
  for (const [part, read] of extra ? [...parts, ...extraParts] : parts) {
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

/**
 * Removes the parts that the other dictionary doesn't contain, because the server refused to read them. Otherwise they
 * would appear as added or removed.
 */
function comparable(table: DictionaryTable, other: DictionaryTable): DictionaryTable {
  const { view, triggers, rowSecurity, partitioning, ...rest } = table
  return {
    ...rest,
    ...(view && other.view && { view }),
    ...(triggers && other.triggers && { triggers }),
    ...(rowSecurity !== undefined && other.rowSecurity !== undefined && { rowSecurity }),
    ...(partitioning !== undefined && other.partitioning !== undefined && { partitioning }),
  }
}

function detailsOf(before: Properties, now: Properties): DictionaryDetail[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)])
  return [...names].flatMap((property) => {
    const [old, present] = [before[property] ?? null, now[property] ?? null]
    return old === present ? [] : [{ property, before: old, now: present }]
  })
}

const tableProperties = ({ kind, comment }: DictionaryTable): Properties => ({ kind, comment })

const extraProperties = (table: DictionaryTable): Properties => ({
  ...Object.fromEntries(tableFacts(table).map(([fact, value]) => [fact.toLowerCase(), value])),
  definition: table.view?.definition ?? null,
})

type ReadPart = readonly [
  Exclude<DictionaryChange['part'], 'table'>,
  (table: DictionaryTable) => ReadonlyMap<string, Properties>,
]

/** Parts are matched by name. This includes keys with generated names, because SQL may refer to those names too. */
const parts: readonly ReadPart[] = [
  [
    'column',
    ({ columns }) =>
      new Map(
        columns.map(
          ({ name, type, nullable, default: preset, identity, generated, virtual, collation, comment }) => [
            name,
            {
              type,
              nullable: nullable ? 'yes' : 'no',
              default: preset,
              identity: identity ? 'yes' : null,
              generated,
              virtual: virtual ? 'yes' : null,
              collation: collation ?? null,
              comment,
            },
          ],
        ),
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

const triggers: ReadPart = [
  'trigger',
  (table) =>
    new Map(
      table.triggers?.map((trigger) => [
        trigger.name,
        { is: describeTrigger(trigger), definition: trigger.definition },
      ]),
    ),
]

const policies: ReadPart = [
  'policy',
  ({ rowSecurity }) =>
    new Map(rowSecurity?.policies.map((policy) => [policy.name, { is: describePolicy(policy) }])),
]

const partitions: ReadPart = [
  'partition',
  ({ partitioning }) =>
    new Map(
      partitioning?.partitions.map((partition) => [
        partition.name,
        {
          is: partition.bounds,
          by: partition.by,
          differs: partitionDifferences(partition).join('; ') || null,
        },
      ]),
    ),
]

const extraParts: readonly ReadPart[] = [triggers, policies, partitions]
