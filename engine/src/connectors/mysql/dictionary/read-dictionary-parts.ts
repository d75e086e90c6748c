import type {
  ColumnFamily,
  DictionaryCheck,
  DictionaryColumn,
  DictionaryForeignKey,
  DictionaryIndex,
} from '@anj/workflow'
import type { TablePart } from '../../dictionary-of.ts'
import { quoteText } from '../quote.ts'

type Count = number | string | null

/** A row of the query for columns. */
export interface CatalogueColumn {
  readonly of: string
  readonly name: string
  /** The full type with length and attributes, such as `int(11) unsigned`. */
  readonly type: string
  readonly base: string
  readonly length: Count
  readonly precision: Count
  readonly scale: Count
  readonly nullable: string
  readonly preset: string | null
  readonly extra: string
  readonly expression: string | null
  readonly comment: string
  readonly collation: string | null
  /** The privileges on the column, such as `select,insert`. */
  readonly privileges: string
}

/** Builds a catalogue column from the texts of a row, in the query's column order. */
export function catalogueColumn(texts: readonly (string | null)[]): CatalogueColumn {
  const [of, name, type, base, length, precision, scale, nullable, preset, extra, expression, comment] = texts
  return {
    of: of ?? '',
    name: name ?? '',
    type: type ?? '',
    base: base ?? '',
    length: length ?? null,
    precision: precision ?? null,
    scale: scale ?? null,
    nullable: nullable ?? '',
    preset: preset ?? null,
    extra: extra ?? '',
    expression: expression ?? null,
    comment: comment ?? '',
    collation: texts[12] ?? null,
    privileges: texts[13] ?? '',
  }
}

const families: Readonly<Record<string, ColumnFamily>> = {
  tinyint: 'integer',
  smallint: 'integer',
  mediumint: 'integer',
  int: 'integer',
  bigint: 'integer',
  year: 'integer',
  decimal: 'decimal',
  float: 'float',
  double: 'float',
  char: 'text',
  varchar: 'text',
  tinytext: 'text',
  text: 'text',
  mediumtext: 'text',
  longtext: 'text',
  date: 'date',
  time: 'time',
  datetime: 'datetime',
  timestamp: 'datetime',
  binary: 'binary',
  varbinary: 'binary',
  tinyblob: 'binary',
  blob: 'binary',
  mediumblob: 'binary',
  longblob: 'binary',
  json: 'json',
  uuid: 'uuid',
}

function familyOf({ base, type }: Pick<CatalogueColumn, 'base' | 'type'>, isJson: boolean): ColumnFamily {
  if (/^(tinyint\(1\)|bit\(1\))$/.test(type)) return 'boolean'
  return isJson ? 'json' : (families[base] ?? 'other')
}

export interface ColumnContext {
  readonly isMariaDb: boolean
  /** The default collations. A column's collation is reported only if it isn't one of them. */
  readonly collations: readonly (string | null)[]
  /** True for a JSON column of MariaDB, which stores it as text with a check. */
  readonly isJson: boolean
}

export function columnOf(column: CatalogueColumn, context: ColumnContext): DictionaryColumn {
  const { name, type, base, length, precision, scale, nullable, extra, expression, comment, collation } =
    column
  const family = familyOf(column, context.isJson)
  const isText = family === 'text' || family === 'json' || family === 'binary'
  const isGenerated = expression !== null && expression !== ''
  const attributes = extra
    .replace(TOLD, '')
    .trim()
    .replaceAll(/[\s,]+/g, ' ')
  return {
    name,
    type,
    family,
    length: isText && !base.startsWith('long') && base !== 'json' ? numberOrNull(length) : null,
    precision: family === 'decimal' ? numberOrNull(precision) : null,
    scale: family === 'decimal' ? numberOrNull(scale) : null,
    ...(collation === null || context.collations.every((one) => one === collation) ? {} : { collation }),
    nullable: nullable === 'YES',
    default: isGenerated ? null : defaultOf(column, context),
    identity: /\bauto_increment\b/i.test(extra),
    generated: isGenerated ? unescaped(expression) : null,
    ...(attributes === '' ? {} : { attributes }),
    comment: comment === '' ? null : comment,
  }
}

/** The parts of the catalogue's EXTRA that the dictionary shows in other fields. */
const TOLD =
  /\bauto_increment\b|\bon update \S+|\bdefault_generated\b|\b(?:stored|virtual|persistent)(?: generated)?\b/gi

/** Returns the default as SQL for a DEFAULT clause, which MariaDB reports. MySQL leaves out quotes and brackets. */
function defaultOf(column: CatalogueColumn, { isMariaDb }: ColumnContext): string | null {
  const { preset, extra, nullable } = column
  const onUpdate = /\bon update \S+/i.exec(extra)?.[0]
  const value = isMariaDb ? (preset === 'NULL' ? null : preset) : mysqlDefault(column)
  if (value === null) return onUpdate !== undefined && nullable === 'YES' ? `NULL ${onUpdate}` : null
  return onUpdate === undefined ? value : `${value} ${onUpdate}`
}

const NOW = /^current_timestamp(\(\d*\))?$/i
const BARE = /^(tinyint|smallint|mediumint|int|bigint|year|decimal|float|double|bit)$/

function mysqlDefault({ preset, extra, base }: CatalogueColumn): string | null {
  if (preset === null) return null
  const isTime = base === 'datetime' || base === 'timestamp'
  if (NOW.test(preset) && (isTime || /DEFAULT_GENERATED/.test(extra))) return preset
  if (/DEFAULT_GENERATED/.test(extra)) return `(${unescaped(preset)})`
  return BARE.test(base) ? preset : quoteText(preset)
}

