import { AppError } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { someOf } from '../testing/rounds.ts'
import { tableIn } from './carry.ts'
import { type CatalogueColumn, mssqlColumns, mysqlColumns, postgresqlColumns } from './catalogue.ts'
import { copyTable } from './copy-table.ts'
import type { OpenKind, Place } from './kind.ts'
import { kinds } from './kinds.ts'
import { canonical } from './table.ts'

const sources = [
  {
    name: 'PostgreSQL',
    columns: postgresqlColumns,
    asText: "case when value is not null then format('%s', value) end",
  },
  { name: 'MySQL', columns: mysqlColumns, asText: 'cast(value as char)' },
  { name: 'SQL Server', columns: mssqlColumns, asText: 'cast(value as nvarchar(max))' },
] as const
const targets = ['PostgreSQL', 'MySQL', 'SQL Server', 'CSV']

const kindCalled = (name: string) => {
  const kind = kinds.find((one) => one.name === name)
  if (!kind) throw new Error(`No kind is called ${name}`)
  return kind
}

describe.each(sources)('a table of $name', ({ name, columns, asText }) => {
  let from: OpenKind
  const into = new Map<string, OpenKind>()
  let tables = 0
  beforeAll(async () => {
    from = await kindCalled(name).open()
    for (const target of targets) into.set(target, await kindCalled(target).open())
  })
  afterAll(async () => {
    for (const kind of [from, ...into.values()]) await kind[Symbol.asyncDispose]()
  })

  const known = new Set<string>()
  /** Makes the table, and gives the texts that the server itself writes of its values. */
  async function make({
    type,
    values,
    text,
    before,
  }: CatalogueColumn): Promise<readonly [Place, (string | null)[]]> {
    tables += 1
    const tableName = `catalogue_${tables}`
    if (before && !known.has(before)) await from.sql?.(before)
    if (before) known.add(before)
    await from.sql?.(`create table ${tableName} (nr int primary key, value ${type} null)`)
    await from.sql?.(
      `insert into ${tableName} values ${values.map((value, i) => `(${i}, ${value})`).join(', ')}`,
    )
    const told = await from.sql?.(`select ${text ?? asText} from ${tableName} order by nr`)
    return [
      await from.place({ tableName }),
      (told ?? []).map(([value]) => (value === null || value === undefined ? null : String(value))),
    ]
  }

  const cases = columns.flatMap((column, i) =>
    someOf(targets, 4, i).map((target) => ({
      column,
      target,
      type: column.type,
      values: column.values.join(', '),
    })),
  )
  it.each(cases)(
    '$type ($values) comes into $target as the server writes it, or is refused with a reason',
    async ({ column, target }) => {
      const kind = into.get(target)
      if (!kind) throw new Error('no target')
      const [origin, told] = await make(column)
      const place = await kind.place({ tableName: `copy_${tables}` })
      let values: readonly (string | null)[]
      try {
        await copyTable(origin, place, kind.folder)
        const carried = await tableIn(await place.read())
        values = [...carried.rows].sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value ?? null)
      } catch (error) {
        expect(error).toBeInstanceOf(AppError)
        expect((error as AppError).code).not.toMatch(/unexpected|countsDisagree|ConnectionLost/)
        return
      }
      const form = (value: string | null) => {
        const said = canonical(column.compared, target === 'CSV' && value === '' ? null : value)
        return column.otherCaseIn?.includes(target) ? (said?.toLowerCase() ?? null) : said
      }
      expect(values.map(form)).toEqual(told.map(form))
    },
  )
})
