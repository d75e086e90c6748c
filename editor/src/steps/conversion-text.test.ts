import { expect, test } from 'vitest'
import { conversionReportText, failedCellsText } from './conversion-text.ts'

const column = (name: string, fails: number) => ({ column: name, fails, examples: [], formatHits: [] })

test('says that everything converts and how many rows were checked', () => {
  const found = { columns: [column('a', 0)], rows: 2000, isAll: true, isSample: false }
  expect(conversionReportText(found)).toBe('Every value converts. 2,000 rows checked.')
})

test('counts cells and columns that fail to convert', () => {
  const found = { columns: [column('a', 1200), column('b', 0)], rows: 5000, isAll: true, isSample: false }
  expect(conversionReportText(found)).toBe('1,200 cells of 1 column would not convert. 5,000 rows checked.')
})

test('says "at least" after a timeout, and says when only a sample was checked', () => {
  const found = { columns: [column('a', 1), column('b', 2)], rows: 10, isAll: false, isSample: true }
  expect(conversionReportText(found)).toBe(
    'At least 3 cells of 2 columns would not convert. 10 rows (sample) checked.',
  )
  expect(failedCellsText(3, false)).toBe('At least 3 would not convert')
  expect(failedCellsText(3, true)).toBe('3 would not convert')
})
