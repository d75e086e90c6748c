import {
  newNode,
  schedulingObstacle,
  serializeWorkflow,
  type Workflow,
  type WorkflowNode,
} from '@anj/workflow'
import { expect, test } from 'vitest'
import { readChosenFile, withConnections } from './chosen-file.ts'

const at = { x: 0, y: 0 }
const source: WorkflowNode = newNode('csvInput', 'in', at)
const chosen: WorkflowNode = newNode('columnSelection', 'cs', at)
const edges = [
  { id: 'a', source: 'in', target: 'cs' },
  { id: 'b', source: 'cs', target: 'out' },
]
const rows = [{ nodeId: 'in', fileName: 'a.csv', sha256: 'x', bytes: 3, rows: [['n'], ['1']] }]

const fileOf = (output: WorkflowNode, data = rows) => {
  const workflow: Workflow = { id: 'w', name: 'Orders', nodes: [source, chosen, output], edges }
  return new File([serializeWorkflow(workflow, data)], 'My orders.anj')
}

async function obstacleOf(file: File) {
  const read = await readChosenFile(file)
  if (!read.ok) throw new Error(read.problem.sentence)
  return schedulingObstacle(read.value.workflow)
}

test('accepts only files ending in .anj', async () => {
  const read = await readChosenFile(new File(['{}'], 'orders.json'))
  expect(read).toMatchObject({ ok: false, problem: { code: 'fileEndingWrong' } })
})

test("refuses a file that isn't a workflow, with the message of the specification", async () => {
  const read = await readChosenFile(new File(['{"rows": []}'], 'orders.anj'))
  expect(read).toMatchObject({ ok: false, problem: { sentence: 'Please insert a valid workflow' } })
})

test("the file's name replaces the workflow name in it", async () => {
  const read = await readChosenFile(fileOf(newNode('postgresqlOutput', 'out', at)))
  expect(read).toMatchObject({
    ok: true,
    value: { fileName: 'My orders.anj', workflow: { name: 'My orders' } },
  })
})

test('embedded rows count as input data', async () => {
  expect((await obstacleOf(fileOf(newNode('csvOutput', 'out', at))))?.code).toBe('scheduleRemoteOutputNeeded')
  expect((await obstacleOf(fileOf(newNode('csvOutput', 'out', at), [])))?.code).toBe('scheduleInputNeeded')
})

test('refuses a file without a connection for its output', async () => {
  expect((await obstacleOf(fileOf(newNode('postgresqlOutput', 'out', at))))?.code).toBe(
    'scheduleOutputInvalid',
  )
})

test('requires a connection for a database without a password, and allows scheduling once one is chosen', async () => {
  const output = newNode('postgresqlOutput', 'out', at)
  const config = { ...output.data.config, databaseName: 'practice', tableName: 'orders' }
  const read = await readChosenFile(fileOf({ ...output, data: { ...output.data, config } } as WorkflowNode))
  if (!read.ok) throw new Error(read.problem.sentence)
  const { unconnected, workflow } = read.value
  expect(unconnected).toMatchObject([{ nodeId: 'out', kind: 'postgresql' }])
  expect(schedulingObstacle(workflow)?.code).toBe('scheduleOutputInvalid')
  const code = schedulingObstacle(withConnections(workflow, { out: 'c' }))?.code
  expect(code?.startsWith('schedule')).not.toBe(true)
})
