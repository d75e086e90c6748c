import type { DatabaseObject } from '../describe-objects.ts'
import {
  type Dictionary,
  type DictionaryColumn,
  type DictionaryIndex,
  type DictionaryTable,
  type TableRef,
  tableKey,
  tableLabel,
} from '../dictionary.ts'
import type {
  DictionaryPartition,
  DictionaryRoutine,
  DictionarySequence,
  DictionaryType,
} from '../dictionary-objects.ts'
import { inDependencyOrder } from './in-dependency-order.ts'

/** A statement, with the key of the table or object that it creates or completes. */
export interface DdlStatement {
  readonly of: string
  readonly sql: string
}

const name = (text: string) => `"${text.replaceAll('"', '""')}"`
const place = ({ schema, name: own }: TableRef) => `${name(schema)}.${name(own)}`
const text = (value: string) => `'${value.replaceAll("'", "''")}'`
const list = (names: readonly string[]) => `(${names.map(name).join(', ')})`
const objectKey = (kind: DatabaseObject['kind'], schema: string, own: string) =>
  JSON.stringify([kind, schema, own])
const typeKey = ({ kind, schema, name: own }: DictionaryType) => objectKey(kind, schema, own)
const sequenceKey = ({ kind, schema, name: own }: DictionarySequence) => objectKey(kind, schema, own)
const routineKey = ({ kind, schema, name: own, identity }: DictionaryRoutine) =>
  objectKey(kind, schema, `${own}(${identity})`)

/**
 * Returns the statements that create the objects of a PostgreSQL database, in an order in which an empty database accepts
 * them. Owners and rights are left out, because their roles may not exist there. Objects that the dictionary doesn't
 * describe completely become a comment: aggregates, foreign tables, exclusion constraints and what was locked. Properties
 * that it doesn't contain are left out without a comment, as `ddlLeavesOut` says.
 */
export function postgresqlDdl(dictionary: Dictionary): readonly DdlStatement[] {
  const { tables, objects = {} } = dictionary
  const { routines = [], sequences = [], types = [], extensions = [] } = objects
  const own = tables.filter(({ kind }) => kind === 'table')
  const views = viewsInOrder(tables)
  const created = tables.filter(({ view }) => view?.definition !== null)
  const late = new Set(routines.filter((one) => needsTables(one, tables)))
  const identities = new Map(
    sequences.flatMap((one) =>
      one.kind === 'identity' && one.column
        ? [[JSON.stringify([one.column.schema, one.column.table, one.column.name]), one] as const]
        : [],
    ),
  )
  const free = sequences.filter(({ kind }) => kind === 'sequence')
  return [
    ...schemasOf(dictionary),
    ...extensions
      .filter((one) => one.name !== 'plpgsql')
      .map((one) => ({
        of: objectKey('extension', '', one.name),
        sql: `CREATE EXTENSION IF NOT EXISTS ${name(one.name)} SCHEMA ${name(one.schema)};`,
      })),
    ...typesInOrder(types).map((one) => ({ of: typeKey(one), sql: createType(one) })),
    ...free.map((one) => ({ of: sequenceKey(one), sql: createSequence(one) })),
    ...routines.filter((one) => !late.has(one)).map(createRoutine),
    ...own.flatMap((table) => createTable(table, identities, types)),
    ...tables.filter(({ kind }) => kind === 'foreignTable').map((table) => leftOut(table, 'foreign table')),
    ...free.flatMap(ownSequence),
    ...own.flatMap(keysOf),
    ...own.flatMap((table) => indexesOf(table)),
    ...own.flatMap(foreignKeysOf),
    ...[...late].filter((one) => !mentions(one.definition ?? '', views)).map(createRoutine),
    ...views.flatMap((view) => [
      createView(view),
      ...(view.view?.definition === null ? [] : indexesOf(view)),
    ]),
    ...[...late].filter((one) => mentions(one.definition ?? '', views)).map(createRoutine),
    ...created.flatMap(triggersOf),
    ...own.flatMap(securityOf),
    ...created.flatMap(commentsOf),
    ...types.flatMap((one) =>
      one.comment === null
        ? []
        : [
            {
              of: typeKey(one),
              sql: `COMMENT ON ${one.kind === 'domain' ? 'DOMAIN' : 'TYPE'} ${place(one)} IS ${text(one.comment)};`,
            },
          ],
    ),
    ...routines.flatMap((one) =>
      one.comment === null || one.definition === null
        ? []
        : [
            {
              of: routineKey(one),
              sql: `COMMENT ON ROUTINE ${place(one)}(${one.identity}) IS ${text(one.comment)};`,
            },
          ],
    ),
  ]
}

