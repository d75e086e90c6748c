import { type Dictionary, type DictionaryColumn, type DictionaryTable, type TableRef } from './dictionary.ts'
import { singularForms, splitName } from './split-name.ts'

/** Relationship that names and types imply, without a foreign key. */
export interface ImpliedRelation {
  /** Referencing table. */
  readonly from: { readonly table: TableRef; readonly columns: readonly string[] }
  /** Primary or unique key of the referenced table. */
  readonly to: { readonly table: TableRef; readonly columns: readonly string[] }
}

/** Key that columns may refer to. */
interface Target {
  readonly table: DictionaryTable
  readonly column: DictionaryColumn
}

/** Key names that don't identify a table. */
const generic = new Set(
  'id ids key code no nr num number name title type kind status state date year month day value version position rank sort order level uuid guid rowid row email slug label lang locale seq sequence line'.split(
    ' ',
  ),
)

/**
 * Returns the relationships that the column names imply although no foreign key declares them. A column counts as a
 * reference if it is named after another table and its key (`customer_id`, or with a role as in `billing_address_id`),
 * if it has the same name as the key of exactly one table, or if it is called `parent_id`. The columns of a composite
 * key count together. The type families must match.
 *
 * An ambiguous name is skipped unless exactly one of the tables is in the same schema. `owner_id` is skipped if there
 * is an `owner_type`, because each row may then refer to a different table. Results are cached by dictionary.
 */
export function impliedRelations(dictionary: Dictionary): readonly ImpliedRelation[] {
  const relations = known.get(dictionary) ?? relationsIn(dictionary)
  known.set(dictionary, relations)
  return relations
}

const known = new WeakMap<Dictionary, readonly ImpliedRelation[]>()

function relationsIn(dictionary: Dictionary): readonly ImpliedRelation[] {
  const tables = dictionary.tables.filter(({ kind }) => kind === 'table' || kind === 'foreignTable')
  const targets = indexTargets(tables)
  return tables.flatMap((table) => {
    const taken = new Set(table.foreignKeys.flatMap(({ columns }) => columns))
    const composite = compositeRelations(table, taken, targets)
    for (const { from } of composite) for (const column of from.columns) taken.add(column)
    const names = new Set(table.columns.map(({ name }) => splitName(name).join('')))
    const single = table.columns.flatMap((column) => {
      if (taken.has(column.name) || column.identity || isPolymorphic(column, names)) return []
      const found = targetOf(table, column, targets)
      return found ? [relation(table, [column.name], found.table, [found.column.name])] : []
    })
    return [...composite, ...single]
  })
}

interface Targets {
  /** By table name and key name, joined into one word. */
  readonly byEntity: ReadonlyMap<string, readonly Target[]>
  /** Primary keys by their own name, except for generic names. */
  readonly byName: ReadonlyMap<string, readonly Target[]>
  /** Composite primary keys by their first column. */
  readonly composite: ReadonlyMap<string, readonly CompositeKey[]>
}

/** Composite primary key, with all tables that have one with these column names. */
interface CompositeKey {
  /** The column names in lower case. */
  readonly names: readonly string[]
  readonly tables: DictionaryTable[]
}

function indexTargets(tables: readonly DictionaryTable[]): Targets {
  const byEntity = new Map<string, Target[]>()
  const byName = new Map<string, Target[]>()
  const composite = new Map<string, CompositeKey[]>()
  const prefixes = sharedPrefixes(tables)
  for (const table of tables) {
    const primary = table.primaryKey?.columns ?? []
    const [first = ''] = primary
    if (primary.length > 1 && isMeant(table, primary)) putKey(composite, table, primary)
    const keys = new Set(
      [primary, ...table.uniqueKeys.map(({ columns }) => columns)].flatMap((columns) =>
        columns.length === 1 ? columns : [],
      ),
    )
    for (const name of keys) {
      const column = table.columns.find((one) => one.name === name)
      if (!column) continue
      const words = splitName(name)
      for (const entity of entitiesOf(table, prefixes.get(table.schema))) {
        const own = words.join('')
        const isNamedAfterIt = own.startsWith(entity) && own !== entity
        put(byEntity, isNamedAfterIt ? own : entity + own, { table, column })
      }
      const isGeneric = words.every((word) => generic.has(word))
      if (primary.length === 1 && name === first && !isGeneric) put(byName, words.join(''), { table, column })
    }
  }
  return { byEntity, byName, composite }
}

/**
 * Returns the first word that all tables of a schema share, such as `wp` in `wp_users`. It names the application rather
 * than a table.
 */
function sharedPrefixes(tables: readonly DictionaryTable[]): ReadonlyMap<string, string> {
  const bySchema = new Map<string, DictionaryTable[]>()
  for (const table of tables) put(bySchema, table.schema, table)
  const shared = [...bySchema].flatMap(([schema, own]) => {
    const [prefix, ...others] = new Set(own.map(({ name }) => splitName(name)[0] ?? ''))
    const isShared = prefix !== undefined && others.length === 0 && own.length > 2
    return isShared ? [[schema, prefix] as const] : []
  })
  return new Map(shared)
}

