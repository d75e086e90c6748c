import { describe, expect, test } from 'vitest'
import type { Column } from '../model/columns.ts'
import { innerJoin, type JoinConfig } from './joins.ts'
import { unionColumns, unionTable } from './union-table.ts'

const table = (...names: string[]): Column[] => names.map((name) => ({ name, type: 'text' }))
const sentences = (found: readonly { sentence: string }[] | undefined) =>
  found?.map(({ sentence }) => sentence)

describe('a join', () => {
  const problems = (config: Partial<JoinConfig>, inputs: readonly (readonly Column[])[] | null) =>
    sentences(
      innerJoin.problems?.({
        title: 'Inner Join',
        config: { keys: [], selectedColumns: null, ...config },
        inputs,
      }),
    )
  const byId = { keys: [{ left: 'id', right: 'id' }] }

  test('needs two tables and at least one pair of keys', () => {
    expect(problems(byId, [table('id')])).toEqual(['Inner Join needs two tables. Connect a second source.'])
    expect(problems({}, [table('id'), table('id')])).toEqual([
      'Inner Join needs at least one pair of key columns.',
    ])
    expect(problems(byId, [table('id'), table('id')])).toEqual([])
  })
  test('reports missing keys and columns and duplicate names', () => {
    const keys = [
      { left: 'id', right: 'gone' },
      { left: 'away', right: 'id' },
    ]
    const selectedColumns = [
      { column: 'id', name: 'x' },
      { column: 'id (2)', name: 'X' },
      { column: 'lost', name: 'y' },
    ]
    expect(problems({ keys, selectedColumns }, [table('id'), table('id')])).toEqual([
      'Inner Join expects the column gone, which is missing from its source.',
      'Inner Join expects the column away, which is missing from its source.',
      'Inner Join expects the column lost, which is missing from its source.',
      'Inner Join has two output columns named X.',
    ])
  })
  test("doesn't check columns while the columns of its sources are unknown", () => {
    expect(problems(byId, null)).toEqual([])
  })
  test('keeps the original database type of a column', () => {
    const origin = { kind: 'int32' } as const
    const left: Column[] = [{ name: 'id', type: 'int', origin }]
    const config = { ...byId, selectedColumns: [{ column: 'id', name: 'key' }] }
    expect(innerJoin.outputColumns([left, table('id')], config)).toEqual([
      { name: 'key', type: 'int', origin },
    ])
  })
})

describe('a union', () => {
  test('needs two tables', () => {
    const config = { matchBy: 'name', removeDuplicates: false, selectedColumns: null } as const
    expect(sentences(unionTable.problems?.({ title: 'Union Table', config, inputs: [table('a')] }))).toEqual([
      'Union Table needs two tables. Connect a second source.',
    ])
  })
  test('converts different types to text, and keeps the original database type only if both columns share it', () => {
    const int: Column = { name: 'a', type: 'int', origin: { kind: 'int32' } }
    expect(unionColumns([[int], [int]], 'name')).toEqual([int])
    expect(unionColumns([[int], [{ ...int, origin: { kind: 'int64' } }]], 'name')).toEqual([
      { name: 'a', type: 'int' },
    ])
    expect(unionColumns([[int], table('A')], 'name')).toEqual([{ name: 'a', type: 'text' }])
    expect(unionColumns([[int], table('b')], 'name')).toEqual([int, { name: 'b', type: 'text' }])
    expect(unionColumns([[int], table('b', 'c')], 'position').map(({ name }) => name)).toEqual(['a', 'c'])
  })
  test('keeps whole numbers and decimals as decimals', () => {
    const decimal: Column = { name: 'A', type: 'decimal' }
    expect(unionColumns([[{ name: 'a', type: 'int' }], [decimal]], 'name')).toEqual([
      { name: 'a', type: 'decimal' },
    ])
    expect(unionColumns([[decimal], [{ name: 'a', type: 'float' }]], 'name')).toEqual([
      { name: 'A', type: 'text' },
    ])
  })
  test('when columns are matched by position, numbers an additional column whose name is already taken', () => {
    expect(unionColumns([table('a'), table('x', 'A')], 'position').map(({ name }) => name)).toEqual([
      'a',
      'A (2)',
    ])
  })
})
