import { isDeepStrictEqual } from 'node:util'
import type { Column, Origin } from '@anj/workflow'
import type { ColumnMeasures } from '../../model/column-measures.ts'
import { findCollation, splitCollation, type TypeWords, withCollation } from './collations.ts'
import type { Database } from './connect.ts'
import { findShapes, type Shape } from './find-shapes.ts'
import { findTypes } from './introspect-source.ts'
import { codeOf } from './problems.ts'
import { columnType, type ServerType, typeFrom, unkeyed } from './types.ts'

/** Columns of a new table that keep the type they have on the server they come from, and those that can't. */
export interface Natives {
  readonly kept: ReadonlyMap<string, Native>
  readonly lost: readonly Column[]
}

/** A type that this server has. */
export interface Native {
  /** As a definition takes it. */
  readonly type: string
  /** The column's own, quoted; null where it has none that this server knows. */
  readonly collation: string | null
  readonly shape: Shape
}

/** Finds out what this server has of the columns' types. `keyed` names the columns of a key. */
export async function findNatives(
  database: Database,
  columns: readonly Column[],
  keyed: readonly string[] = [],
): Promise<Natives> {
  const kept = new Map<string, Native>()
  const lost: Column[] = []
  for (const column of columns) {
    const isKey = keyed.includes(column.name)
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

/** True for a column of documents, whose kind alone tells its type. */
function isLostAsKey({ origin }: Column): boolean {
  return origin !== undefined && origin.native === undefined && unkeyed.includes(origin.kind)
}

/** The type of a column of a new table. What no key can hold is a text there. */
export function newColumnType(
  column: Column,
  measures: ColumnMeasures | undefined,
  { kept }: Natives,
  isKey: boolean,
): string {
  const native = kept.get(column.name)
  const type = native ? withCollation(native) : columnType(column, measures)
  return isKey && unkeyed.includes(type) ? 'text' : type
}

/** True for a type that no key can hold, because it, or one that it is made of, has no order. */
function isUnordered({ baseType, parts }: Shape): boolean {
  const within = parts === null ? [] : parts.kind === 'composite' ? parts.fields : [parts.part]
  return unordered.includes(baseType) || within.some(isUnordered)
}

const unordered: readonly string[] = [
  ...unkeyed,
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

/** Types whose texts mean something else on another server, or nothing. */
const bound = /^(money|reg[a-z]+|aclitem|cstring|unknown|refcursor|pg_node_tree|tid)(\[\])?$/

async function findNative(
  database: Database,
  column: Column,
  { type: words, collation }: TypeWords,
): Promise<Native | null> {
  const found = await findType(database, words)
  if (!found || bound.test(found.behind)) return null
  const type = measured(found.baseType, words)
  const [shape] = await findShapes(database, [{ typeOid: found.oid, measure: -1 }])
  if (type === null || !shape) return null
  if (column.origin?.kind === 'array' && !(found.isArray && found.takesTexts)) return null
  if (found.isDomain && !(await isSameDomain(database, found.oid, column))) return null
  const isCollated = collation !== null && found.isCollatable
  return { type, shape, collation: isCollated ? await findCollation(database, collation) : null }
}

interface FoundType {
  readonly oid: string
  readonly baseType: string
  /** The same behind all domains. */
  readonly behind: string
  readonly isDomain: boolean
  readonly isCollatable: boolean
  readonly isArray: boolean
  /** Elements travel in JSON as their texts, and come back from them. */
  readonly takesTexts: boolean
}

/** Words that can't be a type here: by their syntax or measure, of another database, or in a schema that is out of reach. */
const refusedWords = /^(0A|22|3F|42)/

/**
 * The type that the server itself reads in some words. They may be anybody's: they are only ever a parameter, and what
 * goes into a definition are the server's words for the type that it has found.
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

/** The type with the measure in the words; null where they can't go together. */
function measured(baseType: string, words: string): string | null {
  if (interval.test(words)) return words
  const [, measure] = /^[^()"]*\((\d{1,8}(?:,-?\d{1,4})?)\)[^()"]*$/.exec(words) ?? []
  if (measure === undefined) return words.includes('(') && !words.includes('"') ? null : named(baseType)
  const [, name, rest = ''] = takesMeasure.exec(baseType) ?? []
  return name === undefined ? null : `${name}(${measure})${rest}`
}

/** A definition's `character` and `bit` would be one character and one bit long. */
function named(baseType: string): string {
  return baseType.replace(/^character(?=$|\[)/, 'bpchar').replace(/^bit(?=$|\[)/, '"bit"')
}

/**
 * Types behind a domain whose origin alone doesn't tell the type that the domain has on its own server. Values of another
 * stay as they are in arrays, enums and jsonb, which are judged, and in numbers and texts without a measure.
 */
function takesAllOfKind({ typeName, typeKind, isArray, measure }: ServerType): boolean {
  const isUnmeasured = ['numeric', 'varchar'].includes(typeName) && measure < 0
  return isArray || typeKind === 'e' || typeName === 'jsonb' || isUnmeasured
}

/** A domain of that name may stand for another type here. */
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
