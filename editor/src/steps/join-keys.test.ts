import type { Column } from '@anj/workflow'
import { expect, test } from 'vitest'
import { EMPTY_PAIR, pairsToOffer, setPairSide, withPair } from './join-keys.ts'

const columns = (...names: string[]): Column[] => names.map((name) => ({ name, type: 'text' }))
const nothing = { keys: [], begun: null }
const first = { left: 'a', right: 'b' }

test('suggests columns with equal names, ignoring case, unless they are already in a pair', () => {
  const left = columns('ID', 'city', 'x')
  const right = columns('city', 'id', 'y')
  const offered = (...keys: { left: string; right: string }[]) =>
    pairsToOffer(null, left, right, keys).map((pair) => `${pair.left} ${pair.right}`)
  expect(offered()).toEqual(['ID id', 'city city'])
  expect(offered({ left: 'ID', right: 'y' })).toEqual(['city city'])
  expect(offered({ left: 'x', right: 'id' })).toEqual(['city city'])
})

test("choosing one side first also chooses the other table's column of the same name", () => {
  expect(setPairSide(nothing, 0, 'left', 'id', columns('ID'))).toEqual({
    keys: [{ left: 'id', right: 'ID' }],
    begun: null,
  })
})

test('a pair counts once both sides are chosen', () => {
  const half = setPairSide(nothing, 0, 'right', 'id', columns('other'))
  expect(half).toEqual({ keys: [], begun: { left: '', right: 'id' } })
  expect(setPairSide(half, 0, 'left', 'other', columns('id'))).toEqual({
    keys: [{ left: 'other', right: 'id' }],
    begun: null,
  })
})

test('keeps a side that the user chose when the other side changes', () => {
  const keys = [first, { left: 'c', right: 'd' }]
  expect(setPairSide({ keys, begun: null }, 0, 'left', 'x', columns('x', 'b')).keys).toEqual([
    { left: 'x', right: 'b' },
    keys[1],
  ])
})

test('changing a complete pair keeps an incomplete pair', () => {
  const begun = { left: 'c', right: '' }
  expect(setPairSide({ keys: [first], begun }, 0, 'right', 'x', columns())).toEqual({
    keys: [{ left: 'a', right: 'x' }],
    begun,
  })
})

test('accepting a suggestion replaces an empty pair, but not an incomplete pair of other columns', () => {
  expect(withPair({ keys: [], begun: EMPTY_PAIR }, first)).toEqual({ keys: [first], begun: null })
  expect(withPair({ keys: [], begun: { left: 'a', right: '' } }, first).begun).toBeNull()
  expect(withPair({ keys: [], begun: { left: 'c', right: '' } }, first).begun).toEqual({
    left: 'c',
    right: '',
  })
})

test('offers suggestions based on values instead of equal names, but none for columns that are used or missing', () => {
  const left = columns('id', 'customer')
  const right = columns('id', 'number')
  const found = [
    { left: 'customer', right: 'number', overlap: 0.98 },
    { left: 'id', right: 'id', overlap: 1 },
    { left: 'gone', right: 'number', overlap: 1 },
  ]
  expect(pairsToOffer(found, left, right, [{ left: 'id', right: 'id' }])).toEqual([found[0]])
})

test('does not offer a pair whose values never match, even if the names are equal', () => {
  const both = columns('id')
  expect(pairsToOffer([{ left: 'id', right: 'id', overlap: 0 }], both, both, [])).toEqual([])
  expect(pairsToOffer(null, both, both, [])).toEqual([{ left: 'id', right: 'id', overlap: null }])
})
