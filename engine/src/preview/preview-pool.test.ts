import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WorkflowGraph } from '@anj/workflow'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '../duckdb/session.ts'
import { constant, sql } from '../duckdb/sql.ts'
import type { DatasetSource } from '../model/source.ts'
import { roundsOf } from '../testing/rounds.ts'
import { change, graphOf, nodeOf } from '../testing/tables.ts'
import { createPreviewPool, type PreviewPool, type PreviewPoolOptions } from './preview-pool.ts'

const ROWS = roundsOf({ short: 800_000, long: 2_000_000 })
/** A row near the end of the table. */
const FAR = 0.75 * ROWS
let folder: string
let big: DatasetSource
const pools: PreviewPool[] = []
let shared: PreviewPool | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-preview-'))
  const path = join(folder, 'big.parquet')
  await using session = await openSession({
    memoryBytes: 512e6,
    temporaryDirectory: folder,
    temporaryBytes: 1e9,
    paths: [path],
  })
  const select = sql`select (range + 1)::varchar as id, case when range % 10 = 3 then 'x' else (range / 8)::varchar end as amount,
    case when range = 4 then null else md5(range::varchar) end as note from range(${constant(ROWS)})`
  await session.run(
    sql`copy (${select}) to ${constant(path)} (format parquet, compression zstd, use_tmp_file false)`,
  )
  big = { kind: 'dataset', path, columns: ['id', 'amount', 'note'], rows: ROWS, emptyRows: 0, emptyCells: 1 }
})
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()))
})
afterAll(async () => {
  await shared?.close()
  await rm(folder, { recursive: true })
})

/** Returns the pool that tests without special options share. */
function open(): PreviewPool {
  shared ??= create()
  return shared
}

function openOwn(more: Partial<PreviewPoolOptions>): PreviewPool {
  const pool = create(more)
  pools.push(pool)
  return pool
}

function create(more: Partial<PreviewPoolOptions> = {}): PreviewPool {
  const limits = { memoryBytes: 256e6, residentBytes: 700e6, temporaryDirectory: folder, temporaryBytes: 1e9 }
  return createPreviewPool({ size: 2, limits, patience: 60_000, ...more })
}

const graph = (onReject: 'fail' | 'leaveOut' = 'fail'): WorkflowGraph =>
  graphOf(
    [
      nodeOf('file', 'csvInput'),
      nodeOf('select', 'columnSelection'),
      nodeOf('change', 'changeDataType', {
        columnDataTypes: [change('id', 'int'), change('amount', 'decimal')],
        onReject,
      }),
    ],
    'file>select',
    'select>change',
  )
const look = (nodeId: string, offset = 0, limit = 3, workflow = graph()) => ({
  workflow,
  nodeId,
  sources: { file: big },
  offset,
  limit,
})
/** A question that takes far longer than any test waits, because every value must be converted to count the rows. */
const slow = () => {
  const columnDataTypes = ['id', 'amount', 'note'].map((name) => change(name, 'datetime', { round: true }))
  const many = graphOf(
    [
      nodeOf('file', 'csvInput'),
      ...Array.from({ length: 30 }, (_, i) =>
        nodeOf(`n${i}`, 'changeDataType', {
          columnDataTypes: columnDataTypes.map((c) => ({
            ...c,
            toType: i % 2 ? 'text' : 'varchar',
            trim: true,
          })),
          onReject: 'leaveOut',
        }),
      ),
      nodeOf('last', 'changeDataType', { columnDataTypes, onReject: 'leaveOut' }),
    ],
    'file>n0',
    ...Array.from({ length: 29 }, (_, i) => `n${i}>n${i + 1}`),
    'n29>last',
  )
  return { workflow: many, nodeId: 'last', sources: { file: big } }
}

