import { newNode, type Reject } from '@anj/workflow'
import { expect, test } from 'vitest'
import { rejectsNote } from './rejects-note.ts'

const at = { x: 0, y: 0 }
const graph = {
  nodes: [newNode('csvInput', 'in', at), newNode('checkRows', 'check', at), newNode('lookUp', 'look', at)],
  edges: [],
}
const reject = (nodeId: string, row: number): Reject => ({ nodeId, row, column: 'a', value: 'x', reason: '' })

test('names rows that break a rule, and counts a row with two broken rules once', () => {
  const broken = [reject('check', 1), reject('check', 1), reject('check', 7), reject('check', 9)]
  expect(rejectsNote(graph, broken)).toBe('3 rows here break a rule')
  expect(rejectsNote(graph, broken.slice(0, 2))).toBe('1 row here breaks a rule')
})

test('names values that do not convert and rows without a match apart from them', () => {
  const all = [reject('in', 1), reject('in', 2), reject('check', 3), reject('look', 4), reject('look', 5)]
  expect(rejectsNote(graph, all)).toBe(
    '1 row here breaks a rule, 2 rows here have no match, or several, 2 values here do not convert',
  )
  expect(rejectsNote(graph, [reject('gone', 1)])).toBe('1 value here does not convert')
  expect(rejectsNote(graph, [])).toBeNull()
})
