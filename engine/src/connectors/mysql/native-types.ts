import type { Column } from '@anj/workflow'
import type { Database } from './connect.ts'
import type { TableColumn } from './find-table.ts'
import { BYTES_OF_CHARACTER, KEY_BYTES, NUMBER_BYTES } from './key-bytes.ts'
import { errorNumber } from './problems.ts'
import { quoteText } from './quote.ts'

const whole: readonly string[] = ['tinyint', 'smallint', 'mediumint', 'int', 'bigint']
const rounded: readonly string[] = ['decimal', 'float', 'double']
const fractional: readonly string[] = ['time', 'datetime', 'timestamp']
const sizedTexts: readonly string[] = ['char', 'varchar']
const sized: readonly string[] = ['binary', 'varbinary', 'bit', ...sizedTexts]
const longTexts: readonly string[] = ['tinytext', 'text', 'mediumtext', 'longtext']
const blobs: readonly string[] = ['tinyblob', 'blob', 'mediumblob', 'longblob']
const chosen: readonly string[] = ['enum', 'set']
/** Types that only some servers of the family support. */
const ofMariaDb: readonly string[] = ['uuid', 'inet4', 'inet6']
export const typePatterns: readonly string[] = [
  'geometry',
  'point',
  'linestring',
  'polygon',
  'multipoint',
  'multilinestring',
  'multipolygon',
  'geometrycollection',
]
const collated: readonly string[] = [...sizedTexts, ...longTexts, ...chosen]
/** Types whose whole values don't fit into a key. */
export const tooLongForKeys: readonly string[] = [...longTexts, ...blobs, ...typePatterns, 'json']

/** A server's column type, parsed from its text. */
export interface NativeType {
  readonly baseType: string
  /** The type as written in a column definition, without its collation. */
  readonly text: string
  readonly collation: string | null
}

/**
 * Returns the text of a type for `nativeTypeIn`, such as `varchar(20) collate latin1_swedish_ci`. Returns null for a
 * type that the kind of its origin already describes completely.
 */
export function nativeTypeOf(columnType: string, collation: string | null): string | null {
  const type = stripDisplayWidth(columnType)
  const told =
    /^(smallint|int|bigint|bigint unsigned|decimal\([\d,]+\)|float|double|year(\(4\))?|date|json|tinyint\(1\))$/i
  if (told.test(type)) return null
  return collation === null ? type : `${type} collate ${collation}`
}

/** Writes a type alike for both servers of the family. MySQL omits integer widths, which only matter with ZEROFILL. */
export function stripDisplayWidth(columnType: string): string {
  const type = columnType.replace(/^geomcollection$/i, 'geometrycollection')
  return /zerofill|^tinyint\(1\)$/i.test(type) ? type : type.replace(/^(\w*int)\(\d+\)/i, '$1')
}

const words = /^([a-z0-9]+)(?:\((.*)\))?((?: unsigned)?(?: zerofill)?)(?: collate (\w{1,64}))?$/is
const choices = /^'(?:[^'\\]|''|\\.)*'(?:,'(?:[^'\\]|''|\\.)*')*$/s

/**
 * Parses the native type of a column's source. Returns null for a source of another family, and for types that a new
 * column can't have. The text is untrusted: only known names, numbers and quoted choices pass into SQL.
 */
export function nativeTypeIn({ origin }: Column): NativeType | null {
  if (origin?.native?.family !== 'mysql') return null
  const [, name = '', measure, signs = '', collation = null] = words.exec(origin.native.type) ?? []
  const baseType = name.toLowerCase()
  const measured = measureOf(baseType, measure)
  if (measured === null || (signs !== '' && !whole.includes(baseType) && !rounded.includes(baseType)))
    return null
  const isCollated = collated.includes(baseType) && collation !== null
  return {
    baseType,
    text: `${baseType}${measured}${signs.toLowerCase()}`,
    collation: isCollated ? collation : null,
  }
}

/**
 * Returns the brackets that follow a type's name. Returns null if the type can't be created at all, or not with these
 * brackets.
 */
function measureOf(baseType: string, measure: string | undefined): string | null {
  if (chosen.includes(baseType))
    return measure !== undefined && choices.test(measure)
      ? `(${enumValues(measure).map(quoteText).join(',')})`
      : null
  const isPlain = [...longTexts, ...blobs, ...typePatterns, ...ofMariaDb].includes(baseType)
  if (isPlain) return measure === undefined ? '' : null
  if (measure === undefined) return [...whole, ...rounded, ...fractional].includes(baseType) ? '' : null
  if (rounded.includes(baseType)) return /^\d{1,3}(,\d{1,2})?$/.test(measure) ? `(${measure})` : null
  const takes = [...whole, ...fractional, ...sized].includes(baseType)
  return takes && /^\d{1,5}$/.test(measure) ? `(${measure})` : null
}

const escapes: Readonly<Record<string, string>> = { '0': '\0', n: '\n', r: '\r' }

/** Parses the choices of a type such as `enum('a','it''s','back\\slash')`, which the server writes as SQL literals. */
export function enumValues(type: string): readonly string[] {
  return [...type.matchAll(/'((?:[^'\\]|''|\\.)*)'/gs)].map(([, choice = '']) =>
    choice.replaceAll(/''|\\(.)/gs, (_, escaped?: string) =>
      escaped === undefined ? "'" : (escapes[escaped] ?? escaped),
    ),
  )
}

/** A native type that a column of a new table keeps. */
export interface KeptType {
  readonly baseType: string
  /** The type as written in a column definition. */
  readonly type: string
  /** Number of bytes that the column takes up in a key. */
  readonly keyBytes: number
}

