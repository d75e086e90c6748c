import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newRule, type RowRule } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../duckdb/session.ts'
import type { DatasetSource } from '../model/source.ts'
import { limitsIn, newRunOutput, runHere } from '../testing/run-here.ts'
import { change, graphOf, nodeOf, writeTable } from '../testing/tables.ts'
import { compilePreview } from './compile-preview.ts'

let folder: string
let orders: DatasetSource
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-check-rows-'))
  orders = await writeTable(
    join(folder, 'orders.parquet'),
    ['id', 'amount', 'region'],
    [
      ['1', '20', 'EU'],
      ['2', '-5', 'US'],
      [null, null, null],
      ['2', '7.50', 'eu'],
      ['4', null, 'XX'],
      ['5', '1000', ''],
    ],
  )
})
afterAll(() => rm(folder, { recursive: true }))

let runs = 0

/** Checks the file with orders by rules and writes a CSV file. */
async function check(...rules: readonly (Partial<RowRule> & Pick<RowRule, 'check'>)[]) {
  const path = join(folder, `out${runs++}.csv`)
  const nodes = [
    nodeOf('in', 'csvInput'),
    nodeOf('types', 'changeDataType', { columnDataTypes: [change('amount', 'decimal')] }),
    nodeOf('check', 'checkRows', { rules: rules.map((rule) => ({ ...newRule(), ...rule })) }),
    nodeOf('out', 'csvOutput'),
  ]
  const request = {
    runId: crypto.randomUUID(),
    workflow: graphOf(nodes, 'in>types', 'types>check', 'check>out'),
    sources: { in: orders },
    target: { kind: 'file', path } as const,
    limits: limitsIn(folder),
    rejectsPath: join(folder, `rejects${runs}.csv`),
  }
  const heard = newRunOutput()
  const error: unknown = await runHere(request, undefined, heard).then(
    () => null,
    (reason: unknown) => reason,
  )
  const linesOf = async (of: string) => (await readFile(of, 'utf8')).trim().split('\r\n').slice(1)
  return {
    heard,
    error,
    lines: error ? null : await linesOf(path),
    isWritten: existsSync(path) || existsSync(`${path}.partial`),
    rejects: heard.rejectCount > 0 ? await linesOf(request.rejectsPath) : [],
  }
}

test('rows that fail a rule are left out and listed with the name of the rule', async () => {
  const { heard, lines, rejects } = await check(
    {
      check: 'inRange',
      columns: ['amount'],
      least: '0',
      most: '100',
      name: 'fair price',
      onFailure: 'leaveOut',
    },
    { check: 'unique', columns: ['id'], onFailure: 'leaveOut' },
  )
  expect(lines).toEqual(['1,20,EU', '4,,XX'])
  expect(heard.reconciliation).toMatchObject({ in: 6, droppedEmpty: 1, rejected: 3, written: 2, stored: 2 })
  const fair = 'fair price: is not between 0 and 100'
  const twice = 'id is unique: other rows have the same value'
  expect(heard.rejects.map(({ row, column, value, reason }) => [row, column, value, reason])).toEqual([
    [2, 'amount', '-5', fair],
    [2, 'id', '2', twice],
    [4, 'id', '2', twice],
    [6, 'amount', '1000', fair],
  ])
  expect(heard.rejectCount).toBe(4)
  expect(rejects).toHaveLength(4)
  expect(heard.rules).toEqual([
    { nodeId: 'check', rule: 'fair price', onFailure: 'leaveOut', checked: 5, failed: 2 },
    { nodeId: 'check', rule: 'id is unique', onFailure: 'leaveOut', checked: 5, failed: 2 },
  ])
  expect(heard.lines).toContain(
    'Check Rows: 2 of 5 rows fail the rule "fair price" and are left out. You can download all of them.',
  )
})