function schemasOf({ tables, objects = {} }: Dictionary): readonly DdlStatement[] {
  const { routines = [], sequences = [], types = [], extensions = [] } = objects
  const places: readonly { readonly schema: string }[] = [
    ...tables,
    ...tables.flatMap(({ partitioning }) => partitioning?.partitions ?? []),
    ...routines,
    ...sequences,
    ...types,
    ...extensions,
  ]
  return [...new Set(places.map(({ schema }) => schema))]
    .filter((schema) => schema !== 'public' && schema !== 'pg_catalog')
    .sort()
    .map((schema) => ({ of: '', sql: `CREATE SCHEMA IF NOT EXISTS ${name(schema)};` }))
}

function leftOut(ref: TableRef, what: string): DdlStatement {
  return { of: tableKey(ref), sql: `-- Left out: ${what} ${tableLabel(ref).replaceAll(/\s+/g, ' ')}` }
}

/** Writes a comment in place of a part of a table. */
function partLeftOut(table: TableRef, part: string, what: string): DdlStatement {
  return { of: tableKey(table), sql: leftOut({ schema: table.schema, name: part }, what).sql }
}

const typesInOrder = (types: readonly DictionaryType[]) =>
  inDependencyOrder(types, (one) =>
    types.filter((other) => other !== one && hasWord(one.definition ?? '', other.name)),
  )

const viewsInOrder = (tables: readonly DictionaryTable[]) => {
  const views = tables.filter(({ view }) => view !== undefined)
  const byKey = new Map(views.map((view) => [tableKey(view), view]))
  return inDependencyOrder(views, ({ view }) =>
    (view?.reads ?? []).flatMap((one) => byKey.get(tableKey(one)) ?? []),
  )
}

function hasWord(sql: string, word: string): boolean {
  return new RegExp(`(?<![\\w])${word.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')}(?![\\w])`).test(sql)
}

const mentions = (sql: string, tables: readonly TableRef[]) =>
  tables.some((table) => hasWord(sql, table.name))

/** The server resolves the names in parsed bodies and signatures at once. It reads other bodies at their first call. */
function needsTables(routine: DictionaryRoutine, tables: readonly TableRef[]): boolean {
  const { definition, language } = routine
  const isParsed = language === 'sql' && !/\bAS \$/.test(definition ?? '')
  return isParsed || mentions(`${routine.arguments} ${routine.returns ?? ''}`, tables)
}

function createType(type: DictionaryType): string {
  const { kind, labels, definition } = type
  if (kind === 'enum') return `CREATE TYPE ${place(type)} AS ENUM (${labels.map(text).join(', ')});`
  return `CREATE ${kind === 'domain' ? 'DOMAIN' : 'TYPE'} ${place(type)} AS ${definition ?? ''};`
}

function sequenceOptions({ increment, minimum, maximum, start, cycle }: DictionarySequence): string {
  return `INCREMENT BY ${increment} MINVALUE ${minimum} MAXVALUE ${maximum} START WITH ${start}${cycle ? ' CYCLE' : ''}`
}

function createSequence(sequence: DictionarySequence): string {
  return `CREATE SEQUENCE ${place(sequence)} AS ${sequence.type} ${sequenceOptions(sequence)};`
}

function ownSequence(sequence: DictionarySequence): DdlStatement[] {
  const { column } = sequence
  if (!column) return []
  const to = `${place({ schema: column.schema, name: column.table })}.${name(column.name)}`
  return [{ of: sequenceKey(sequence), sql: `ALTER SEQUENCE ${place(sequence)} OWNED BY ${to};` }]
}

