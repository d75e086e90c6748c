import { expect, test } from 'vitest'
import { columnTypes } from '../connectors/mysql/types.ts'
import { measuresOf } from '../plan/measures-of.ts'
import { ownRecord } from './own-record.ts'

const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'a']

test("a name that every object inherits isn't found", () => {
  const none = ownRecord<number>([])
  for (const name of names) expect(none[name]).toBeUndefined()
  const all = ownRecord(names.map((name, i) => [name, i] as const))
  expect(names.map((name) => all[name])).toEqual([0, 1, 2, 3, 4, 5])
  expect(Object.keys(all)).toEqual(names)
})

test('columns with such names get the types of unmeasured columns', () => {
  for (const type of ['decimal', 'int', 'varchar', 'text'] as const) {
    const columns = names.map((name) => ({ name, type }))
    const measures = measuresOf({ columns, bounds: columns.map(() => null) }, [])
    expect(new Set(columnTypes({ columns, measures, natives: new Map(), keyed: [], fits: true })).size).toBe(
      1,
    )
  }
})
