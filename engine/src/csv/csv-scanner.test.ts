import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CsvScanner } from './csv-scanner.ts'
import { splitRecords } from './records.ts'

const near = fc.array(fc.constantFrom('a', '"', "'", ',', ';', '|', ' ', '\n', '\r', '\r\n', 'ü', '""'), {
  maxLength: 40,
})
const dialects = fc.record({
  delimiter: fc.constantFrom(',', ';', '||', ', ', 'ü', ' '),
  quote: fc.constantFrom('"', "'", ''),
})

/** Scans a text in pieces of `size` bytes. */
function walk(text: string, dialect: { delimiter: string; quote: string }, size: number, skip = 0) {
  const walker = new CsvScanner({ ...dialect, skip, delimiterInCopy: dialect.delimiter }, true)
  const bytes = Buffer.from(text)
  const out: Buffer[] = []
  for (let at = 0; at < bytes.length && !walker.fault; at += size)
    out.push(walker.push(bytes.subarray(at, at + size)))
  out.push(walker.end())
  return { walker, copy: Buffer.concat(out).toString() }
}

describe('CsvScanner', () => {
  test('finds the same records as splitRecords, whatever the size of the pieces', () => {
    fc.assert(
      fc.property(near, dialects, fc.integer({ min: 1, max: 50 }), (parts, dialect, size) => {
        const text = parts.join('')
        const { walker, copy } = walk(text, dialect, size)
        const records = splitRecords(text, dialect)
        const fault = records.find((record) => record.fault)?.fault ?? null
        expect(walker.fault?.kind ?? null).toBe(fault)
        if (fault) return
        expect(walker.records).toBe(records.length)
        expect(splitRecords(copy, dialect).map(({ cells }) => cells)).toEqual(
          records.map(({ cells }) => cells),
        )
      }),
      { numRuns: 2_000 },
    )
  })

  test('measures the longest row and detects line breaks within quotes', () => {
    const dialect = { delimiter: ',', quote: '"' }
    expect(walk('a,b\n1,"2\n3"\n4,5\n', dialect, 3).walker).toMatchObject({
      records: 3,
      quotedLines: true,
      longestRow: { at: 4, bytes: 7 },
    })
    expect(walk('a,"b"\n1,"2"\n', dialect, 3).walker.quotedLines).toBe(false)
  })

  test('ignores the skipped lines and their quotes', () => {
    const { walker, copy } = walk('"open\r\nx\ra,b\r\n1,2', { delimiter: ',', quote: '"' }, 2, 2)
    expect(copy).toBe('a,b\n1,2')
    expect(walker).toMatchObject({ records: 2, fault: null })
  })
})
