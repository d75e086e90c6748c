import { newNode } from '@anj/workflow'
import { beforeEach, expect, test } from 'vitest'
import { dropWorkflow, setWorkflow } from '../store/graph-store.ts'
import { changedByOthers, setOtherEditors } from './changers.ts'

const source = newNode('postgresqlInput', 'in', { x: 0, y: 0 })
const target = newNode('mysqlOutput', 'out', { x: 300, y: 0 })
const bob = { id: 'bob', fullName: 'Bob Noyce', userName: 'bob' }
const workflow = { id: 'w', name: 'Orders', nodes: [source, target], edges: [] }
const ids = (nodeId?: string) => changedByOthers('w', nodeId).map((one) => one.nodeId)

beforeEach(() => {
  setWorkflow(workflow)
  setOtherEditors('w', [
    { nodeId: 'in', by: bob },
    { nodeId: 'out', by: bob },
    { nodeId: 'gone', by: bob },
  ])
  return () => dropWorkflow('w')
})

test('for the owner, lists the nodes that others have changed, or only a given node if others have changed it', () => {
  expect(ids()).toEqual(['in', 'out'])
  expect(changedByOthers('w', 'in')).toEqual([{ nodeId: 'in', title: 'PostgreSQL', by: bob }])
})

test('lists nothing for other users, who run the workflow with their own connections', () => {
  setWorkflow({ ...workflow, access: 'edit' })
  expect(ids()).toEqual([])
})