describe('a page', () => {
  test('of an input can start in the middle or past the end', async () => {
    const pool = open()
    expect(await pool.preview('k', look('file', FAR, 2))).toMatchObject({
      columns: [{ name: 'id' }, { name: 'amount' }, { name: 'note' }],
      rows: [FAR + 1, FAR + 2].map((id) => expect.arrayContaining([String(id)])),
      rejects: [],
    })
    expect((await pool.preview('k', look('file', ROWS - 1, 5))).rows).toHaveLength(1)
    expect((await pool.preview('k', look('file', ROWS + 10, 5))).rows).toEqual([])
  })

  test('lists values that fail to convert, and shows them as null', async () => {
    const { columns, rows, rejects } = await open().preview('k', look('change', 2))
    expect(columns.map(({ type }) => type)).toEqual(['int', 'decimal', 'text'])
    expect(rows.map(([id, amount]) => [id, amount])).toEqual([
      ['3', '0.25'],
      ['4', null],
      ['5', '0.5'],
    ])
    expect(rejects).toEqual([
      { row: 4, column: 'amount', value: 'x', reason: 'is not a decimal number', nodeId: 'change' },
    ])
  })

  test('continues past dropped rows, near the start and far from it', async () => {
    const pool = open()
    const leaving = graph('leaveOut')
    const near = await pool.preview('k', look('change', 2, 3, leaving))
    expect(near.rows.map(([id]) => id)).toEqual(['3', '5', '6'])
    const far = await pool.preview('k', look('change', 0.45 * ROWS, 3, leaving))
    expect(far.rows.map(([id]) => id)).toEqual([1, 2, 3].map((n) => String(0.5 * ROWS + n)))
    expect((await pool.preview('k', look('change', ROWS, 3, leaving))).rows).toEqual([])
    expect(await pool.count('c', look('change', 0, 0, leaving))).toBe(0.9 * ROWS)
  })

  test('truncates long cells only on request', async () => {
    const pool = open()
    expect((await pool.preview('k', { ...look('file', 0, 1), longestCell: 5 })).rows[0]?.[2]).toMatch(
      /^[0-9a-f]{5}…$/,
    )
    expect((await pool.preview('k', look('file', 0, 1))).rows[0]?.[2]).toHaveLength(32)
  })
})

describe('a join', () => {
  const joined = (kind: 'innerJoin' | 'fullJoin' = 'innerJoin') =>
    graphOf(
      [
        nodeOf('file', 'csvInput'),
        nodeOf('again', 'csvInput', { firstNodeToExecute: false }),
        nodeOf('join', kind, { keys: [{ left: 'id', right: 'id' }] }),
      ],
      'file>join',
      'again>join',
    )
  const at = (offset: number, limit: number) => ({
    workflow: joined(),
    nodeId: 'join',
    sources: { file: big, again: big },
    offset,
    limit,
  })
  test("is paged without sorting, and its pages don't overlap", async () => {
    const pool = open()
    const pages = [await pool.preview('k', at(0, 100)), await pool.preview('k', at(100, 100))]
    expect(pages.map(({ numbers, rejects }) => [numbers, rejects])).toEqual([
      [null, []],
      [null, []],
    ])
    const ids = pages.flatMap(({ rows }) => rows.map((row) => row[3]))
    expect(new Set(ids).size).toBe(200)
    for (const { rows } of pages) for (const row of rows) expect(row[0]).toBe(row[3])
  })
  test('reports the numbers of matching rows and of result rows', async () => {
    const request = { ...at(0, 0), workflow: joined('fullJoin') }
    const matches = await open().matches('m', request)
    expect(matches).toEqual({
      left: { matched: ROWS, unmatched: 0 },
      right: { matched: ROWS, unmatched: 0 },
      rows: ROWS,
      several: 0,
    })
    await expect(open().matches('m', look('file'))).rejects.toMatchObject({ code: 'notAJoin' })
  })
})

test('rows keep their source row numbers, even after dropped rows', async () => {
  const pool = open()
  expect((await pool.preview('k', look('change', 2, 3, graph('leaveOut')))).numbers).toEqual([3, 5, 6])
  expect((await pool.preview('k', look('file', 10, 2))).numbers).toEqual([11, 12])
})