function createRoutine(routine: DictionaryRoutine): DdlStatement {
  const { definition, kind, schema, name: own } = routine
  const of = routineKey(routine)
  if (definition === null) return { of, sql: leftOut({ schema, name: own }, kind).sql }
  return { of, sql: `${definition.trim()};` }
}

function createTable(
  table: DictionaryTable,
  identities: ReadonlyMap<string, DictionarySequence>,
  types: readonly DictionaryType[],
): DdlStatement[] {
  const { schema, name: own, columns, checks, partitioning } = table
  const ofDomains = types.flatMap(({ definition }) => definition ?? []).join(' ')
  const parts = [
    ...columns.map((column) =>
      columnOf(column, identities.get(JSON.stringify([schema, own, column.name])) ?? null),
    ),
    // The dictionary also lists the checks of domains.
    ...checks
      .filter(({ expression }) => expression !== '')
      .filter((check) => !(hasWord(check.expression, 'VALUE') && hasWord(ofDomains, check.name)))
      .map((check) => `CONSTRAINT ${name(check.name)} CHECK (${check.expression})`),
  ]
  const { strategy = '', key = '', partitions = [] } = partitioning ?? {}
  const by = strategy === '' ? '' : ` PARTITION BY ${strategy} (${key})`
  return [
    { of: tableKey(table), sql: `CREATE TABLE ${place(table)} (\n  ${parts.join(',\n  ')}\n)${by};` },
    ...(partitioning && by === '' ? [partLeftOut(table, own, 'partition key of')] : []),
    ...columns
      .filter(({ generated }) => generated === '')
      .map((column) => partLeftOut(table, column.name, 'expression of the column')),
    ...checks
      .filter(({ expression }) => expression === '')
      .map((check) => partLeftOut(table, check.name, 'check')),
    ...partitionsInOrder(partitions).map((partition) =>
      isCreated(partition, table)
        ? { of: tableKey(table), sql: createPartition(partition, table) }
        : { of: tableKey(table), sql: leftOut(partition, 'partition').sql },
    ),
  ]
}

/** False for a partition that was locked while the dictionary was read, and for a partition of it. */
function isCreated({ bounds, parent }: DictionaryPartition, table: DictionaryTable): boolean {
  const { strategy = '', partitions = [] } = table.partitioning ?? {}
  const above = partitions.find((one) => one.name === parent)
  return bounds !== '' && strategy !== '' && (above === undefined || isCreated(above, table))
}

const partitionsInOrder = (partitions: readonly DictionaryPartition[]) =>
  inDependencyOrder(partitions, ({ parent }) => partitions.filter((one) => one.name === parent))

function createPartition(partition: DictionaryPartition, table: DictionaryTable): string {
  const { parent, bounds, by } = partition
  const parentPlace = table.partitioning?.partitions.find((one) => one.name === parent) ?? table
  return `CREATE TABLE ${place(partition)} PARTITION OF ${place(parentPlace)} ${bounds}${by === null ? '' : ` PARTITION BY ${by}`};`
}

function columnOf(column: DictionaryColumn, identity: DictionarySequence | null): string {
  const { type, collation, nullable, default: preset, generated, virtual } = column
  return [
    name(column.name),
    type,
    ...(collation === undefined ? [] : [`COLLATE ${collation}`]),
    ...(identity
      ? [`GENERATED ${identity.always ? 'ALWAYS' : 'BY DEFAULT'} AS IDENTITY (${sequenceOptions(identity)})`]
      : []),
    ...(generated ? [`GENERATED ALWAYS AS (${generated}) ${virtual ? 'VIRTUAL' : 'STORED'}`] : []),
    ...(preset === null || generated !== null || identity ? [] : [`DEFAULT ${preset}`]),
    ...(nullable ? [] : ['NOT NULL']),
  ].join(' ')
}

