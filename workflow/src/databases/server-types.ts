import type { DatabaseFamily } from './index.ts'

/** A type in a server's notation, split into its name and the measure in brackets. */
export interface ServerTypeParts {
  /** The name without a measure, such as `timestamp with time zone`. */
  readonly name: string
  /** The text in brackets, such as `10,2`. Empty without a measure. */
  readonly measure: string
}

/** Types that take a list of choices instead of a measure. */
const listed = /^\s*(enum|set)\s*\(/i

/** Splits a type such as `timestamp(3) with time zone` into its name and its measure. */
export function splitServerType(type: string): ServerTypeParts {
  const found = listed.test(type) ? null : /^([^("]*)\(([^()]*)\)([^("]*)$/.exec(type)
  if (!found) return { name: type.trim(), measure: '' }
  const [, before = '', measure = '', after = ''] = found
  return { name: `${before.trim()}${after.trimEnd()}`.trim(), measure: measure.replaceAll(/\s/g, '') }
}

/** Writes a type from its name and its measure, which stands before `with` or `without`, or before `[]`. */
export function joinServerType({ name, measure }: ServerTypeParts): string {
  if (measure.trim() === '' || name.trim() === '') return name.trim()
  const [, before = name, after = ''] =
    /^(.*?)( with(?:out)? time zone|\[\]| unsigned)?$/is.exec(name.trim()) ?? []
  return `${before}(${measure.trim()})${after}`
}

const characterTypes = /^(n?(var)?char|(national )?char(acter)?( varying)?|(var)?binary|bpchar)$/i

/** Returns the most characters or bytes of a text or binary type; null without a limit, and for other types. */
export function lengthOfServerType(type: string): number | null {
  const { name, measure } = splitServerType(type)
  return characterTypes.test(name) && /^\d+$/.test(measure) ? Number(measure) : null
}

/** True if a type can take a measure. Types that aren't offered can, because only the server knows them. */
export function takesMeasure(family: DatabaseFamily, name: string): boolean {
  const type = name.trim().toLowerCase()
  return !serverTypes[family].includes(type) || measuredTypes[family].has(type)
}

/** True for a measure of the form that servers accept: a length, digits with a scale, or SQL Server's `max`. */
export function isMeasure(measure: string): boolean {
  return /^(\d+(,-?\d+)?|max)$/i.test(measure)
}

/** The types to offer for a new column. Servers have further types, which a user can type. */
export const serverTypes: Readonly<Record<DatabaseFamily, readonly string[]>> = {
  postgresql: [
    'boolean',
    'smallint',
    'integer',
    'bigint',
    'numeric',
    'real',
    'double precision',
    'text',
    'character varying',
    'character',
    'date',
    'time',
    'timestamp',
    'timestamp with time zone',
    'uuid',
    'json',
    'jsonb',
    'bytea',
  ],
  mysql: [
    'tinyint',
    'smallint',
    'mediumint',
    'int',
    'bigint',
    'int unsigned',
    'bigint unsigned',
    'decimal',
    'float',
    'double',
    'char',
    'varchar',
    'text',
    'mediumtext',
    'longtext',
    'date',
    'time',
    'datetime',
    'timestamp',
    'year',
    'json',
    'varbinary',
    'longblob',
  ],
  mssql: [
    'bit',
    'tinyint',
    'smallint',
    'int',
    'bigint',
    'decimal',
    'money',
    'real',
    'float',
    'nchar',
    'nvarchar',
    'char',
    'varchar',
    'date',
    'time',
    'datetime2',
    'datetime',
    'smalldatetime',
    'datetimeoffset',
    'uniqueidentifier',
    'varbinary',
    'xml',
  ],
}

/** The offered types that take a measure. */
const measuredTypes: Readonly<Record<DatabaseFamily, ReadonlySet<string>>> = {
  postgresql: new Set([
    'numeric',
    'character varying',
    'character',
    'time',
    'timestamp',
    'timestamp with time zone',
  ]),
  mysql: new Set(['tinyint', 'decimal', 'char', 'varchar', 'time', 'datetime', 'timestamp', 'varbinary']),
  mssql: new Set([
    'decimal',
    'float',
    'nchar',
    'nvarchar',
    'char',
    'varchar',
    'time',
    'datetime2',
    'datetimeoffset',
    'varbinary',
  ]),
}
