import { expect, test } from 'vitest'
import type { Uses } from '../server/uses.ts'
import { readersOf, readersPhrase, removedColumns } from './removed-columns.ts'

const inTable = (name: string) => ({
  name,
  type: 'text',
  nullable: true,
  isIdentity: false,
  hasDefault: false,
  isGenerated: false,
})
const columns = [inTable('ID'), inTable('price'), inTable('day')]
const wouldCreate = [
  {
    name: 'id',
    type: 'bigint',
    isGuess: false,
    column: 'id',
    dataType: 'int' as const,
    length: null,
    nullable: true,
    key: false,
    problem: null,
  },
]
const owner = { id: 'u', fullName: 'Ada' }
const node = (access: 'read' | 'write') => ({
  nodeId: 'n',
  name: 'PostgreSQL',
  access,
  how: 'table' as const,
})

test('lists the columns that a table loses when it is made anew, ignoring case', () => {
  const anew = { dropTableThenCreate: true }
  expect(removedColumns(anew, { exists: true, columns, wouldCreate })).toEqual(['price', 'day'])
  expect(removedColumns(anew, { exists: false, columns: [], wouldCreate })).toEqual([])
  // Without a source, nothing is known about the new table.
  expect(removedColumns(anew, { exists: true, columns, wouldCreate: [] })).toEqual([])
  expect(removedColumns({ dropTableThenCreate: false }, { exists: true, columns, wouldCreate })).toEqual([])
})

test('names the readers of a column, but not its writers and not the workflow itself', () => {
  const uses: Uses = {
    workflows: [
      { id: 'own', name: 'Load', owner, access: 'own', nodes: [node('read')] },
      { id: 'a', name: 'Report', owner, access: 'read', nodes: [node('write'), node('read')] },
      { id: 'b', name: 'Other load', owner, access: 'read', nodes: [node('write')] },
    ],
    schedules: [
      {
        id: 's',
        name: 'Nightly report',
        workflowName: 'Report',
        owner,
        delivers: false,
        nodes: [node('read')],
      },
    ],
    counts: { workflows: 3, schedules: 1, hiddenWorkflows: 2 },
  }
  expect(readersOf('price', uses, 'own')).toEqual({
    column: 'price',
    names: ['Report', 'Nightly report'],
    hidden: 2,
  })
  const nothing = { workflows: [], schedules: [], counts: { workflows: 0, schedules: 0, hiddenWorkflows: 0 } }
  expect(readersOf('price', nothing, 'own')).toBeNull()
})

test('says how many readers the user may not see', () => {
  const phrase = (names: readonly string[], hidden: number) =>
    readersPhrase({ column: 'price', names, hidden })
  expect(phrase([], 1)).toBe('1 workflow that you may not see')
  expect(phrase(['a', 'b', 'c', 'd', 'e', 'f'], 2)).toBe(
    'a, b, c, d, 2 more, 2 workflows that you may not see',
  )
})
