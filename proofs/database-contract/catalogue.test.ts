import { AppError } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyNth, roundsOf } from '../../engine/src/testing/rounds.ts'
import { type CatalogueColumn, mssqlColumns, mysqlColumns, postgresqlColumns } from './catalogue.ts'
import { copyTable } from './copy-table.ts'
import type { OpenKind, Place } from './kind.ts'
import { kinds } from './kinds.ts'
import { readCopy } from './round-trip.ts'
import { type ContractTable, canonicalText } from './table.ts'

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
  if (!kind) throw new Error(`No kind has the name ${name}`)
  return kind
}

describe.each(sources)('a $name table', ({ name, columns, asText }) => {
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
  /** Creates a table with these columns, and returns each value as the server's text. */
  async function make(
    made: readonly CatalogueColumn[],
  ): Promise<readonly [Place, readonly (readonly (string | null)[])[]]> {
    tables += 1
    const tableName = `catalogue_${tables}`
    for (const { before } of made) {
      if (before && !known.has(before)) await from.sql?.(before)
      if (before) known.add(before)
    }
    const columnsOf = made.map(({ type }, i) => `v${i} ${type} null`)
    await from.sql?.(`create table ${tableName} (nr int primary key, ${columnsOf.join(', ')})`)
    const most = Math.max(...made.map(({ values }) => values.length))
    const rows = Array.from(
      { length: most },
      (_, nr) => `(${[nr, ...made.map(({ values }) => values[nr] ?? 'null')].join(', ')})`,
    )
    await from.sql?.(`insert into ${tableName} values ${rows.join(', ')}`)
    const valueTexts: (string | null)[][] = []
    for (const [i, { text }] of made.entries()) {
      const one = `(select nr, v${i} as value from ${tableName}) as one_column`
      const texts = await from.sql?.(`select ${text ?? asText} from ${one} order by nr`)
      valueTexts.push(
        (texts ?? []).map(([value]) => (value === null || value === undefined ? null : String(value))),
      )
    }
    return [await from.place({ tableName }), valueTexts]
  }

  /** Copies a table with these columns and compares the copy. Returns the error if the copy is refused. */
  async function copied(made: readonly CatalogueColumn[], target: string): Promise<AppError | null> {
    const kind = into.get(target)
    if (!kind) throw new Error('No kind has this target’s name')
    const [origin, valueTexts] = await make(made)
    const place = await kind.place({ tableName: `copy_${tables}` })
    let carried: ContractTable
    try {
      await copyTable(origin, place, kind.folder)
      carried = await readCopy(await place.read())
    } catch (error) {
      expect(error).toBeInstanceOf(AppError)
      return error as AppError
    }
    const rows = [...carried.rows].sort(([a], [b]) => Number(a) - Number(b))
    for (const [i, { compared, otherCaseIn }] of made.entries()) {
      const form = (value: string | null) => {
        const text = canonicalText(compared, target === 'CSV' && value === '' ? null : value)
        return otherCaseIn?.includes(target) ? (text?.toLowerCase() ?? null) : text
      }
      expect(rows.map((row) => form(row[i + 1] ?? null))).toEqual(valueTexts[i]?.map(form))
    }
    return null
  }

  const withTarget = columns.flatMap((column, i) =>
    everyNth(targets, 4, i).map((target) => ({ column, target })),
  )
  const cases = targets.flatMap((target) =>
    together(withTarget.filter((one) => one.target === target).map(({ column }) => column)).map((made) => ({
      made,
      target,
      what: made.map(({ type, values }) => `${type} (${values.join(', ')})`).join('; '),
    })),
  )
  it.each(cases)(
    'copies $what to $target unchanged or refuses it with a reason',
    async ({ made, target }) => {
      if (made.length > 1 && !(await copied(made, target))) return
      // Each column is copied separately, because one refused column hides the others.
      for (const column of made) {
        const refused = await copied([column], target)
        if (refused) expect(refused.code).not.toMatch(/unexpected|countsDisagree|ConnectionLost/)
      }
    },
  )
})

/**
 * Groups the columns into tables. In the short round, several readable columns share a table. In the long round, and
 * for unreadable columns, each column has its own table.
 */
function together(columns: readonly CatalogueColumn[]): readonly (readonly CatalogueColumn[])[] {
  const share = roundsOf({ short: 4, long: 1 })
  const readable = columns.filter(({ unreadable }) => !unreadable)
  const alone = columns.filter(({ unreadable }) => unreadable).map((column) => [column])
  const shared = Array.from({ length: Math.ceil(readable.length / share) }, (_, i) =>
    readable.slice(i * share, (i + 1) * share),
  )
  return [...shared, ...alone]
}
