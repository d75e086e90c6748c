import type { Column } from '@anj/workflow'
import { expect, test } from 'vitest'
import { pairsToOffer, suggestedKeys, withSide } from './join-keys.ts'

const columns = (...names: string[]): Column[] => names.map((name) => ({ name, type: 'text' }))

test('columns of equal names are suggested, whatever their case, but none that is paired already', () => {
  const left = columns('ID', 'city', 'x')
  const right = columns('city', 'id', 'y')
  expect(suggestedKeys(left, right, [])).toEqual([
    { left: 'ID', right: 'id' },
    { left: 'city', right: 'city' },
  ])
  expect(suggestedKeys(left, right, [{ left: 'ID', right: 'y' }])).toEqual([{ left: 'city', right: 'city' }])
  expect(suggestedKeys(left, right, [{ left: 'x', right: 'id' }])).toEqual([{ left: 'city', right: 'city' }])
})

test('the side chosen first brings the equally named column of the other table with it', () => {
  const empty = [{ left: '', right: '' }]
  expect(withSide(empty, 0, 'left', 'id', columns('ID'))).toEqual([{ left: 'id', right: 'ID' }])
  expect(withSide(empty, 0, 'right', 'id', columns('other'))).toEqual([{ left: '', right: 'id' }])
})

test('a side that was chosen by hand stays when the other one changes', () => {
  const keys = [
    { left: 'a', right: 'b' },
    { left: 'c', right: 'd' },
  ]
  expect(withSide(keys, 0, 'left', 'x', columns('x', 'b'))).toEqual([{ left: 'x', right: 'b' }, keys[1]])
})

test('what the values suggest is offered instead of equal names, without pairs whose columns are taken or gone', () => {
  const left = columns('id', 'customer')
  const right = columns('id', 'number')
  const found = [
    { left: 'customer', right: 'number', overlap: 0.98 },
    { left: 'id', right: 'id', overlap: 1 },
    { left: 'gone', right: 'number', overlap: 1 },
  ]
  expect(pairsToOffer(found, left, right, [{ left: 'id', right: 'id' }])).toEqual([found[0]])
  expect(pairsToOffer(null, left, right, [])).toEqual([{ left: 'id', right: 'id', overlap: null }])
})
