import { expect, test } from 'vitest'
import { readersPhrase, removedColumns } from './removed-columns.ts'

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
test('lists the columns that a table loses when it is made anew, ignoring case', () => {
  const anew = { dropTableThenCreate: true }
  expect(removedColumns(anew, { exists: true, columns, wouldCreate })).toEqual(['price', 'day'])
  expect(removedColumns(anew, { exists: false, columns: [], wouldCreate })).toEqual([])
  // Without a source, nothing is known about the new table.
  expect(removedColumns(anew, { exists: true, columns, wouldCreate: [] })).toEqual([])
  expect(removedColumns({ dropTableThenCreate: false }, { exists: true, columns, wouldCreate })).toEqual([])
})

test('says how many readers the user may not see', () => {
  const phrase = (names: readonly string[], hidden: number) =>
    readersPhrase({ names, count: names.length, hidden })
  expect(phrase([], 1)).toBe('1 workflow that you may not see')
  expect(phrase(['a', 'b', 'c', 'd', 'e', 'f'], 2)).toBe(
    'a, b, c, d, 2 more, 2 workflows that you may not see',
  )
  expect(readersPhrase({ names: ['a', 'b', 'c', 'd', 'e'], count: 30, hidden: 0 })).toBe(
    'a, b, c, d, 26 more',
  )
})
