import { expect, test } from 'vitest'
import type { NodeKind } from '../graph/node-kinds.ts'
import { readyCsv, readyPostgresql, testGraph, testNode } from '../graph/testing.ts'
import { schedulingObstacle } from './scheduling-obstacle.ts'

const target = { connectionId: 'connection-1', databaseName: 'sales', tableName: 'orders' }
const selection = testNode('s', 'columnSelection')
const into = (output: ReturnType<typeof testNode>) =>
  testGraph([readyCsv('i'), selection, output], ['i>s', `s>${output.id}`])
const told = (output: ReturnType<typeof testNode>) => schedulingObstacle(into(output))

const inputNeeded = 'Please provide workflow with input data before creating schedule'
const remoteNeeded = 'Please provide workflow with remote database component before creating schedule'

test('allows workflows that write to PostgreSQL, Azure MySQL or Azure MS SQL', () => {
  expect(told(readyPostgresql('o'))).toBeNull()
  expect(told(testNode('o', 'azureMysqlOutput', target))).toBeNull()
  expect(told(testNode('o', 'azureMssqlOutput', target))).toBeNull()
})

test('refuses a workflow without nodes or without connections', () => {
  expect(schedulingObstacle(testGraph([]))?.sentence).toBe('Please insert a valid workflow')
  expect(schedulingObstacle(testGraph([readyCsv('i'), readyPostgresql('o')]))?.sentence).toBe(
    'Please insert a valid workflow',
  )
})

test('requires input data before the output', () => {
  const empty = testGraph([testNode('i', 'csvInput'), selection], ['i>s'])
  expect(schedulingObstacle(empty)).toMatchObject({ code: 'scheduleInputNeeded', sentence: inputNeeded })
})

test.each<[NodeKind, string]>([
  ['csvOutput', 'Choose under “File of each run” what happens to the file.'],
  ['excelOutput', 'Choose under “File of each run” what happens to the file.'],
  ['txtOutput', 'Choose under “File of each run” what happens to the file.'],
  ['mysqlOutput', 'A workflow that writes to MySQL or MS SQL can be run, but not scheduled.'],
  ['mssqlOutput', 'A workflow that writes to MySQL or MS SQL can be run, but not scheduled.'],
  ['databaseDiagram', 'A workflow whose output writes no table cannot be scheduled.'],
])('refuses %s, which is not a remote database, and gives a hint', (kind, hint) => {
  const found = told(testNode('o', kind, target))
  expect(found).toMatchObject({ code: 'scheduleRemoteOutputNeeded', sentence: remoteNeeded, nodeId: 'o' })
  expect(found?.hint).toContain(hint)
})

test('refuses a missing output as well', () => {
  const found = schedulingObstacle(testGraph([readyCsv('i'), selection], ['i>s']))
  expect(found?.sentence).toBe(remoteNeeded)
  expect(found?.hint).toBeUndefined()
})

test('reports invalid output settings with the messages for schedules', () => {
  expect(told(testNode('o', 'postgresqlOutput', { ...target, tableName: '' }))).toMatchObject({
    code: 'scheduleOutputInvalid',
    sentence: 'Please provide Schedule with valid output settings: Table Name is required',
    nodeId: 'o',
  })
})

test("refuses any workflow that can't be run", () => {
  const graph = testGraph([readyCsv('i'), readyPostgresql('o')], ['i>o'])
  expect(schedulingObstacle(graph)?.code).toBe('inputToOutput')
})

test('allows a file with a way to deliver it, but no other output', () => {
  const delivery = [{ way: 'keep' }] as const
  for (const kind of [
    'csvOutput',
    'excelOutput',
    'txtOutput',
    'jsonOutput',
    'parquetOutput',
    'databaseFileOutput',
  ] as const)
    expect(schedulingObstacle(into(testNode('o', kind)), delivery)?.code).not.toBe(
      'scheduleRemoteOutputNeeded',
    )
  for (const kind of ['mysqlOutput', 'databaseDiagram'] as const)
    expect(schedulingObstacle(into(testNode('o', kind, target)), delivery)?.sentence).toBe(remoteNeeded)
})
