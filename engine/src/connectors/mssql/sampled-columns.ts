import type { TableRef } from '@anj/workflow'
import { longestSample } from '../sampling.ts'
import { shortestFloat } from '../shortest-float.ts'
import type { Parameters } from './connect.ts'
import { truth } from './find-table.ts'
import { quoteName } from './quote.ts'

/** A column of which values are read, or looked up. */
export interface SampledColumn {
  readonly name: string
  /** The text of its value; floats come as numbers. Null where this login may not see it, or it has none. */
  readonly read: string | null
  /** How it is compared with such a text; null where it can't be. */
  readonly compared: Compared | null
}

interface Compared {
  /** The value of which an expression gives the text, in the column's own type, so that an index finds it. */
  readonly value: (text: string) => string
  /** Units of the longest text that the column holds; null where it holds something else, or any. */
  readonly longest: number | null
  /** Holds whole numbers only. */
  readonly isWhole: boolean
}

/** A table or view of which a few rows are read. */
export interface SampledTable {
  /** It lies in pages of which the server can choose some. */
  readonly hasPages: boolean
  readonly columns: ReadonlyMap<string, SampledColumn>
}

interface Row {
  readonly type: string
  readonly inMemory: boolean | number | null
  readonly external: boolean | number | null
  readonly name: string
  readonly typeName: string
  readonly bytes: number
  readonly precision: number
  readonly scale: number
  readonly collation: string | null
  readonly isMasked: number
}

/** What a table's columns are. Behind a mask values can be looked up, but not read. */
export async function findSampledTable(
  ask: (text: string, parameters: Parameters) => Promise<readonly unknown[]>,
  { schema, name }: TableRef,
): Promise<SampledTable> {
  const rows = (await ask(
    `select rtrim(o.type) as type, t.is_memory_optimized as inMemory, t.is_external as [external], c.name as name,
       coalesce(b.name, u.name, N'') as typeName, cast(c.max_length as int) as bytes, cast(c.[precision] as int) as [precision],
       cast(c.scale as int) as scale, c.collation_name as collation,
       case when c.is_masked = 1 and coalesce(has_perms_by_name(quotename(db_name()), N'DATABASE', N'UNMASK'), 0) = 0
         then 1 else 0 end as isMasked
     from sys.columns as c
     inner join sys.objects as o on o.object_id = c.object_id
     left join sys.tables as t on t.object_id = o.object_id
     left join sys.types as u on u.user_type_id = c.user_type_id
     left join sys.types as b on b.user_type_id = c.system_type_id
     where c.object_id = object_id(@table) and c.encryption_type is null`,
    { table: quoteName(schema, name) },
  )) as readonly Row[]
  const [first] = rows
  return {
    hasPages: first?.type === 'U' && !truth(first.inMemory) && !truth(first.external),
    columns: new Map(rows.map((row) => [row.name, sampled(row)])),
  }
}

function sampled(row: Row): SampledColumn {
  return { name: row.name, read: row.isMasked === 1 ? null : readOf(row), compared: comparedOf(row) }
}

/** A value as text; floats are left to the driver, as the server's own texts of them are long or lose digits. */
function readOf({ name, typeName, collation }: Row): string | null {
  const column = quoteName(name)
  const text = (style?: number) =>
    `convert(nvarchar(60), ${column}${style === undefined ? '' : `, ${style}`})`
  const cut = (whole: string) => `left(${whole}, ${longestSample})`
  switch (typeName.toLowerCase()) {
    case 'bit':
    case 'tinyint':
    case 'smallint':
    case 'int':
    case 'bigint':
    case 'decimal':
    case 'numeric':
    case 'uniqueidentifier':
      return text()
    case 'money':
    case 'smallmoney':
      return text(2)
    case 'float':
    case 'real':
      return column
    case 'date':
      return text(23)
    case 'time':
    case 'datetime':
    case 'datetime2':
    case 'smalldatetime':
    case 'datetimeoffset':
      return text(121)
    case 'char':
    case 'nchar':
      return `rtrim(cast(${column} as nvarchar(${longestSample})))`
    case 'varchar':
    case 'nvarchar':
    case 'text':
    case 'ntext':
      return collation === null ? null : `cast(${column} as nvarchar(${longestSample}))`
    // Of these the server refuses to cut what is longer.
    case 'xml':
    case 'json':
      return cut(`cast(${column} as nvarchar(max))`)
    case 'binary':
    case 'varbinary':
    case 'timestamp':
    case 'rowversion':
      return hexadecimal(column)
    case 'image':
      return hexadecimal(`cast(${column} as varbinary(max))`)
    case 'sql_variant':
      return `try_cast(${column} as nvarchar(${longestSample}))`
    case 'hierarchyid':
      return cut(`${column}.ToString()`)
    case 'geography':
    case 'geometry':
      return cut(`${column}.STAsText()`)
    default:
      return null
  }
}

/** `0x` and two digits for each byte. */
function hexadecimal(bytes: string): string {
  return `convert(nvarchar(${longestSample}), cast(${bytes} as varbinary(${longestSample / 2 - 1})), 1)`
}

/** How a column is compared with a text of `readOf`; what is no such value becomes null, which equals nothing. */
function comparedOf({ typeName, bytes, precision, scale, collation }: Row): Compared | null {
  const type = typeName.toLowerCase()
  const as = (full: string, style?: number): Compared => ({
    value: (text) => `try_convert(${full}, ${text}${style === undefined ? '' : `, ${style}`})`,
    longest: null,
    isWhole: type.endsWith('int'),
  })
  switch (type) {
    case 'bit':
    case 'tinyint':
    case 'smallint':
    case 'int':
    case 'bigint':
    case 'money':
    case 'smallmoney':
    case 'float':
    case 'real':
    case 'uniqueidentifier':
      return as(type)
    case 'decimal':
    case 'numeric':
      return as(`${type}(${precision}, ${scale})`)
    case 'date':
      return as(type, 23)
    case 'datetime':
    case 'smalldatetime':
      return as(type, 121)
    case 'time':
    case 'datetime2':
    case 'datetimeoffset':
      return as(`${type}(${scale})`, 121)
    case 'char':
    case 'varchar':
    case 'nchar':
    case 'nvarchar': {
      if (collation === null || bytes < 0) return null
      const length = type.startsWith('n') ? bytes / 2 : bytes
      // A text of a code page would be compared as Unicode otherwise, for which its index is of no use.
      const value = (text: string) => `convert(${type}(${length}), ${text} collate ${collation})`
      return { value, longest: length, isWhole: false }
    }
    case 'binary':
    case 'timestamp':
    case 'rowversion':
      return as(`binary(${bytes})`, 1)
    case 'varbinary':
      return bytes < 0 ? null : as(`varbinary(${bytes})`, 1)
    default:
      return null
  }
}

/** A value as the driver gives it. */
export function sampledText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return shortestFloat(value)
  const text = String(value)
  // The server may have cut a character of two units in the middle.
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text
}
