import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../duckdb/session.ts'
import { change, graphOf, nodeOf, writeTable } from '../testing/tables.ts'
import { compilePlan } from './compile-plan.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-deep-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('steps that are too deep together fail with a sentence', { timeout: 60_000 }, async () => {
  const source = await writeTable(join(folder, 'in.parquet'), ['d'], [['2.5']])
  const sum = (of: string) => `${of}${' + 0.5'.repeat(45)}`
  const calculate = (id: string, name: string, of: string) =>
    nodeOf(id, 'calculateColumns', { columns: [{ name, formula: sum(of) }] })
  const nodes = [
    nodeOf('in', 'csvInput'),
    nodeOf('types', 'changeDataType', { columnDataTypes: [change('d', 'decimal')] }),
    calculate('first', 'e', 'd'),
    calculate('second', 'f', 'e'),
  ]
  const plan = compilePlan(
    graphOf(nodes, 'in>types', 'types>first', 'first>second'),
    { in: source },
    'second',
  )
  await using session = await openSession({
    memoryBytes: 256e6,
    temporaryDirectory: folder,
    temporaryBytes: 1e9,
    directories: [folder],
  })
  await expect(session.rows(plan.rows)).rejects.toMatchObject({ code: 'stepsTooDeep' })
})
