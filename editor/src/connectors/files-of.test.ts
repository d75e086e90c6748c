import { expect, test } from 'vitest'
import { inputKindOf } from './files-of.ts'

test("a file's extension selects its input", () => {
  expect(inputKindOf('Sales.2024.CSV')).toBe('csvInput')
  expect(inputKindOf('notes.txt')).toBe('txtInput')
  for (const name of ['book.xlsx', 'book.ods', 'book.fods', 'book.numbers'])
    expect(inputKindOf(name)).toBe('excelInput')
  expect(inputKindOf('picture.png')).toBeNull()
  expect(inputKindOf('csv')).toBeNull()
})
