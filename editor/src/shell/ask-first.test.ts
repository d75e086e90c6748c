import { newNode, setConfig } from '@anj/workflow'
import { beforeEach, expect, test, vi } from 'vitest'
import { noteChangers } from '../actors/changers.ts'
import { changeGraph, dropWorkflow, putWorkflow } from '../store/graph-store.ts'
import { askFirst, useQuestion } from './ask-first.ts'

const WORKFLOW = 'asked about'
const source = newNode('postgresqlInput', 'in', { x: 0, y: 0 })
const bob = { id: 'bob', fullName: 'Bob Noyce' }
const { getState } = useQuestion

beforeEach(() => {
  putWorkflow({ id: WORKFLOW, name: 'Orders', nodes: [source], edges: [] })
  return () => dropWorkflow(WORKFLOW)
})

test('what nobody else changed is done at once', () => {
  const go = vi.fn()
  askFirst(WORKFLOW, 'in', go)
  expect(go).toHaveBeenCalledOnce()
})

test('what was changed again while the question stood there is asked again, and done once it was answered', () => {
  const go = vi.fn()
  noteChangers(WORKFLOW, [{ nodeId: 'in', by: bob }])
  askFirst(WORKFLOW, 'in', go)
  changeGraph(WORKFLOW, (graph) => setConfig(graph, 'in', { ...source.data.config, tableName: 'salaries' }))
  getState().go()
  expect(getState().isOpen).toBe(true)
  expect(go).not.toHaveBeenCalled()
  getState().go()
  expect(getState().isOpen).toBe(false)
  expect(go).toHaveBeenCalledOnce()
})
