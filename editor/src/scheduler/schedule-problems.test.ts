import { newNode, type Workflow } from '@anj/workflow'
import { expect, test } from 'vitest'
import type { ScheduleSummary } from '../server/schedules.ts'
import { chooseWorkflow, obstacleOf } from './chosen-workflow.ts'
import { newFields, withType } from './schedule-fields.ts'
import { problemsOf, withRefusal } from './schedule-problems.ts'

const at = { x: 0, y: 0 }
const toFile: Workflow = {
  id: 'w',
  name: 'Orders',
  nodes: [
    {
      ...newNode('csvInput', 'in', at),
      data: {
        ...newNode('csvInput', 'in', at).data,
        config: {
          datasetId: 'd',
          fileName: 'a.csv',
          columns: [{ name: 'n', type: 'varchar' }],
          firstNodeToExecute: true,
        },
      },
    } as Workflow['nodes'][number],
    newNode('columnSelection', 'cs', at),
    newNode('csvOutput', 'out', at),
  ],
  edges: [
    { id: 'a', source: 'in', target: 'cs' },
    { id: 'b', source: 'cs', target: 'out' },
  ],
}
const selected = {
  _id: 's',
  workflow: { id: 'w', name: 'Old name' },
  mayChangeWorkflow: true,
} as ScheduleSummary
const none = { file: null, connections: {}, selected: null, present: null, open: null }
const empty = newFields('Europe/Berlin')

test('schedules the open workflow, unless a schedule is selected or a file is chosen', () => {
  const file = { fileName: 'b.anj', text: '{}', workflow: { ...toFile, name: 'b' }, unconnected: [] }
  expect(chooseWorkflow(none)).toBeNull()
  expect(chooseWorkflow({ ...none, open: toFile })).toMatchObject({
    name: 'Orders',
    source: { isOptional: false },
  })
  expect(chooseWorkflow({ ...none, selected, present: toFile })).toMatchObject({
    name: 'Orders',
    source: { from: 'server', workflowId: 'w', isOptional: true },
  })
  expect(chooseWorkflow({ ...none, file, selected, present: toFile, open: toFile })).toMatchObject({
    name: 'b',
    source: { from: 'file', fileName: 'b.anj' },
  })
})

test("keeps a schedule's copy if the schedule is another user's or its workflow is not on this server", () => {
  const others = { ...selected, mayChangeWorkflow: false }
  expect(chooseWorkflow({ ...none, selected: others, present: toFile })).toEqual({
    name: 'Old name',
    source: null,
    workflow: null,
  })
  const loose = { ...selected, workflow: { ...selected.workflow, id: null } }
  expect(chooseWorkflow({ ...none, selected: loose })?.source).toBeNull()
})

test("says that file outputs can't be scheduled and what to use instead", () => {
  const obstacle = obstacleOf(chooseWorkflow({ ...none, open: toFile }), [])
  expect(obstacle?.code).toBe('scheduleRemoteOutputNeeded')
  expect(obstacle?.hint).toContain('Choose under “File of each run” what happens to the file.')
})

test('lists problems in the order of the form', () => {
  expect([...problemsOf(empty, null, 'create').keys()]).toEqual([
    'scheduleName',
    'workflow',
    'dailyExecutionTimes',
  ])
  expect(problemsOf(empty, null, 'create').get('workflow')).toBe('Please choose a workflow file')
})

test('checks no workflow for a change that keeps the copy', () => {
  const kept = chooseWorkflow({ ...none, selected: { ...selected, mayChangeWorkflow: false } })
  expect(
    problemsOf({ ...empty, scheduleName: 'Nightly', dailyExecutionTimes: ['09:00 AM'] }, kept, 'update').size,
  ).toBe(0)
})

test("the server's message about a webhook stays until the address changes", () => {
  const fields = { ...newFields('UTC'), webhookUrl: ' https://a.example/x ' }
  const refused = { webhookUrl: 'Webhooks to a.example are not allowed.' }
  const sent = 'https://a.example/x'
  expect([...withRefusal(new Map(), refused, sent, fields)]).toEqual([
    ['webhookUrl', 'Webhooks to a.example are not allowed.'],
  ])
  const other = { ...fields, webhookUrl: 'https://b.example' }
  expect(withRefusal(new Map(), refused, sent, other).size).toBe(0)
  expect(withRefusal(new Map(), {}, sent, fields).size).toBe(0)
})

test('a schedule without fixed times needs a schedule to run after, or starts by calls', () => {
  const fields = { ...withType(empty, 'No fixed times'), scheduleName: 'After' }
  const chosen = chooseWorkflow({ ...none, selected })
  expect([...problemsOf(fields, chosen, 'update')]).toEqual([
    [
      'runsAfterId',
      'Choose the schedule to run after, turn on “Start by a call”, or choose another execution type',
    ],
  ])
  expect([...problemsOf({ ...fields, runsAfterId: 'other' }, chosen, 'update')]).toEqual([])
  expect([...problemsOf({ ...fields, startsByCall: true }, chosen, 'update')]).toEqual([])
})
