import { isDeepStrictEqual } from 'node:util'
import { AppError, type Column, joinServerType, type Origin, splitServerType } from '@anj/workflow'
import type { ColumnMeasures } from '../../model/column-measures.ts'
import type { NewColumnChoices } from '../new-columns.ts'
import { findCollation, splitCollation, type TypeWords, withCollation } from './collations.ts'
import type { Database } from './connect.ts'
import { findTypes } from './introspect-source.ts'
import { codeOf } from './problems.ts'
import { type ResolvedType, resolveTypes } from './resolve-types.ts'
import { columnType, type ServerType, typeFrom, typesWithoutKeys } from './types.ts'

/** The columns of a new table that keep the native type of their source, and the columns that can't. */
export interface Natives {
  readonly kept: ReadonlyMap<string, Native>
  readonly lost: readonly Column[]
}

/** A native type that this server supports. */
export interface Native {
  /** The type as written in a column definition. */
  readonly type: string
  /** The column's collation, quoted; null if it has none or this server lacks it. */
  readonly collation: string | null
  readonly shape: ResolvedType
}

/** Finds the native column types that this server supports. `keyed` names the key columns. */
export async function findNatives(
  database: Database,
  columns: readonly Column[],
  { keyed, types }: Pick<NewColumnChoices, 'keyed' | 'types'> = { keyed: [], types: new Map() },
): Promise<Natives> {
  const kept = new Map<string, Native>()
  const lost: Column[] = []
  for (const column of columns) {
    const isKey = keyed.includes(column.name)
    const chosen = types.get(column.name)
    if (chosen !== undefined) {
      kept.set(column.name, await findChosenOrThrow(database, column.name, chosen, isKey))
      continue
    }
    if (isKey && isLostAsKey(column)) lost.push(column)
    if (column.origin?.native?.family !== 'postgresql') continue
    const words = splitCollation(column.origin.native.type)
    const native = await findNative(database, column, words)
    const isKept = native !== null && !(isKey && isUnordered(native.shape))
    if (isKept) kept.set(column.name, native)
    if (!isKept || (words.collation !== null && native.collation === null)) lost.push(column)
  }
  return { kept, lost }
}

/** Returns the chosen type of a column. Throws if the server has no such type, or none for a key. */
async function findChosenOrThrow(
  database: Database,
  column: string,
  type: string,
  isKey: boolean,
): Promise<Native> {
  const chosen = await findChosenType(database, type)
  if (!chosen) throw new AppError('newTypeUnknown', { column, type, server: 'PostgreSQL' })
  if (isKey && isUnordered(chosen.shape)) throw new AppError('newTypeNotForKey', { column, type })
  return chosen
}

/** True for a JSON or XML column without a native type, which can't be a key column. */
function isLostAsKey({ origin }: Column): boolean {
  return origin !== undefined && origin.native === undefined && typesWithoutKeys.includes(origin.kind)
}

/** Returns the type of a new table's column. A key column whose type doesn't allow keys becomes text. */
export function newColumnType(
  column: Column,
  measures: ColumnMeasures | undefined,
  { kept }: Natives,
  isKey: boolean,
): string {
  const native = kept.get(column.name)
  const type = native ? withCollation(native) : columnType(column, measures)
  return isKey && typesWithoutKeys.includes(type) ? 'text' : type
}

/** True for a type that can't be in a key because the type or a part of it has no order. */
function isUnordered({ baseType, parts }: ResolvedType): boolean {
  const within = parts === null ? [] : parts.kind === 'composite' ? parts.fields : [parts.part]
  return unordered.includes(baseType) || within.some(isUnordered)
}

const unordered: readonly string[] = [
  ...typesWithoutKeys,
  'jsonpath',
  'point',
  'line',
  'lseg',
  'box',
  'path',
  'polygon',
  'circle',
  'xid',
  'cid',
]

/** Types whose values, written as text, may be invalid or mean something else on another server. */
const bound = /^(money|reg[a-z]+|aclitem|cstring|unknown|refcursor|pg_node_tree|tid)(\[\])?$/

async function findNative(
  database: Database,
  column: Column,
  { type: words, collation }: TypeWords,
): Promise<Native | null> {
  const found = await findType(database, words)
  if (!found || bound.test(found.behind)) return null
  const type = measured(found.baseType, words)
  const [shape] = await resolveTypes(database, [{ typeOid: found.oid, measure: -1 }])
  if (type === null || !shape) return null
  if (column.origin?.kind === 'array' && !(found.isArray && found.takesTexts)) return null
  if (found.isDomain && !(await isSameDomain(database, found.oid, column))) return null
  const isCollated = collation !== null && found.isCollatable
  return { type, shape, collation: isCollated ? await findCollation(database, collation) : null }
}

/**
 * Returns a type that a user chose for a new column. Returns null if this server has no such type for a column, or not
 * with this measure.
 */
export async function findChosenType(database: Database, words: string): Promise<Native | null> {
  const { name, measure } = splitServerType(words)
  const found = await findType(database, joinServerType({ name, measure }))
  if (!found) return null
  const type = measure === '' ? found.baseType : measured(found.baseType, joinServerType({ name, measure }))
  if (type === null || !(await isPossible(database, type))) return null
  const [shape] = await resolveTypes(database, [{ typeOid: found.oid, measure: measureOf(type) }])
  return shape ? { type, collation: null, shape } : null
}