test('a rule that warns keeps its rows, logs their number and lists none', async () => {
  const { heard, lines } = await check(
    { check: 'notEmpty', columns: ['amount', 'region'], onFailure: 'warn' },
    { check: 'rowCount', least: '10', onFailure: 'warn' },
    { check: 'matches', columns: ['region'], pattern: '[A-Z]+', onFailure: 'warn' },
  )
  expect(lines).toHaveLength(5)
  expect(heard.rejectCount).toBe(0)
  expect(heard.lines).toContain('Check Rows: 2 of 5 rows fail the rule "amount, region is not empty".')
  expect(heard.lines).toContain(
    'Check Rows: The rule "number of rows is at least 10" fails, because there are 5 rows.',
  )
  expect(heard.rules.map(({ rule, checked, failed }) => [rule, checked, failed])).toEqual([
    ['number of rows is at least 10', 1, 1],
    ['amount, region is not empty', 5, 2],
    ['region matches the pattern', 5, 1],
  ])
})

test('a rule that fails stops the run before it writes, names the first row and lists all of them', async () => {
  const { error, heard, isWritten } = await check(
    { check: 'formula', formula: 'amount > 0', name: 'positive' },
    { check: 'inList', columns: ['region'], values: ['EU', 'US'], ignoreCase: true, onFailure: 'warn' },
  )
  expect(error).toMatchObject({
    code: 'ruleFailedFirst',
    nodeId: 'check',
    message:
      'Check Rows: 2 of 5 rows fail the rule "positive". First: data row 2, amount: -5. Correct them, or let the rule warn or leave rows out.',
  })
  expect(isWritten).toBe(false)
  expect(heard.rejects.map(({ row, value, reason }) => [row, value, reason])).toEqual([
    [2, '-5', 'positive: the formula is not true'],
    [5, '', 'positive: the formula has no result'],
  ])
  // The counts stay with the run that failed.
  expect(heard.rules.map(({ rule, failed }) => [rule, failed])).toEqual([
    ['positive', 2],
    ['region is in the list', 1],
  ])
})

test('a run with too many rows is refused before it writes', async () => {
  const { error, heard, isWritten } = await check({ check: 'rowCount', most: '4' })
  expect(error).toMatchObject({ code: 'ruleRowCount' })
  expect(isWritten).toBe(false)
  expect(heard.rules).toEqual([
    { nodeId: 'check', rule: 'number of rows is at most 4', onFailure: 'fail', checked: 1, failed: 1 },
  ])
})

test('a rule that holds leaves no trace but its count', async () => {
  const { heard, lines } = await check({ check: 'notEmpty', columns: ['id'] })
  expect(lines).toHaveLength(5)
  expect(heard.rules).toMatchObject([{ checked: 5, failed: 0 }])
  expect(heard.lines.filter((line) => line.includes('rule'))).toEqual([])
})

test('a preview marks the cells that fail a rule, and leaves out what the run will leave out', async () => {
  const rules: readonly RowRule[] = [
    { ...newRule('inRange', ['amount']), least: '0', onFailure: 'warn' },
    { ...newRule('notEmpty', ['region']), onFailure: 'leaveOut' },
  ]
  const nodes = [
    nodeOf('in', 'csvInput'),
    nodeOf('types', 'changeDataType', { columnDataTypes: [change('amount', 'decimal')] }),
    nodeOf('check', 'checkRows', { rules: [...rules] }),
  ]
  const preview = compilePreview(graphOf(nodes, 'in>types', 'types>check'), { in: orders }, 'check')
  await using session = await openSession({
    memoryBytes: 256e6,
    temporaryDirectory: folder,
    temporaryBytes: 1e9,
    paths: [orders.path],
  })
  const page = { offset: 0, limit: 10 }
  expect((await session.rows(preview.page(page))).map(([row]) => row)).toEqual(['1', '2', '4', '5'])
  const [rejects] = preview.rejects ? [await session.rows(preview.rejects(page))] : []
  expect(rejects?.map(([row, column, value]) => [row, column, value])).toEqual([['2', 'amount', '-5']])
})
