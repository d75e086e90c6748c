import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'

/** Returns the names and types of a SELECT's columns. */
export type Describe = (select: Sql) => Promise<readonly (readonly [name: string, type: string])[]>

const isList = (type: string) => /\[\d*\]$/.test(type)

/**
 * Writes a list, map or structure as JSON. DuckDB writes short decimals as floats (`1.50` becomes `1.5`), NaN and infinity
 * without quotes, and bytes with escapes of its own, so values that contain these types are written member by member.
 * `sample` is an expression of the same type that can be described.
 */
export async function nestedJson(
  describe: Describe,
  file: Sql,
  type: string,
  sample: Sql,
  value: Sql,
): Promise<Sql> {
  const written = await jsonOf(type, sample, value, 0)
  return sql`case when ${value} is not null then ${written} end`

  async function jsonOf(of: string, shown: Sql, from: Sql, depth: number): Promise<Sql> {
    if (!/DECIMAL\(|FLOAT|DOUBLE|BLOB/.test(of)) return sql`coalesce(to_json(${from})::varchar, 'null')`
    if (isList(of)) return await listJson(of.replace(/\[\d*\]$/, ''), shown, from, depth)
    if (of.startsWith('STRUCT(')) return await structureJson(shown, from, depth)
    if (of.startsWith('MAP(')) return await mapJson(shown, from, depth)
    return sql`coalesce(${scalarJson(of, from)}, 'null')`
  }

  async function listJson(of: string, shown: Sql, from: Sql, depth: number): Promise<Sql> {
    const element = name(`element${depth}`)
    const each = await jsonOf(of, sql`${shown}[1]`, element, depth + 1)
    return brackets(from, '[', sql`list_transform(${from}, lambda ${element}: ${each})`, ']')
  }

  async function structureJson(shown: Sql, from: Sql, depth: number): Promise<Sql> {
    const members = await describe(sql`select value.* from (select ${shown} as value from ${file}) as source`)
    const fields: Sql[] = []
    for (const [member, of] of members) {
      const inner = (outer: Sql) => sql`struct_extract(${outer}, ${constant(member)})`
      fields.push(sql`${keyed(member)} || ${await jsonOf(of, inner(shown), inner(from), depth)}`)
    }
    return brackets(from, '{', sql`[${join(fields)}]`, '}')
  }

  async function mapJson(shown: Sql, from: Sql, depth: number): Promise<Sql> {
    const sampled = sql`map_values(${shown})[1]`
    const [[, of] = ['', '']] = await describe(sql`select ${sampled} as value from ${file}`)
    const entry = name(`entry${depth}`)
    const each = await jsonOf(of, sampled, sql`struct_extract(${entry}, 'value')`, depth + 1)
    const key = sql`to_json(struct_extract(${entry}, 'key')::varchar)::varchar`
    const entries = sql`list_transform(map_entries(${from}), lambda ${entry}: ${key} || ':' || ${each})`
    return brackets(from, '{', entries, '}')
  }
}

/** Writes a value as JSON. NaN and infinity become texts, because JSON has no such numbers. */
function scalarJson(of: string, from: Sql): Sql {
  if (of === 'FLOAT' || of === 'DOUBLE')
    return sql`case when isfinite(${from}) then to_json(${from})::varchar else to_json(${from}::varchar)::varchar end`
  if (of === 'BLOB') return sql`to_json(${bytesAsText(from)})::varchar`
  return sql`${from}::varchar`
}

/** Writes bytes as hexadecimal digits. */
export function bytesAsText(from: Sql): Sql {
  return sql`lower(hex(${from}))`
}

function keyed(member: string): Sql {
  return constant(`${JSON.stringify(member)}:`)
}

function brackets(from: Sql, open: string, texts: Sql, close: string): Sql {
  return sql`case when ${from} is null then 'null'
    else ${constant(open)} || array_to_string(${texts}, ',') || ${constant(close)} end`
}
