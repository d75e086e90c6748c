import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyNth } from '../../engine/src/testing/rounds.ts'
import type { OpenKind } from './kind.ts'
import { kinds } from './kinds.ts'
import { roundTripOrRefusal } from './round-trip.ts'
import type { ContractTable } from './table.ts'

/** Column names that break statements built by string concatenation. */
const oddNames: readonly string[] = [
  'select',
  'Order',
  'a"b',
  'a`b',
  "it's",
  '[a]',
  'a]b',
  'x; drop table neighbour; --',
  '"; drop table neighbour; --',
  '`; drop table neighbour; #',
  '/* comment */',
  'Größe',
  '名前',
  '😀',
  'e\u0301',
  'a b',
  'a.b',
  'a,b',
  'a\\b',
  '100%',
  '?',
  '$1',
  ':name',
  '@variable',
  '{a}',
  'constructor',
  '__proto__',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
  'then',
  'length',
  'c0',
]

function named(names: readonly string[]): ContractTable {
  return {
    columns: names.map((name) => ({ name, type: 'text' })),
    rows: [names.map((_, i) => `value ${i}`)],
  }
}

describe.each(kinds.map((kind, place) => ({ ...kind, place })))('$name', ({ open, limits, place }) => {
  let kind: OpenKind
  beforeAll(async () => {
    kind = await open()
  })
  afterAll(() => kind[Symbol.asyncDispose]())

  it('keeps unusual column names unchanged', async () => {
    const possible = oddNames.filter((name) => !limits.impossibleNames.includes(name))
    const table = named(possible)
    const carried = await roundTripOrRefusal(kind, table)
    expect(carried).toEqual({ table: expect.objectContaining({ rows: table.rows }) })
    expect('table' in carried && carried.table.columns.map(({ name }) => name)).toEqual(possible)
    for (const name of limits.impossibleNames)
      expect(await roundTripOrRefusal(kind, named(['id', name]))).toMatchObject({
        refused: 'nameNotPossible',
      })
  })

  it.each(everyNth([[' leading'], ['trailing '], ['a\nb'], ['a\tb']], 2, place))(
    'keeps the column name %j unchanged or refuses it with a reason',
    async (name) => {
      const carried = await roundTripOrRefusal(kind, named(['id', name]))
      if ('refused' in carried) expect(carried.sentence).toMatch(/name|column|Column/)
      else expect(carried.table.columns.map((column) => column.name)).toEqual(['id', name])
    },
  )

  it('accepts names up to the kind’s limit, and states the limit when it refuses longer ones', async () => {
    const longest = limits.nameCharacters ?? 300
    const carried = await roundTripOrRefusal(kind, named(['id', 'n'.repeat(longest)]))
    expect('table' in carried && carried.table.columns[1]?.name).toBe('n'.repeat(longest))
    if (limits.nameCharacters === null) return
    const refused = await roundTripOrRefusal(kind, named(['id', 'n'.repeat(longest + 1)]))
    expect(refused).toMatchObject({
      refused: expect.stringMatching(/^nameTooLong/),
      sentence: expect.stringContaining(String(longest)),
    })
  })
})