/** The columns of a new table that keep the native type of their source, and the columns that can't. */
export interface Natives {
  readonly kept: ReadonlyMap<string, KeptType>
  readonly lost: readonly Column[]
}

/**
 * Finds the native column types that this server supports. `keyed` names the key columns. `chosenTypes` has the
 * columns with another type, which are among the result.
 */
export async function findNatives(
  database: Database,
  all: readonly Column[],
  keyed: readonly string[],
  chosenTypes: Natives['kept'] = new Map(),
): Promise<Natives> {
  const columns = all.filter(({ name }) => !chosenTypes.has(name))
  const ours = columns.filter(({ origin }) => origin?.native?.family === 'mysql')
  const kept = new Map(chosenTypes)
  // A JSON column can't be part of a key, so as a key column it becomes text.
  const lost = columns.filter(({ name, origin }) => origin?.kind === 'json' && keyed.includes(name))
  const charsets = await findCharsets(database, ours)
  for (const column of ours) {
    const native = nativeTypeIn(column)
    const isPossible =
      native !== null &&
      !(keyed.includes(column.name) && tooLongForKeys.includes(native.baseType)) &&
      (!ofMariaDb.includes(native.baseType) || (await hasType(database, native.baseType)))
    const charset = native?.collation ? charsets.get(native.collation) : null
    if (isPossible) {
      const suffix = native.collation === null ? '' : (charset?.clause ?? withoutCollation(native))
      kept.set(column.name, {
        baseType: native.baseType,
        type: `${native.text}${suffix}`,
        keyBytes: bytesInKey(native, charset?.bytes ?? BYTES_OF_CHARACTER),
      })
    }
    if (!isPossible || charset === undefined) lost.push(column)
  }
  for (const name of tooLongTogether(kept, keyed, chosenTypes)) {
    kept.delete(name)
    lost.push(...columns.filter((column) => column.name === name && !lost.includes(column)))
  }
  return { kept, lost: columns.filter((column) => lost.includes(column)) }
}

/** Returns the number of bytes that a column takes up in a key, with characters of at most `bytes` bytes. */
export function bytesInKey({ baseType, text }: Pick<NativeType, 'baseType' | 'text'>, bytes: number): number {
  const measure = Number(/\((\d+)\)/.exec(text)?.[1] ?? 0)
  if (sizedTexts.includes(baseType)) return measure * bytes
  return ['binary', 'varbinary'].includes(baseType) ? measure : NUMBER_BYTES
}

/** Returns the longest key columns, which must lose their native type so that the key fits. Chosen types stay. */
function tooLongTogether(
  kept: Natives['kept'],
  keyed: readonly string[],
  chosenTypes: Natives['kept'],
): readonly string[] {
  const parts = keyed.map((name) => ({ name, bytes: kept.get(name)?.keyBytes ?? NUMBER_BYTES }))
  const longest = parts.filter(({ name }) => !chosenTypes.has(name)).toSorted((a, b) => b.bytes - a.bytes)
  let sum = parts.reduce((all, { bytes }) => all + bytes, 0)
  const lost: string[] = []
  for (const { name, bytes } of longest) {
    if (sum <= KEY_BYTES) break
    sum -= bytes
    lost.push(name)
  }
  return lost
}

/**
 * Returns the clause to use if the server lacks a column's collation. ENUM and SET columns get a binary collation, so
 * that all their choices stay distinct.
 */
function withoutCollation({ baseType }: NativeType): string {
  return chosen.includes(baseType) ? ' character set utf8mb4 collate utf8mb4_bin' : ' character set utf8mb4'
}

interface Charset {
  /** The CHARACTER SET and COLLATE clause of a column definition. */
  readonly clause: string
  /** The maximum bytes of a character. */
  readonly bytes: number
}

/** Looks up the columns' collations on this server, keyed by collation name. Older servers call utf8mb3 utf8. */
async function findCharsets(
  database: Database,
  columns: readonly Column[],
): Promise<ReadonlyMap<string, Charset>> {
  const wanted = new Set(columns.flatMap((column) => nativeTypeIn(column)?.collation ?? []))
  if (wanted.size === 0) return new Map()
  const rows = await database.rows<{ collation: string; charset: string; bytes: number }>(
    `select a.collation_name as collation, a.character_set_name as charset, s.maxlen as bytes
     from information_schema.collation_character_set_applicability a
     join information_schema.character_sets s on s.character_set_name = a.character_set_name`,
  )
  const modern = (name: string) => name.replace(/^utf8_/, 'utf8mb3_')
  const known = new Map(rows.map((row) => [modern(row.collation), row]))
  return new Map(
    [...wanted].flatMap((collation) => {
      const found = known.get(modern(collation))
      if (!found) return []
      const clause = ` character set ${found.charset} collate ${found.collation}`
      return [[collation, { clause, bytes: Number(found.bytes) }]]
    }),
  )
}

/** The error numbers for an unsupported type: a syntax error, or an unknown data type. */
const NO_SUCH_TYPE = [1064, 4161]

async function hasType(database: Database, type: string): Promise<boolean> {
  try {
    await database.rows(`select cast(null as ${type})`)
    return true
  } catch (error) {
    if (!NO_SUCH_TYPE.includes(errorNumber(error) ?? 0)) throw error
    return false
  }
}

/** True if the target column has exactly the native type of the source column. */
export function isSameType({ origin }: Column, { type, collation }: TableColumn): boolean {
  return origin?.native?.family === 'mysql' && origin.native.type === nativeTypeOf(type, collation)
}