function keysOf(table: DictionaryTable): DdlStatement[] {
  return table.indexes.flatMap((index) => {
    const { constraint, columns, included, nullsEqual } = index
    if (constraint === null) return []
    const of = tableKey(table)
    if (constraint === 'exclusion') return [partLeftOut(table, index.name, 'exclusion constraint')]
    const what =
      constraint === 'primaryKey' ? 'PRIMARY KEY' : `UNIQUE${nullsEqual ? ' NULLS NOT DISTINCT' : ''}`
    const keys = list(columns.flatMap((column) => column.name ?? []))
    const include = included.length > 0 ? ` INCLUDE ${list(included)}` : ''
    return [
      {
        of,
        sql: `ALTER TABLE ${place(table)} ADD CONSTRAINT ${name(index.name)} ${what} ${keys}${include};`,
      },
    ]
  })
}

function indexesOf(table: DictionaryTable): DdlStatement[] {
  const of = tableKey(table)
  const differing = (table.partitioning?.partitions ?? [])
    .filter((partition) => isCreated(partition, table))
    .flatMap((partition) =>
      partition.differences.flatMap((difference) => completePartition(partition, difference)),
    )
  return [
    ...table.indexes
      .filter(({ constraint }) => constraint === null)
      .map((index) =>
        isKnown(index) ? { of, sql: createIndex(table, index) } : partLeftOut(table, index.name, 'index'),
      ),
    ...differing.map((sql) => ({ of, sql })),
  ]
}

/** False for an index whose expressions or condition were locked. */
const isKnown = ({ columns, predicate }: DictionaryIndex) =>
  predicate !== '' && columns.every(({ name: column, expression }) => column !== null || expression)

function createIndex(table: TableRef, index: DictionaryIndex): string {
  const { unique, method, columns, included, nullsEqual, predicate } = index
  const keys = columns.map(({ name: column, expression, descending, variant }) => {
    const nulls = /NULLS (?:FIRST|LAST)$/.exec(variant ?? '')?.[0]
    const options = (variant ?? '').slice(0, (variant ?? '').length - (nulls?.length ?? 0)).trim()
    return [
      column === null ? `(${expression ?? ''})` : name(column),
      ...(options ? [options] : []),
      ...(descending ? ['DESC'] : []),
      ...(nulls ? [nulls] : []),
    ].join(' ')
  })
  return [
    `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${name(index.name)} ON ${place(table)}`,
    `USING ${method.replace(', invalid', '')} (${keys.join(', ')})`,
    ...(included.length > 0 ? [`INCLUDE ${list(included)}`] : []),
    ...(unique && nullsEqual ? ['NULLS NOT DISTINCT'] : []),
    ...(predicate === null ? [] : [`WHERE ${predicate}`]),
  ]
    .join(' ')
    .concat(';')
}

/** Writes the statement after which a partition differs from its parent as it did. */
function completePartition(
  partition: DictionaryPartition,
  { part, name: own, says }: DictionaryPartition['differences'][number],
): string[] {
  const to = place(partition)
  if (says === '' && part !== 'missingIndex')
    return [partLeftOut(partition, own, `${part} of a partition`).sql]
  switch (part) {
    case 'index': {
      const unique = says.startsWith('UNIQUE ') ? 'UNIQUE ' : ''
      return [`CREATE ${unique}INDEX ${name(own)} ON ${to} USING ${says.slice(unique.length)};`]
    }
    case 'constraint':
      return [`ALTER TABLE ${to} ADD CONSTRAINT ${name(own)} ${says};`]
    case 'trigger':
      return [`${says};`]
    case 'column': {
      const column = `ALTER TABLE ${to} ALTER COLUMN ${name(own)}`
      return [
        ...(/^not null\b/.test(says) ? [`${column} SET NOT NULL;`] : []),
        ...(/\bno default$/.test(says) ? [`${column} DROP DEFAULT;`] : []),
        ...[/(?:^|, )default (.*)$/s.exec(says)?.[1] ?? []]
          .flat()
          .map((preset) => `${column} SET DEFAULT ${preset};`),
      ]
    }
    case 'missingIndex':
      return [`-- ${partition.name.replaceAll(/\s+/g, ' ')} had no index for ${own.replaceAll(/\s+/g, ' ')}`]
  }
}

