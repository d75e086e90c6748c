import { expect, test } from 'vitest'
import { readFirstPart } from './first-part.ts'

const inDos = Buffer.from('navn;by\r\n1;K\x9bbenhavn\r\n2;R\x9bnne\r\n', 'latin1')

test('shows the first rows in an encoding, with the detected delimiter', () => {
  expect(readFirstPart(inDos, 'byer.csv', { encoding: 'cp850' })).toEqual({
    options: { delimiter: ';', quote: '"', header: true, encoding: 'cp850', skipLines: 0 },
    columns: ['navn', 'by'],
    rows: [
      ['1', 'København'],
      ['2', 'Rønne'],
    ],
  })
  expect(readFirstPart(inDos, 'byer.csv', { encoding: 'cp437' }).rows[0]?.[1]).toBe('K¢benhavn')
})

test('shows the first rows with the given options', () => {
  const options = {
    delimiter: 'K',
    quote: '',
    header: false,
    encoding: 'windows-1252',
    skipLines: 1,
  } as const
  const { columns, rows } = readFirstPart(inDos, 'byer.csv', { options })
  expect(columns).toEqual(['column_1', 'column_2'])
  expect(rows[0]).toEqual(['1;', '›benhavn'])
})

test('shows as much as possible when the part ends within a character or a skipped line', () => {
  const part = Buffer.from('id,name\n1,日本').subarray(0, -1)
  expect(readFirstPart(part, 'a.csv', { encoding: 'utf-8' }).rows).toEqual([['1', '日']])
  const options = { delimiter: ',', quote: '"', header: true, encoding: 'utf-8', skipLines: 9 } as const
  expect(readFirstPart(part, 'a.csv', { options })).toMatchObject({ columns: [], rows: [] })
})