/** Removes the backslashes that MySQL puts before quotes in expressions. */
function unescaped(expression: string): string {
  return expression.replaceAll("\\'", "'")
}

export function numberOrNull(value: Count): number | null {
  return value === null ? null : Number(value)
}

/** A row of the query for indexes. */
export interface CatalogueIndexColumn {
  readonly of: string
  readonly name: string
  readonly repeats: Count
  readonly column: string | null
  readonly prefix: Count
  /** 'A' for ascending, 'D' for descending, null for an unsorted index. */
  readonly sorting: string | null
  readonly method: string
  readonly expression: string | null
}

const PRIMARY = 'PRIMARY'

/** Builds indexes from the rows of their columns. Every unique index counts as a key. */
export function indexesOf(
  rows: readonly CatalogueIndexColumn[],
  usesOf: (table: string, index: string) => number | null,
): TablePart<DictionaryIndex>[] {
  return grouped(rows).map(([first, ...others]) => {
    const { of, name, repeats, method } = first
    const unique = Number(repeats) === 0
    return {
      of,
      part: {
        name,
        columns: [first, ...others].map(({ column, expression, sorting, prefix }) => ({
          name: column,
          expression: expression === null ? null : unescaped(expression),
          descending: sorting === 'D',
          // For a spatial index, the value isn't a prefix length in characters.
          prefix: /^(BTREE|HASH)$/.test(method) ? numberOrNull(prefix) : null,
          variant: null,
        })),
        included: [],
        unique,
        nullsEqual: false,
        method: method.toLowerCase(),
        predicate: null,
        constraint: name === PRIMARY ? 'primaryKey' : unique ? 'uniqueKey' : null,
        uses: usesOf(of, name),
      },
    }
  })
}

/** Returns the keys of one kind from the indexes. A unique key must consist of whole columns. */
export function keysOf(indexes: readonly TablePart<DictionaryIndex>[], kind: 'primaryKey' | 'uniqueKey') {
  return indexes
    .filter(({ part }) => part.constraint === kind)
    .filter(
      ({ part }) =>
        kind === 'primaryKey' || part.columns.every(({ name, prefix }) => name !== null && prefix === null),
    )
    .map(({ of, part }) => ({
      of,
      part: { name: part.name, columns: part.columns.flatMap(({ name }) => name ?? []) },
    }))
}

/** A row of the query for the columns of foreign keys. */
export interface CatalogueForeignKeyColumn {
  readonly of: string
  readonly name: string
  readonly column: string
  readonly refersSchema: string
  readonly refersTable: string
  readonly refersColumn: string
}

export interface CatalogueForeignKeyRule {
  readonly of: string
  readonly name: string
  readonly onDelete: string
  readonly onUpdate: string
}

/**
 * Builds foreign keys. `checked` is always true: the server checks existing rows by default and keeps no record of
 * whether it did.
 */
export function foreignKeysOf(
  rows: readonly CatalogueForeignKeyColumn[],
  rules: readonly CatalogueForeignKeyRule[],
  isThisDatabase: (schema: string) => boolean,
): TablePart<DictionaryForeignKey>[] {
  const ruleOf = new Map(rules.map((rule) => [placeOf(rule), rule]))
  return grouped(rows).map((columns) => {
    const [first] = columns
    const { of, name, refersSchema, refersTable } = first
    const rule = ruleOf.get(placeOf(first))
    return {
      of,
      part: {
        name,
        columns: columns.map(({ column }) => column),
        references: {
          schema: isThisDatabase(refersSchema) ? '' : refersSchema,
          table: refersTable,
          columns: columns.map(({ refersColumn }) => refersColumn),
        },
        onDelete: rule?.onDelete ?? 'NO ACTION',
        onUpdate: rule?.onUpdate ?? 'NO ACTION',
        checked: true,
      },
    }
  })
}

/** Returns a string that identifies a named part of a table. */
export function placeOf({ of, name }: { readonly of: string; readonly name: string }): string {
  return JSON.stringify([of, name])
}

function grouped<T extends { readonly of: string; readonly name: string }>(
  rows: readonly T[],
): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>()
  for (const row of rows) {
    const group = groups.get(placeOf(row))
    if (group) group.push(row)
    else groups.set(placeOf(row), [row])
  }
  return [...groups.values()]
}

/** A row of the query for checks. */
export interface CatalogueCheck {
  readonly of: string
  readonly name: string
  readonly expression: string
}

/** Builds a check. Finds its columns by their quoted names, because the server quotes every name. */
export function checkOf({ name, expression }: CatalogueCheck, columns: ReadonlySet<string>): DictionaryCheck {
  const told = unescaped(expression)
  const names = [...told.matchAll(/`((?:[^`]|``)+)`/g)].map(([, name = '']) => name.replaceAll('``', '`'))
  return { name, expression: told, columns: [...new Set(names)].filter((one) => columns.has(one)) }
}

/** Finds MariaDB's JSON columns by their checks, which consist of json_valid() alone. */
export function jsonColumns(checks: readonly CatalogueCheck[]): ReadonlySet<string> {
  return new Set(
    checks.flatMap(({ of, expression }) => {
      const name = /^json_valid\(`((?:[^`]|``)+)`\)$/i.exec(expression)?.[1]
      return name === undefined ? [] : [placeOf({ of, name: name.replaceAll('``', '`') })]
    }),
  )
}
