import { constant, join, name, type Sql, sql } from '../duckdb/sql.ts'

/** Returns the names and types of a SELECT's columns. */
export type Describe = (select: Sql) => Promise<readonly (readonly [name: string, type: string])[]>

const isList = (type: string) => /\[\d*\]$/.test(type)

/**
 * Writes a list, map or structure as JSON. DuckDB writes short decimals as floats (`1.50` becomes `1.5`), so values that
 * contain decimals are written member by member. `sample` is an expression of the same type that can be described.
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
    if (!of.includes('DECIMAL(')) return sql`coalesce(to_json(${from})::varchar, 'null')`
    if (isList(of)) return await listJson(of.replace(/\[\d*\]$/, ''), shown, from, depth)
    if (of.startsWith('STRUCT(')) return await structureJson(shown, from, depth)
    if (of.startsWith('MAP(')) return await mapJson(shown, from, depth)
    return sql`coalesce(${from}::varchar, 'null')`
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

function keyed(member: string): Sql {
  return constant(`${JSON.stringify(member)}:`)
}

function brackets(from: Sql, open: string, texts: Sql, close: string): Sql {
  return sql`case when ${from} is null then 'null'
    else ${constant(open)} || array_to_string(${texts}, ',') || ${constant(close)} end`
}