describe(`${ROWS} rows`, () => {
  const sort = [{ column: 'note', descending: true }]
  test('are sorted within the memory of a preview, even near the end', async () => {
    const pool = open()
    const first = await pool.preview('k', { ...look('file', 0, 3), sort })
    const notes = first.rows.map((row) => row[2] ?? '')
    // Only one of these texts consists of digits. It is sorted as a number and comes first.
    expect(notes.slice(1)).toEqual(notes.slice(1).sort().reverse())
    const deep = await pool.preview('k', { ...look('file', FAR, 3), sort })
    expect(deep.rows).toHaveLength(3)
    expect((deep.rows[0]?.[2] ?? '') < (notes[2] ?? '')).toBe(true)
  })
  test('are searched, and the matches are sorted and counted', async () => {
    const pool = open()
    const sorted = { sort: [{ column: 'id', descending: false }] }
    const found = await pool.preview('k', { ...look('file', 0, 10), find: 'ABCDEF', ...sorted })
    expect(found.rows.every((row) => row[2]?.includes('abcdef'))).toBe(true)
    expect(await pool.count('c', { ...look('file'), find: 'ABCDEF' })).toBeGreaterThan(0)
  })
  test('are profiled from the first rows, and their conversions are checked', async () => {
    const pool = open()
    const { rows, isAll, columns } = await pool.profile('p', look('file'))
    expect([rows, isAll]).toEqual([100_000, false])
    expect(columns.find(({ name }) => name === 'id')?.distinct).toBe(100_000)
    const found = await pool.conversions('c', look('change'))
    expect(found.columns.map(({ column, fails }) => [column, fails > 0])).toEqual([
      ['id', false],
      ['amount', true],
    ])
    expect(found.columns[1]?.fails).toBe(Math.ceil(found.rows / 10))
  })
  test('get key suggestions when joined with themselves', async () => {
    const workflow = graphOf(
      [nodeOf('file', 'csvInput'), nodeOf('again', 'csvInput'), nodeOf('join', 'innerJoin')],
      'file>join',
      'again>join',
    )
    const request = { workflow, nodeId: 'join', sources: { file: big, again: big } }
    expect((await open().suggestKeys('k', request))[0]).toMatchObject({ overlap: 1 })
  })
})

test('an error in the workflow is thrown unchanged', async () => {
  const bad = graphOf([nodeOf('n', 'dataTable')])
  await expect(open().preview('k', { ...look('n'), workflow: bad })).rejects.toMatchObject({
    code: 'nodeWithoutSource',
    message: 'Please connect a source to Data Table.',
    nodeId: 'n',
  })
})

describe('question keys', () => {
  test('an older question whose caller has gone does not cancel a newer one that was prepared sooner', async () => {
    const pool = openOwn({ size: 1 })
    const newer = pool.preview('same', look('file'))
    const gone = new AbortController()
    const older = pool.preview('same', look('file'), gone.signal)
    gone.abort()
    await expect(older).rejects.toMatchObject({ name: 'AbortError' })
    await expect(newer).resolves.toHaveProperty('rows')
  })

  test('a new question cancels an older one with the same key immediately', async () => {
    const pool = openOwn({ size: 1 })
    const older = pool.count('same', slow())
    const newer = pool.preview('same', look('file'))
    await expect(older).rejects.toMatchObject({ code: 'previewSuperseded' })
    expect((await newer).rows).toHaveLength(3)
  })
  test('questions with different keys wait for a free child, and all are answered', async () => {
    const pool = open()
    const pages = await Promise.all(
      Array.from({ length: 12 }, (_, i) => pool.preview(`k${i}`, look('file', i, 1))),
    )
    expect(pages.map(({ rows }) => rows[0]?.[0])).toEqual(Array.from({ length: 12 }, (_, i) => String(i + 1)))
  })
})

test('a page always finds a free child, no matter how many slower questions have been asked', async () => {
  const pool = openOwn({ size: 2 })
  const abort = new AbortController()
  const slower = ['a', 'b', 'c'].map((key) => pool.count(key, slow(), abort.signal))
  expect((await pool.preview('page', look('file'))).rows).toHaveLength(3)
  abort.abort(new Error('enough'))
  for (const one of slower) await expect(one).rejects.toThrow('enough')
})

describe('concurrent users', () => {
  test('take turns by organization and user, even when one user asks many questions', async () => {
    const pool = openOwn({ size: 1 })
    const order: string[] = []
    const ask = async (key: string) => {
      await pool.preview(key, look('file', 0, 1))
      order.push(key)
    }
    const keys = ['a/ann/1', 'a/ann/2', 'a/ann/3', 'a/bob/1', 'b/cleo/1']
    await Promise.all(keys.map(ask))
    expect(order).toEqual(['a/ann/1', 'b/cleo/1', 'a/bob/1', 'a/ann/2', 'a/ann/3'])
  })

  test('get the second child while one organization keeps the first one busy', async () => {
    const pool = openOwn({ size: 3 })
    const abort = new AbortController()
    const held = ['a/ann/1', 'a/ann/2', 'a/bob/1'].map((key) => pool.count(key, slow(), abort.signal))
    const other = pool.count('b/cleo/1', slow(), abort.signal)
    expect((await pool.preview('b/cleo/2', look('file'))).rows).toHaveLength(3)
    abort.abort(new Error('enough'))
    for (const one of [...held, other]) await expect(one).rejects.toThrow('enough')
  })
})