function foreignKeysOf(table: DictionaryTable): DdlStatement[] {
  return table.foreignKeys.map(({ name: own, columns, references, onDelete, onUpdate, checked }) => ({
    of: tableKey(table),
    sql: [
      `ALTER TABLE ${place(table)} ADD CONSTRAINT ${name(own)} FOREIGN KEY ${list(columns)}`,
      `REFERENCES ${place({ schema: references.schema, name: references.table })} ${list(references.columns)}`,
      ...(onDelete === 'NO ACTION' ? [] : [`ON DELETE ${onDelete}`]),
      ...(onUpdate === 'NO ACTION' ? [] : [`ON UPDATE ${onUpdate}`]),
      ...(checked ? [] : ['NOT VALID']),
    ]
      .join(' ')
      .concat(';'),
  }))
}

function createView(table: DictionaryTable): DdlStatement {
  const { kind, view } = table
  if (!view || view.definition === null) return leftOut(table, 'view')
  const what = kind === 'materializedView' ? 'MATERIALIZED VIEW' : 'VIEW'
  return { of: tableKey(table), sql: `CREATE ${what} ${place(table)} AS\n${view.definition.trim()}` }
}

const states = { no: 'DISABLE', replica: 'ENABLE REPLICA', always: 'ENABLE ALWAYS' } as const

function triggersOf(table: DictionaryTable): DdlStatement[] {
  return (table.triggers ?? []).flatMap(({ name: own, definition, enabled }) => {
    const of = tableKey(table)
    if (definition === null) return [partLeftOut(table, own, 'trigger')]
    return [
      { of, sql: `${definition};` },
      ...(enabled === 'yes'
        ? []
        : [{ of, sql: `ALTER TABLE ${place(table)} ${states[enabled]} TRIGGER ${name(own)};` }]),
    ]
  })
}

function securityOf(table: DictionaryTable): DdlStatement[] {
  const { rowSecurity } = table
  if (!rowSecurity) return []
  const { enabled, forced, policies } = rowSecurity
  const turn = (what: string) => `ALTER TABLE ${place(table)} ${what} ROW LEVEL SECURITY;`
  return [
    ...(enabled ? [turn('ENABLE')] : []),
    ...(forced ? [turn('FORCE')] : []),
    ...policies.map((policy) => {
      if (policy.using === '' || policy.check === '') return partLeftOut(table, policy.name, 'policy').sql
      const roles = policy.roles.map((role) => (role === 'PUBLIC' ? role : name(role)))
      return [
        `CREATE POLICY ${name(policy.name)} ON ${place(table)} AS ${policy.permissive ? 'PERMISSIVE' : 'RESTRICTIVE'}`,
        `FOR ${policy.command} TO ${roles.join(', ')}`,
        ...(policy.using === null ? [] : [`USING (${policy.using})`]),
        ...(policy.check === null ? [] : [`WITH CHECK (${policy.check})`]),
      ]
        .join(' ')
        .concat(';')
    }),
  ].map((sql) => ({ of: tableKey(table), sql }))
}

const kinds = {
  table: 'TABLE',
  view: 'VIEW',
  materializedView: 'MATERIALIZED VIEW',
  foreignTable: 'FOREIGN TABLE',
} as const

function commentsOf(table: DictionaryTable): DdlStatement[] {
  const { kind, comment, columns } = table
  const of = tableKey(table)
  if (kind === 'foreignTable') return []
  return [
    ...(comment === null
      ? []
      : [{ of, sql: `COMMENT ON ${kinds[kind]} ${place(table)} IS ${text(comment)};` }]),
    ...columns.flatMap((column) =>
      column.comment === null
        ? []
        : [
            {
              of,
              sql: `COMMENT ON COLUMN ${place(table)}.${name(column.name)} IS ${text(column.comment)};`,
            },
          ],
    ),
  ]
}
