import type { TableRef } from '@anj/workflow'
import { MAX_SAMPLE_LENGTH } from '../../sampling.ts'
import { shortestFloat } from '../../shortest-float.ts'
import type { Parameters } from '../connect.ts'
import { fromBit } from '../find-table.ts'
import { quoteName } from '../quote.ts'

/** A column whose values are read or looked up. */
export interface SampledColumn {
  readonly name: string
  /**
   * The expression that returns the value as text, or a float as a number. Null if this login may not see the value or
   * if the type can't be converted to text.
   */
  readonly read: string | null
  /** The SQL that compares the column with such a text; null if the column can't be compared. */
  readonly compared: Compared | null
}

interface Compared {
  /** Converts a text expression to the column's own type, so that the server can use an index. */
  readonly value: (text: string) => string
  /** The length of the column's longest text in units; null for other types and unlimited texts. */
  readonly longest: number | null
  /** True for integer columns. */
  readonly isWhole: boolean
}

/** A table or view that a few rows are read from. */
export interface SampledTable {
  /** True if TABLESAMPLE can choose some of the table's pages. */
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

/** Finds the columns of a table. Values behind a mask can be looked up, but not read. */
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
    hasPages: first?.type === 'U' && !fromBit(first.inMemory) && !fromBit(first.external),
    columns: new Map(rows.map((row) => [row.name, sampled(row)])),
  }
}

function sampled(row: Row): SampledColumn {
  return { name: row.name, read: row.isMasked === 1 ? null : readOf(row), compared: comparedOf(row) }
}

/**
 * Returns the expression that reads a value as text. Floats are left to the driver, because the server would write them
 * with too many or too few digits.
 */
function readOf({ name, typeName, collation }: Row): string | null {
  const column = quoteName(name)
  const text = (style?: number) =>
    `convert(nvarchar(60), ${column}${style === undefined ? '' : `, ${style}`})`
  const cut = (whole: string) => `left(${whole}, ${MAX_SAMPLE_LENGTH})`
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
      return `rtrim(cast(${column} as nvarchar(${MAX_SAMPLE_LENGTH})))`
    case 'varchar':
    case 'nvarchar':
    case 'text':
    case 'ntext':
      return collation === null ? null : `cast(${column} as nvarchar(${MAX_SAMPLE_LENGTH}))`
    // Values of these types can't be truncated by converting them to a shorter text.
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
      return `try_cast(${column} as nvarchar(${MAX_SAMPLE_LENGTH}))`
    case 'hierarchyid':
      return cut(`${column}.ToString()`)
    case 'geography':
    case 'geometry':
      return cut(`${column}.STAsText()`)
    default:
      return null
  }
}

/** Returns an expression for `0x` and two digits per byte. */
function hexadecimal(bytes: string): string {
  return `convert(nvarchar(${MAX_SAMPLE_LENGTH}), cast(${bytes} as varbinary(${MAX_SAMPLE_LENGTH / 2 - 1})), 1)`
}

/** Returns how to compare a column with a text of `readOf`. An invalid text becomes null, which equals nothing. */
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
      // Without the conversion, the server would compare code-page text as Unicode and couldn't use the index.
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

/** Converts a value from the driver to text. */
export function sampledText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return shortestFloat(value)
  const text = String(value)
  // The server may have truncated a surrogate pair.
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text
}