/** True if the server accepts a type with its measure. The type consists of the server's own name and of digits. */
async function isPossible(database: Database, type: string): Promise<boolean> {
  try {
    await database.rows(`select null::${type} as one`)
    return true
  } catch (error) {
    if (!refusedWords.test(codeOf(error))) throw error
    return false
  }
}

/** Encodes a type's measure as the catalogue does. A character or bit type without one has a length of 1. */
function measureOf(type: string): number {
  const { name, measure } = splitServerType(type)
  const base = name.replace(/\[\]$/, '')
  const [first = -1, scale = 0] = measure === '' ? [] : measure.split(',').map(Number)
  if (base === 'character' || base === 'character varying')
    return first >= 0 ? first + HEADER : base === 'character' ? 1 + HEADER : -1
  if (base === 'bit') return Math.max(1, first)
  return base === 'numeric' && first >= 0 ? ((first << 16) | (scale & 0x7ff)) + HEADER : first
}

interface FoundType {
  readonly oid: string
  readonly baseType: string
  /** The base type that remains when all domains are resolved. */
  readonly behind: string
  readonly isDomain: boolean
  readonly isCollatable: boolean
  readonly isArray: boolean
  /** True if array elements survive the conversion to JSON and back as text. */
  readonly takesTexts: boolean
}

/** The header size that the catalogue adds to the measure of texts and numbers. */
const HEADER = 4

/** SQLSTATE classes for an invalid type: bad syntax or measure, another database, or an inaccessible schema. */
const refusedWords = /^(0A|22|3F|42)/

/**
 * Lets the server parse the text of a type. Because the text is untrusted, it is passed only as a parameter, and column
 * definitions contain the name that the server itself returns for the type.
 */
async function findType(database: Database, words: string): Promise<FoundType | null> {
  try {
    const [found] = await database.rows<FoundType>(
      `with recursive domains(oid) as (
         select to_regtype($1::text)::oid
         union all
         select t.typbasetype from domains d join pg_catalog.pg_type t on t.oid = d.oid where t.typtype = 'd'
       )
       select t.oid::text as oid, format_type(t.oid, null) as "baseType", format_type(b.oid, null) as behind,
         t.typtype = 'd' as "isDomain", t.typcollation <> 0 as "isCollatable", e.oid is not null as "isArray",
         coalesce(e.typtype <> 'c' and e.typname not in ('json', 'jsonb') and not exists (
           select from pg_catalog.pg_cast where castsource = e.oid and casttarget = 'pg_catalog.json'::regtype), false) as "takesTexts"
       from pg_catalog.pg_type t
       join domains d on true join pg_catalog.pg_type b on b.oid = d.oid and b.typtype <> 'd'
       left join pg_catalog.pg_type e on e.typarray = b.oid
       where t.oid = to_regtype($1::text) and t.typtype <> 'p'`,
      [words],
    )
    return found ?? null
  } catch (error) {
    if (!refusedWords.test(codeOf(error))) throw error
    return null
  }
}

const takesMeasure =
  /^(numeric|character varying|character|bit varying|bit|timestamp|time|interval)((?: with(?:out)? time zone)?(?:\[\])?)$/
const interval =
  /^interval( (?:year|month|day|hour|minute|second)(?: to (?:month|hour|minute|second))?)?(\([0-6]\))?(\[\])?$/

/** Adds the measure in the text to the base type. Returns null if the type doesn't take this measure. */
function measured(baseType: string, words: string): string | null {
  if (interval.test(words)) return words
  const [, measure] = /^[^()"]*\((\d{1,8}(?:,-?\d{1,4})?)\)[^()"]*$/.exec(words) ?? []
  if (measure === undefined) return words.includes('(') && !words.includes('"') ? null : named(baseType)
  const [, name, rest = ''] = takesMeasure.exec(baseType) ?? []
  return name === undefined ? null : `${name}(${measure})${rest}`
}

/** Replaces `character` and `bit`, which would have a length of one in a column definition. */
function named(baseType: string): string {
  return baseType.replace(/^character(?=$|\[)/, 'bpchar').replace(/^bit(?=$|\[)/, '"bit"')
}

/**
 * True for a domain's base type that accepts all values of its kind, although the origin doesn't identify the exact
 * type on the source server. Arrays, enums and jsonb are checked later; numbers and texts without a measure accept
 * every value.
 */
function takesAllOfKind({ typeName, typeKind, isArray, measure }: ServerType): boolean {
  const isUnmeasured = ['numeric', 'varchar'].includes(typeName) && measure < 0
  return isArray || typeKind === 'e' || typeName === 'jsonb' || isUnmeasured
}

/**
 * True if a domain has a compatible base type here. A domain of the same name may have a different base type on another
 * server.
 */
async function isSameDomain(database: Database, oid: string, { type, origin }: Column): Promise<boolean> {
  const [found] = await findTypes(database, [{ name: '', type: Number(oid), table: 0, number: 0 }])
  if (!found) return false
  const here = typeFrom({ ...found.type, declared: found.type.asWritten })
  const plain = ({ native: _, ...rest }: Origin) => rest
  return (
    (here.origin.native === undefined || takesAllOfKind(found.type)) &&
    here.type === type &&
    origin !== undefined &&
    isDeepStrictEqual(plain(here.origin), plain(origin))
  )
}