describe('a question that takes too long', () => {
  test('ends when its caller aborts, and its child answers the next one', async () => {
    const pool = openOwn({ size: 1 })
    const abort = new AbortController()
    const running = pool.count('a', slow(), abort.signal)
    const next = pool.preview('b', look('file'))
    abort.abort(new Error('gone'))
    await expect(running).rejects.toThrow('gone')
    expect((await next).rows).toHaveLength(3)
  })
  test("ends at the pool's time limit", async () => {
    const pool = openOwn({ size: 1, patience: 1_000 })
    await expect(pool.count('a', slow())).rejects.toThrow('The rows could not be computed within 1 second.')
  })
})

describe('a child', () => {
  test('that grows too large is killed with an error, and a new child replaces it', async () => {
    const limits = {
      memoryBytes: 256e6,
      residentBytes: 60e6,
      temporaryDirectory: folder,
      temporaryBytes: 1e9,
    }
    const pool = openOwn({ size: 1, limits })
    await expect(pool.count('a', slow())).rejects.toMatchObject({ code: 'previewOutOfMemory' })
  })
  test('whose DuckDB runs out of memory reports an error for previews', async () => {
    const limits = { memoryBytes: 2e6, residentBytes: 2e9, temporaryDirectory: folder, temporaryBytes: 1e6 }
    const pool = openOwn({ size: 1, limits })
    await expect(pool.count('a', slow())).rejects.toMatchObject({ code: 'previewOutOfMemory' })
  })
  test('that ends before a question reaches it leaves the question to another child', async () => {
    const { readFile, writeFile } = await import('node:fs/promises')
    const [entry, log] = [join(folder, 'ending.mjs'), join(folder, 'ended')]
    // The first two children end as a child does that has something left of its former question.
    await writeFile(
      entry,
      `import { appendFileSync, existsSync, readFileSync } from 'node:fs'
      const ended = existsSync(${JSON.stringify(log)}) ? readFileSync(${JSON.stringify(log)}, 'utf8').length : 0
      process.on('message', ({ id, type }) => {
        if (type !== 'look') return
        if (ended < 2) {
          appendFileSync(${JSON.stringify(log)}, 'x')
          process.exit(1)
        }
        process.send({ type: 'begun', id })
        process.send({ type: 'done', id, answer: 7, residentBytes: 1 })
      })`,
    )
    const pool = openOwn({ size: 1, entry })
    await expect(pool.count('a', slow())).resolves.toBe(7)
    expect(await readFile(log, 'utf8')).toBe('xx')
  })
  test('that ends after a question has reached it is not replaced for this question', async () => {
    const { writeFile } = await import('node:fs/promises')
    const entry = join(folder, 'beginning.mjs')
    await writeFile(
      entry,
      "process.on('message', ({ id }) => process.send({ type: 'begun', id }, () => process.exit(1)))",
    )
    await expect(openOwn({ size: 1, entry }).count('a', slow())).rejects.toMatchObject({
      code: 'previewDied',
    })
  })
  test('that crashes fails only its own question', async () => {
    const entry = join(folder, 'dying.mjs')
    const { writeFile } = await import('node:fs/promises')
    await writeFile(entry, "process.on('message', () => process.exit(1))")
    const pool = openOwn({ size: 1, entry })
    await expect(pool.preview('a', look('file'))).rejects.toMatchObject({ code: 'previewDied' })
    await expect(pool.preview('a', look('file'))).rejects.toMatchObject({ code: 'previewDied' })
  })
})

test('a closed pool rejects waiting and new questions', async () => {
  const pool = openOwn({ size: 1 })
  const running = pool.count('a', slow())
  const waiting = pool.preview('b', look('file'))
  const closed = pool.close()
  await expect(running).rejects.toMatchObject({ code: 'previewsClosed' })
  await expect(waiting).rejects.toMatchObject({ code: 'previewsClosed' })
  await closed
  await expect(pool.preview('c', look('file'))).rejects.toMatchObject({ code: 'previewsClosed' })
})
