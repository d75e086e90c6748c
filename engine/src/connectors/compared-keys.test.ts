import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type ConfigOf,
  type DatabaseOutputConfig,
  initialConfig,
  type LoadStart,
  newNode,
  type WorkflowGraph,
} from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MssqlDatabase } from '../testing/mssql-database.ts'
import type { MysqlDatabase } from '../testing/mysql-database.ts'
import { everyNth, roundsOf } from '../testing/rounds.ts'
import { requestFor, runHere } from '../testing/run-here.ts'
import type { TargetDatabase } from '../testing/target-database.ts'
import {
  mssqlFamily,
  mysqlFamily,
  postgresqlFamily,
  type TestDatabase,
  type WriteFamily,
} from '../testing/write-targets.ts'
import { connectorOf, openReading } from './databases.ts'

interface Case<D extends TestDatabase> {
  readonly title: string
  readonly family: WriteFamily<D>
  readonly kind: 'postgresql' | 'mysql' | 'mssql'
  readonly schemaName: string
  readonly moment: string
  readonly flag: string
}

const postgresqlCase: Case<TargetDatabase> = {
  title: 'PostgreSQL',
  family: postgresqlFamily,
  kind: 'postgresql',
  schemaName: 'public',
  moment: 'timestamp',
  flag: 'boolean',
}
const mysqlCase: Case<MysqlDatabase> = {
  title: 'MySQL',
  family: mysqlFamily,
  kind: 'mysql',
  schemaName: '',
  moment: 'datetime(6)',
  flag: 'tinyint(1)',
}
const mssqlCase: Case<MssqlDatabase> = {
  title: 'MS SQL',
  family: mssqlFamily,
  kind: 'mssql',
  schemaName: 'dbo',
  moment: 'datetime2(6)',
  flag: 'bit',
}

interface Row {
  readonly id: string
  readonly region: string | null
  readonly changed: number
  readonly note: string
}

interface HeldRow extends Row {
  readonly isMarked: boolean
}

interface Reading {
  readonly filter?: string
  readonly treatAsFile?: boolean
}

type Missing = NonNullable<DatabaseOutputConfig['deleteMissing']>

