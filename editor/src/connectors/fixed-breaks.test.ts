import { expect, test } from 'vitest'
import { addBreak, boundsOf, moveBreak, nameColumn, removeBreak } from './fixed-breaks.ts'

const columns = { breaks: [4, 10], names: ['id', 'name', 'city'] }

test('a new boundary divides a column, whose left part keeps the name', () => {
  expect(addBreak(columns, 7)).toEqual({ breaks: [4, 7, 10], names: ['id', 'name', '', 'city'] })
  expect(addBreak(columns, 20)).toEqual({ breaks: [4, 10, 20], names: ['id', 'name', 'city'] })
  expect(addBreak({ breaks: [], names: [] }, 3)).toEqual({ breaks: [3], names: [] })
  expect(addBreak(columns, 0)).toEqual(columns)
  expect(addBreak(columns, 10)).toEqual(columns)
})

test('two columns without their boundary keep one name', () => {
  expect(removeBreak(columns, 0)).toEqual({ breaks: [10], names: ['id', 'city'] })
  expect(removeBreak({ breaks: [4, 10], names: ['', 'name'] }, 0)).toEqual({ breaks: [10], names: ['name'] })
  expect(removeBreak({ breaks: [4, 10], names: ['id'] }, 1)).toEqual({ breaks: [4], names: ['id'] })
})

test('a boundary stays between its neighbours', () => {
  expect(boundsOf(columns.breaks, 0)).toEqual([1, 9])
  expect(moveBreak(columns, 0, 40).breaks).toEqual([9, 10])
  expect(moveBreak(columns, 0, -1).breaks).toEqual([1, 10])
  expect(moveBreak(columns, 1, 12).breaks).toEqual([4, 12])
})

test('names without values at their end are left out', () => {
  expect(nameColumn({ breaks: [4, 10], names: [] }, 1, 'name').names).toEqual(['', 'name'])
  expect(nameColumn({ breaks: [4, 10], names: ['', 'name'] }, 1, '').names).toEqual([])
})