/** Returns the names by which columns may refer to one row of a table, each joined into one word. */
function entitiesOf({ name }: DictionaryTable, prefix: string | undefined): ReadonlySet<string> {
  const words = splitName(name)
  const [first = '', ...rest] = words
  const isPrefix = first === prefix || first === 'tbl' || first === 't'
  const own = isPrefix && rest.length > 0 ? rest : words
  const last = own.at(-1) ?? ''
  return new Set(singularForms(last).map((form) => [...own.slice(0, -1), form].join('')))
}

function targetOf(table: DictionaryTable, column: DictionaryColumn, targets: Targets): Target | null {
  const words = splitName(column.name)
  // Tries the whole name first, then without leading words, which may name a role.
  for (let from = 0; from < words.length; from += 1) {
    const named = targets.byEntity.get(words.slice(from).join(''))
    if (!named) continue
    // A column that repeats its own table's name and key isn't a reference to another row.
    if (from === 0 && named.some((one) => one.table === table)) return null
    return onlyOne(table, column, named)
  }
  if (words[0] === 'parent' && words.length > 1) return parentOf(table, column, words.slice(1).join(''))
  return onlyOne(table, column, targets.byName.get(words.join('')) ?? [])
}

function parentOf(table: DictionaryTable, column: DictionaryColumn, key: string): Target | null {
  const [name, ...more] = table.primaryKey?.columns ?? []
  const own = table.columns.find((one) => one.name === name)
  if (!own || more.length > 0 || splitName(own.name).join('') !== key) return null
  return onlyOne(table, column, [{ table, column: own }])
}

/** Returns the only target whose type family matches, or the only one in the same schema. */
function onlyOne(table: DictionaryTable, column: DictionaryColumn, found: readonly Target[]): Target | null {
  const near: Target[] = []
  const far: Target[] = []
  for (const one of found) {
    if (one.table === table && one.column === column) return null
    if (one.column.family !== column.family) continue
    const some = one.table.schema === table.schema ? near : far
    // Two matches already make the name ambiguous.
    if (some.length < 2) some.push(one)
  }
  const [only, ...others] = near.length > 0 ? near : far
  return only && others.length === 0 ? only : null
}

/**
 * True when another column says which table each row refers to, such as `owner_type` for `owner_id`. `names` are the
 * names of all columns of the table, each joined into one word.
 */
function isPolymorphic({ name }: DictionaryColumn, names: ReadonlySet<string>): boolean {
  const words = splitName(name).slice(0, -1)
  return (
    words.length > 0 &&
    ['type', 'kind', 'class', 'table'].some((kind) => names.has([...words, kind].join('')))
  )
}

/**
 * Returns the relationship to the composite key whose columns the table has. Returns none if several keys match, unless
 * exactly one of them is in the table's own schema.
 */
function compositeRelations(
  table: DictionaryTable,
  taken: ReadonlySet<string>,
  { composite }: Targets,
): ImpliedRelation[] {
  const own = new Map(table.columns.map((column) => [column.name.toLowerCase(), column]))
  const near: ImpliedRelation[] = []
  const far: ImpliedRelation[] = []
  for (const { names, tables } of [...own.keys()].flatMap((name) => composite.get(name) ?? [])) {
    const columns = names.flatMap((name) => own.get(name) ?? [])
    if (columns.length < names.length || columns.some(({ name }) => taken.has(name))) continue
    for (const target of tables) {
      const some = target.schema === table.schema ? near : far
      const key = target.primaryKey?.columns ?? []
      if (some.length === 2 || target === table || !isOfKinds(target, key, columns)) continue
      const referring = columns.map(({ name }) => name)
      some.push(relation(table, referring, target, key))
    }
  }
  const [only, ...others] = near.length > 0 ? near : far
  return only && others.length === 0 ? [only] : []
}

function isOfKinds(
  target: DictionaryTable,
  key: readonly string[],
  columns: readonly DictionaryColumn[],
): boolean {
  return key.every(
    (name, place) => target.columns.find((one) => one.name === name)?.family === columns[place]?.family,
  )
}

/**
 * True when other tables are likely to refer to a composite key. Keys of link tables don't count: two link tables
 * between the same tables have the same key columns but are unrelated.
 */
function isMeant({ foreignKeys }: DictionaryTable, key: readonly string[]): boolean {
  const linked = new Set(foreignKeys.flatMap(({ columns }) => columns))
  return !key.every((name) => linked.has(name)) && !key.every((name) => generic.has(splitName(name).join('')))
}

function putKey(
  composite: Map<string, CompositeKey[]>,
  table: DictionaryTable,
  key: readonly string[],
): void {
  const names = key.map((name) => name.toLowerCase())
  const [first = ''] = names
  const same = composite.get(first)?.find((one) => one.names.join('\n') === names.join('\n'))
  if (same) same.tables.push(table)
  else put(composite, first, { names, tables: [table] })
}

function relation(
  from: TableRef,
  columns: readonly string[],
  to: TableRef,
  keys: readonly string[],
): ImpliedRelation {
  const ref = ({ schema, name }: TableRef): TableRef => ({ schema, name })
  return { from: { table: ref(from), columns }, to: { table: ref(to), columns: keys } }
}

function put<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
