import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitsIn, runHere } from '../testing/run-here.ts'
import { graphOf, nodeOf, writeTable } from '../testing/tables.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-compare-'))
})
afterAll(() => rm(folder, { recursive: true }))

type Rows = readonly (readonly (string | null)[])[]
let runs = 0

/** Compares two files by their column `id`, and writes the rows to a CSV file. Returns its lines and the run's messages. */
async function run(before: Rows, after: Rows, rightColumns: readonly string[] = ['id', 'city']) {
  runs += 1
  const path = join(folder, `out${runs}.csv`)
  const workflow = graphOf(
    [
      nodeOf('left', 'csvInput'),
      nodeOf('right', 'csvInput', { firstNodeToExecute: false }),
      nodeOf('step', 'compareTables', { keys: [{ left: 'id', right: 'id' }] }),
      nodeOf('out', 'csvOutput'),
    ],
    'left>step',
    'right>step',
    'step>out',
  )
  const heard = await runHere({
    runId: crypto.randomUUID(),
    workflow,
    sources: {
      left: await writeTable(join(folder, `left${runs}.parquet`), ['id', 'city'], before),
      right: await writeTable(join(folder, `right${runs}.parquet`), rightColumns, after),
    },
    target: { kind: 'file', path },
    limits: limitsIn(folder),
  })
  return { heard, lines: (await readFile(path, 'utf8')).trim().split('\r\n') }
}

test('writes the rows in the order of the new table, and the removed rows at the end', async () => {
  const before = [
    ['1', 'Ulm'],
    ['2', 'Bonn'],
    ['3', 'Jena'],
    ['4', null],
  ]
  const after = [
    ['9', 'Kiel', 'x'],
    ['4', null, 'y'],
    ['2', 'Köln', 'z'],
  ]
  const { heard, lines } = await run(before, after, ['id', 'city', 'note'])
  expect(lines).toEqual([
    'Change,id,Changed columns,city (old),city (new)',
    'added,9,,,Kiel',
    'changed,2,city,Bonn,Köln',
    'removed,1,,Ulm,',
    'removed,3,,Jena,',
  ])
  expect(heard.lines).toContain('Compare Tables does not compare columns that only one table has: note.')
})

test('refuses keys that occur several times in a table, and names the first five', async () => {
  const many = ['f', 'a', 'b', 'a', 'c', 'b', 'd', 'c', 'e', 'd', 'e', 'f', 'f'].map((id) => [id, 'x'])
  await expect(run([['f', 'x']], many)).rejects.toMatchObject({
    code: 'compareKeyTwice',
    nodeId: 'step',
    message: expect.stringContaining(
      '6 keys occur several times in the right table. First keys: f, a, b, c, d.',
    ),
  })
  await expect(run([...many], [['f', 'x']])).rejects.toMatchObject({
    message: expect.stringContaining('in the left table'),
  })
})

test('refuses empty keys, nulls and texts without characters, and names their rows', async () => {
  const rows = [
    ['1', 'x'],
    [null, 'y'],
    ['', 'z'],
  ]
  await expect(run([['1', 'x']], rows)).rejects.toMatchObject({
    code: 'compareKeyEmpty',
    message: expect.stringContaining('2 rows of the right table have an empty one. First rows: 2, 3.'),
  })
})