const quoted = (value: string | null) => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`)
const valuesOf = (rows: readonly Row[]) =>
  rows
    .map(({ id, region, changed, note }) => `('${id}', ${quoted(region)}, ${changed}, '${note}')`)
    .join(', ')
const whole: LoadStart = { reason: 'first', whole: true, after: null }
const after = (bound: number): LoadStart => ({ reason: 'continued', whole: false, after: String(bound) })
const isHeld = (row: Row, isMarked = false): HeldRow => ({ ...row, isMarked })

/** The reference: the table that a load leaves, and the number of rows that it deletes or marks, by plain arrays. */
function model(
  held: readonly HeldRow[],
  source: readonly Row[],
  { bound, within, mark }: { readonly bound: number; readonly within: boolean; readonly mark: boolean },
) {
  const ids = new Set(source.map(({ id }) => id))
  const loaded = new Map(source.filter(({ changed }) => changed > bound).map((row) => [row.id, row]))
  const regions = new Set(source.map(({ region }) => region))
  const there = new Set(held.map(({ id }) => id))
  const added = [...loaded.values()].filter(({ id }) => !there.has(id))
  const merged = [
    ...held.map((row) => ({ ...row, ...loaded.get(row.id) })),
    ...added.map((row) => isHeld(row)),
  ]
  const isGone = ({ id, region }: Row) => !ids.has(id) && (!within || regions.has(region))
  return {
    rows: merged
      .filter((row) => mark || !isGone(row))
      .map((row) => isHeld(row, mark && (isGone(row) || (row.isMarked && !ids.has(row.id)))))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    treated: merged.filter((row) => isGone(row) && !row.isMarked).length,
  }
}

/** Returns the same numbers from 0 to `below` for the same seed. */
function numbersFrom(seed: number) {
  let state = seed * 2654435761 + 1
  return (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0
    return (state >>> 8) % below
  }
}

const settings: readonly Missing[] = [
  { within: [] },
  { within: ['region'] },
  { within: [], mark: 'gone_at' },
  { within: ['region'], mark: 'is_gone' },
]

function suite<D extends TestDatabase>({ title, family, kind, schemaName, moment, flag }: Case<D>) {
  describe(`a load of new rows into a table of ${title} that compares keys`, () => {
    let folder: string
    let server: Awaited<ReturnType<WriteFamily<D>['open']>>
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'anj-keys-'))
      server = await family.open()
      await allowSnapshots(true)
    })
    afterAll(async () => {
      await server.database[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    })
    /** SQL Server must let a reading see one snapshot. */
    const allowSnapshots = async (isOn: boolean) => {
      const turned = isOn ? 'on' : 'off'
      if (kind === 'mssql')
        await server.run(`alter database [${server.database.name}] set allow_snapshot_isolation ${turned}`)
    }
    const insert = async (table: string, rows: readonly Row[]) => {
      if (rows.length > 0)
        await server.run(`insert into ${table} (id, region, changed, note) values ${valuesOf(rows)}`)
    }
    /** Creates a source and a table. The table can also mark rows, by `gone_at` or `is_gone`. */
    const make = async (source: readonly Row[], held: readonly Row[] = source) => {
      await server.clear()
      const columns = `id ${family.key} not null primary key, region ${family.key}, changed int, note varchar(50)`
      await server.run(`create table source (${columns})`)
      await server.run(`create table copies (${columns}, gone_at ${moment} null, is_gone ${flag} null)`)
      await insert('source', source)
      await insert('copies', held)
    }
    const graphOf = async (
      deleteMissing: Missing,
      { filter = '', treatAsFile = false }: Reading,
    ): Promise<WorkflowGraph> => {
      const { connection, name: databaseName } = server.database
      const input = newNode(`${kind}Input`, 'in', { x: 0, y: 0 })
      const output = newNode(`${kind}Output`, 'out', { x: 2, y: 0 })
      const place = { connectionId: 'c', databaseName, schemaName }
      const spec = { ...initialConfig(`${kind}Input`), ...place, tableName: 'source', filter, treatAsFile }
      await using reading = await openReading(connection, databaseName, new AbortController().signal)
      const columns = [...(await reading.columnsOf(spec, new AbortController().signal))]
      const incremental = { column: 'changed', lookBack: 0, lookBackUnit: 'units' as const }
      const written = { tableName: 'copies', deleteExistingData: false, updateByKey: ['id'], deleteMissing }
      return {
        nodes: [
          { ...input, data: { ...input.data, config: { ...spec, columns, incremental } } },
          newNode('dataTable', 'step', { x: 1, y: 0 }),
          { ...output, data: { ...output.data, config: { ...output.data.config, ...place, ...written } } },
        ] as WorkflowGraph['nodes'],
        edges: [
          { id: 'e1', source: 'in', target: 'step' },
          { id: 'e2', source: 'step', target: 'out' },
        ],
      }
    }
    const load = async (deleteMissing: Missing, start: LoadStart, how: Reading = {}) => {
      const { connection, name: databaseName } = server.database
      const graph = await graphOf(deleteMissing, how)
      const config = graph.nodes[0]?.data.config as ConfigOf<'postgresqlInput'>
      const source = { kind: 'database', connection, config, load: start } as const
      const target = { kind: 'database', connection, databaseName } as const
      const request = { ...requestFor(graph, source, target, folder), sources: { in: source } }
      try {
        return (await runHere(request)).lines
      } finally {
        const connector = await connectorOf(connection.kind)
        await connector.removeLeftovers(connection, databaseName, request.runId)
      }
    }
    const held = async (): Promise<readonly HeldRow[]> => {
      const rows = await server.rows(
        'select id, region, changed, note, gone_at, is_gone from copies order by id',
      )
      return rows.map(({ id, region, changed, note, gone_at, is_gone }) => ({
        id: String(id),
        region: region === null ? null : String(region),
        changed: Number(changed),
        note: String(note),
        isMarked: gone_at !== null || Number(is_gone ?? 0) === 1,
      }))
    }

    const rounds = Array.from({ length: roundsOf({ short: 1, long: 20 }) }, (_, i) => i + 1)
    const cases = everyNth(settings, 2, kind === 'mysql' ? 1 : 0)
    test.each(rounds.flatMap((round) => cases.map((one) => ({ round, ...one }))))(
      'leaves what plain arrays say, again and again: within $within, mark $mark, round $round',
      async ({ round, within, mark }) => {
        const next = numbersFrom(round * 10 + within.length * 2 + (mark ? mark.length : 0))
        let clock = 0
        const row = (id: string, note: string): Row => {
          clock += 1
          const regions = ['north', 'south', "o'east", null]
          return { id, region: regions[next(regions.length)] ?? null, changed: clock, note }
        }
        let source: readonly Row[] = Array.from({ length: 9 }, (_, i) => row(`k${i}`, 'first'))
        // Rows of another system, one of which has a region of this source.
        const foreign = ['west', 'north'].map((region) => ({ id: region, region, changed: 0, note: 'x' }))
        await make(source, foreign)
        let expected: readonly HeldRow[] = foreign.map((one) => isHeld(one))
        let bound = -1
        for (const loads of [1, 2, 3]) {
          const lines = await load(
            { within, maxShare: 100, ...(mark === undefined ? {} : { mark }) },
            loads === 1 ? whole : after(bound),
          )
          const plain = model(expected, source, {
            bound,
            within: within.length > 0,
            mark: mark !== undefined,
          })
          expected = plain.rows
          expect(await held(), `load ${loads}`).toEqual(expected)
          const rows = plain.treated === 1 ? '1 row that is' : `${plain.treated} rows that are`
          const done = plain.treated === 1 ? 'was' : 'were'
          const fate = mark === undefined ? `${done} deleted.` : `${done} marked in ${mark}.`
          expect(lines).toContain(`${rows} missing from the source ${fate}`)
          bound = Math.max(bound, ...source.map(({ changed }) => changed))
          // Some rows vanish, one changes, and one is new or returns.
          const kept = source.filter(() => next(4) > 0)
          const news = [row(`k${next(9)}`, 'again'), ...kept.slice(0, 1).map(({ id }) => row(id, 'changed'))]
          const byId = new Map([...kept, ...news].map((one) => [one.id, one]))
          source = [...byId.values()]
          await server.run('delete from source')
          await insert('source', source)
        }
      },
    )

    const twenty = Array.from({ length: 20 }, (_, i) => ({
      id: `k${i}`,
      region: 'north',
      changed: i,
      note: 'n',
    }))

    test('deletes at most a tenth of the rows, names a larger share, and deletes it if the user raises the limit', async () => {
      await make(twenty)
      await server.run("delete from source where id in ('k0', 'k1')")
      expect(await load({ within: [] }, after(19))).toEqual(
        expect.arrayContaining([
          expect.stringContaining('18 keys compared with the table'),
          '2 rows that are missing from the source were deleted.',
        ]),
      )
      await server.run("delete from source where id in ('k2', 'k3')")
      await insert('source', [{ id: 'new', region: 'north', changed: 50, note: 'new' }])
      const before = await held()
      await expect(load({ within: [] }, after(19))).rejects.toThrow(
        'Rows of copies that are missing from the source: 2 of 18, which is 11.1 %. At most 10 % are allowed, so nothing was changed.',
      )
      expect(await held()).toEqual(before)
      await load({ within: [], maxShare: 12 }, after(19))
      expect((await held()).map(({ id }) => id)).toEqual(
        ['new', ...twenty.map(({ id }) => id)].filter((id) => !/^k[0-3]$/.test(id)).sort(),
      )
    })

    test.each([false, true])(
      'keeps a row whose key is an empty text until it is gone, treated as file: %s',
      async (treatAsFile) => {
        const empty = { id: '', region: '', changed: 3, note: 'n' }
        await make([...twenty, empty])
        await server.run("delete from source where id = 'k0'")
        await load({ within: [] }, after(19), { treatAsFile })
        expect((await held()).map(({ id }) => id)).toEqual(
          ['', ...twenty.map(({ id }) => id)].filter((id) => id !== 'k0').sort(),
        )
        await server.run("delete from source where id = ''")
        await load({ within: [] }, after(19), { treatAsFile })
        expect((await held()).map(({ id }) => id)).not.toContain('')
      },
    )

    test('counts the share among the rows of its part of the table, and of those without a mark', async () => {
      await make(twenty, [...twenty, { id: 'a', region: 'west', changed: 0, note: 'x' }])
      await server.run("update copies set gone_at = '2026-01-01' where id in ('k4', 'k5')")
      await server.run("delete from source where id in ('k2', 'k3', 'k4', 'k5')")
      await expect(load({ within: ['region'], mark: 'gone_at' }, after(19))).rejects.toThrow(': 2 of 18, ')
      await load({ within: ['region'], mark: 'gone_at', maxShare: 12 }, after(19))
      const marked = (await held()).filter(({ isMarked }) => isMarked).map(({ id }) => id)
      expect(marked).toEqual(['k2', 'k3', 'k4', 'k5'])
    })

    test('keeps rows outside of its part of the table, which a row filter leaves out', async () => {
      await make(twenty.slice(0, 2), [
        ...twenty.slice(0, 2),
        { id: 'south', region: 'south', changed: 0, note: 'x' },
        { id: 'gone', region: 'north', changed: 0, note: 'x' },
      ])
      await insert('source', [{ id: 's2', region: 'south', changed: 3, note: 'x' }])
      await load({ within: ['region'], maxShare: 50 }, after(19), { filter: "region = 'north'" })
      expect((await held()).map(({ id }) => id)).toEqual(['k0', 'k1', 'south'])
    })

    test('is refused before anything changes for an empty source, an unusable mark, and a table to create', async () => {
      await make(twenty.slice(0, 1))
      await server.run(`alter table copies add word varchar(9) null`)
      await server.run('delete from source')
      const before = await held()
      const codeOf = async (missing: Missing) =>
        await load(missing, after(19)).then(
          () => null,
          (error: unknown) => (error as { code?: string }).code,
        )
      expect(await codeOf({ within: [] })).toBe('missingSourceEmpty')
      expect(await codeOf({ within: [], allowEmpty: true })).toBe('missingTooMany')
      expect(await codeOf({ within: [], mark: 'absent' })).toBe('markColumnMissing')
      expect(await codeOf({ within: [], mark: 'note' })).toBe('markColumnWritten')
      expect(await codeOf({ within: [], mark: 'word' })).toBe('markColumnType')
      expect(await held()).toEqual(before)
      expect(await codeOf({ within: [], allowEmpty: true, maxShare: 100 })).toBeNull()
      expect(await held()).toEqual([])
      await server.run('drop table copies')
      await insert('source', twenty)
      await expect(load({ within: [], mark: 'gone_at' }, whole)).rejects.toMatchObject({
        code: 'markTableMissing',
      })
      await allowSnapshots(false)
      if (kind === 'mssql')
        await expect(load({ within: [] }, whole)).rejects.toMatchObject({ code: 'missingNeedsSnapshot' })
      await allowSnapshots(true)
    })
  })
}

suite(postgresqlCase)
suite(mysqlCase)
suite(mssqlCase)
