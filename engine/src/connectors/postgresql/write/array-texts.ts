import { constant, name, type Sql, sql } from '../../../duckdb/sql.ts'
import type { ResolvedType } from '../resolve-types.ts'

const token = name('token')
const inQuotes = '"(?:[^"\\\\]|\\\\.)*"'

/**
 * True for an array type to which JSON arrays can be written. Excludes arrays of JSON, because their elements could be
 * mistaken for nested arrays.
 */
export function acceptsJsonArrays({ baseType }: Pick<ResolvedType, 'baseType'>): boolean {
  return baseType.endsWith('[]') && !/^jsonb?\[\]$/.test(baseType)
}

/**
 * Converts a JSON array to the server's array text. Leaves other texts unchanged, including arrays in the server's own
 * format and JSON that contains objects.
 */
export function arrayTextSql(text: Sql): Sql {
  const outside = sql`regexp_replace(${text}, ${constant(`(?s)${inQuotes}`)}, '', 'g')`
  const isJson = sql`regexp_full_match(${text}, ${constant('(?s)\\s*\\[.*\\]\\s*')}) and json_valid(${text}) and not contains(${outside}, '{')`
  const tokens = sql`regexp_extract_all(${text}, ${constant(`(?s)${inQuotes}|[\\[\\],]|[^\\[\\],"\\s]+`)})`
  const decoded = sql`replace(replace(json_extract_string(${token}, '$'), '\\', '\\\\'), '"', '\\"')`
  const written = sql`list_transform(${tokens}, lambda ${token}: case
    when ${token} = '[' then '{' when ${token} = ']' then '}'
    when starts_with(${token}, '"') then '"' || ${decoded} || '"' else ${token} end)`
  return sql`case when ${isJson} then array_to_string(${written}, '') else ${text} end`
}
