import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GridCell } from './grid-cell.tsx'

const drawn = (value: string | null, more: Partial<Parameters<typeof GridCell>[0]> = {}) =>
  renderToStaticMarkup(
    <GridCell
      id="c"
      value={value}
      reject={undefined}
      place={0}
      isNumber={false}
      find=""
      isSelected={false}
      isActive={false}
      left={0}
      width={100}
      {...more}
    />,
  )

test('distinguishes null, empty text and spaces from each other and from the words "null" and "empty"', () => {
  const seen = [null, '', ' ', 'null', 'empty', 'a', 'a '].map((value) => drawn(value))
  expect(new Set(seen).size).toBe(seen.length)
  expect(drawn(null)).toContain('data-kind="null"')
  expect(drawn('null')).not.toContain('data-kind')
  expect(drawn('')).toContain('data-kind="empty"')
})

test('shows a value that failed to convert as it was read, with the reason', () => {
  const reject = { row: 1, column: 'a', value: '12x', reason: 'is not a whole number' }
  expect(drawn(null, { reject })).toContain('12x: is not a whole number')
  expect(drawn(null, { reject })).toContain('>12x<')
  expect(drawn('5', { reject })).not.toContain('12x')
})

test('marks the search text', () => {
  expect(drawn('Oslo', { find: 'sl' })).toContain('<mark>sl</mark>')
})
