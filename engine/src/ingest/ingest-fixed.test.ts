import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { AppError, type FixedOptions, isFixedOptions } from '@anj/workflow'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { constant, sql } from '../duckdb/sql.ts'
import { roundsOf } from '../testing/rounds.ts'
import { sharedSession } from '../testing/shared-duckdb.ts'
import { ingestFile } from './ingest-file.ts'
import { limitsIn } from './ingest-here.testing.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-ingest-fixed-'))
})
afterAll(() => rm(folder, { recursive: true }))

const usual: FixedOptions = {
  breaks: [],
  names: [],
  encoding: 'utf-8',
  header: false,
  skipLines: 0,
  skipPrefixes: [],
  trim: true,
}

async function ingest(
  content: string | Buffer,
  part: Partial<FixedOptions> | null = null,
  fileName = 'file.txt',
) {
  const originalPath = join(folder, 'original')
  const columnarPath = join(folder, 'copy.parquet')
  await rm(columnarPath, { force: true })
  await writeFile(originalPath, content)
  const options = part && { ...usual, ...part }
  const request = { originalPath, columnarPath, fileName, options, limits: limitsIn(folder) }
  const result = await ingestFile(request, folder, { progress: () => undefined })
  using session = await sharedSession()
  const { columns, notes, noteLabels } = result.profile
  return {
    options: result.options,
    names: columns.map(({ name }) => name),
    types: columns.map(({ suggestedType }) => suggestedType),
    rows: await session.rows(sql`select * from read_parquet(${constant(columnarPath)})`),
    notes,
    labels: noteLabels,
  }
}

async function refusal(content: string | Buffer, part: Partial<FixedOptions>): Promise<string> {
  const error: unknown = await ingest(content, part).catch((thrown: unknown) => thrown)
  if (!(error instanceof AppError)) throw error
  return error.message
}

const text = (...lines: readonly string[]) => `${lines.join('\n')}\n`

const staff = text(
  'ID    NAME            CITY         SALARY HIRED',
  '1     Ada Lovelace    London      1500.50 2020-01-31',
  '2     Grace Hopper    New York      20.00 2021-12-01',
  '30    Kurt Gödel      Wien         999.99 2019-05-05',
  '4     Emmy            Göttingen           2018-07-07',
)

describe('the columns of a text file with fixed widths', () => {
  it('are found by the blanks that run through its lines', async () => {
    const { options, names, types, rows, labels } = await ingest(staff)
    expect(options).toEqual({ ...usual, breaks: [6, 22, 33, 42], header: true })
    expect(names).toEqual(['ID', 'NAME', 'CITY', 'SALARY', 'HIRED'])
    expect(types).toEqual(['int', 'text', 'text', 'decimal', 'date'])
    expect(rows).toEqual([
      ['1', 'Ada Lovelace', 'London', '1500.50', '2020-01-31'],
      ['2', 'Grace Hopper', 'New York', '20.00', '2021-12-01'],
      ['30', 'Kurt Gödel', 'Wien', '999.99', '2019-05-05'],
      ['4', 'Emmy', 'Göttingen', null, '2018-07-07'],
    ])
    expect(labels).toEqual(['Fixed widths found'])
  })

  it('are found by dashes under the names, as databases print them', async () => {
    const printed = text(
      'Report of 2024-01-31',
      '',
      'id          name       amount',
      '----------- ---------- ------------',
      '          1 Ada              1.50',
      '          2 Grace               -7.25',
    )
    const { options, names, rows } = await ingest(printed)
    expect(options).toMatchObject({
      breaks: [12, 23],
      skipLines: 2,
      skipPrefixes: ['----------- ---------- ------------'],
    })
    expect(names).toEqual(['id', 'name', 'amount'])
    expect(rows).toEqual([
      ['1', 'Ada', '1.50'],
      ['2', 'Grace', '-7.25'],
    ])
  })

  it('are found below a title, and without a header', async () => {
    const { options, names, rows } = await ingest(
      text(
        'Everything that we sold in the last month of the year',
        '0001  Nut         12.50',
        '0002  Bolt         3.75',
        '0003  Washer     100.00',
      ),
    )
    expect(options).toMatchObject({ breaks: [6, 15], header: false, skipLines: 1 })
    expect(names).toEqual(['column_1', 'column_2', 'column_3'])
    expect(rows).toEqual([
      ['0001', 'Nut', '12.50'],
      ['0002', 'Bolt', '3.75'],
      ['0003', 'Washer', '100.00'],
    ])
  })

  it('are found by the header where values touch', async () => {
    const { rows } = await ingest(
      text(
        'NO    NAME      DAY',
        '000001Ada       20240131',
        '000002Grace     20240201',
        '000003Kurt      20240202',
      ),
    )
    expect(rows).toEqual([
      ['000001', 'Ada', '20240131'],
      ['000002', 'Grace', '20240201'],
      ['000003', 'Kurt', '20240202'],
    ])
  })

  it('are not found in prose, in a list of words and in a delimited file', async () => {
    const prose = text(
      'The quick brown fox jumps over the lazy dog and runs',
      'away from it. Some days later, the dog, who is still',
      'lazy, sees the fox again and does not move.',
    )
    for (const content of [prose, text('apple', 'pear', 'plum'), text('a;b', '1;2', '3;4'), 'a\tb\n1\t2\n'])
      expect(isFixedOptions((await ingest(content)).options)).toBe(false)
    expect(isFixedOptions((await ingest(staff, null, 'staff.csv')).options)).toBe(false)
  })
})

describe('a text file with fixed widths', () => {
  const lines = ['12345678', 'ab', '', '   ', '# remark', 'cd    "x"']
  const cut = { breaks: [2, 6], skipPrefixes: ['#'], skipLines: 1, names: ['first', '', 'last'] }
  const expected = [
    ['ab', null, null],
    ['cd', null, '"x"'],
  ]

  it('gives empty values for short lines, and passes over empty lines and lines with a prefix', async () => {
    const { rows, names, notes } = await ingest(text(...lines), cut)
    expect(rows).toEqual(expected)
    expect(names).toEqual(['first', 'column_2', 'last'])
    expect(notes).toEqual([
      'Columns without a name were given names: column_2.',
      'Lines that end before the column last begins: 1; first: line 2. Their last values are empty.',
      'Empty lines between the rows were skipped: 2.',
    ])
  })

  test.each([
    ['CR LF', '\r\n', true],
    ['CR', '\r', true],
    ['LF without one at the end', '\n', false],
  ])('can have lines that end in %s', async (_, end, isLast) => {
    const { rows } = await ingest(lines.join(end) + (isLast ? end : ''), cut)
    expect(rows).toEqual(expected)
  })

  it('can mix line ends', async () => {
    const { rows, labels } = await ingest('a1\rb2\r\nc3\nd4', { breaks: [1] })
    expect(rows).toEqual([
      ['a', '1'],
      ['b', '2'],
      ['c', '3'],
      ['d', '4'],
    ])
    expect(labels?.slice(1)).toEqual(['Mixed line endings'])
  })

  it('takes names from the header line where the user gives none', async () => {
    const { names, rows } = await ingest(text('no  name', '  1 Ada '), {
      breaks: [4],
      header: true,
      names: ['', 'who'],
    })
    expect(names).toEqual(['no', 'who'])
    expect(rows).toEqual([['1', 'Ada']])
  })

  it('keeps the blanks around values on request', async () => {
    const { rows } = await ingest(text(' a  b ', '    cc'), { breaks: [3], trim: false })
    expect(rows).toEqual([
      [' a ', ' b '],
      ['   ', ' cc'],
    ])
  })

  it('names tabs, and lines that are longer than the others', async () => {
    const usualLines = Array.from({ length: 20 }, (_, i) => `${String(i).padEnd(4)}abcd`)
    const { rows, notes } = await ingest(text(...usualLines, '20  abcdefg', 'a\tbcdefg'), { breaks: [4] })
    expect(rows.slice(-2)).toEqual([
      ['20', 'abcdefg'],
      ['a\tbc', 'defg'],
    ])
    expect(notes.slice(1)).toEqual([
      'Line 22 contains a tab. A tab counts as one character, although programs show it as several blanks, so the values after it can be in the wrong columns. Replace tabs with blanks in the program that writes the file.',
      'Lines with more than the usual 8 characters: 1; first: line 21 with 11. Their values can be in the wrong columns, and the text at their end is in column_2.',
    ])
  })

  it('is cut by characters, not by bytes, in each encoding', async () => {
    const content = text('Größe😀x', 'äöü 𝒳yz')
    const rows = [
      ['Größe', '😀', 'x'],
      ['äöü 𝒳', 'y', 'z'],
    ]
    const cuts = { breaks: [5, 6] }
    const mark = '\ufeff'
    expect((await ingest(content, cuts)).rows).toEqual(rows)
    expect((await ingest(mark + content, cuts)).rows).toEqual(rows)
    const utf16 = { ...cuts, encoding: 'utf-16' } as const
    expect((await ingest(Buffer.from(mark + content, 'utf16le'), utf16)).rows).toEqual(rows)
    expect((await ingest(Buffer.from(mark + content, 'utf16le').swap16(), utf16)).rows).toEqual(rows)
    const western = iconv.encode(text('Größe€x', 'äöü  yz'), 'windows-1252')
    expect((await ingest(western, { ...cuts, encoding: 'windows-1252' })).rows).toEqual([
      ['Größe', '€', 'x'],
      ['äöü', 'y', 'z'],
    ])
    expect((await ingest(gzipSync(staff), null, 'staff.txt.gz')).names).toHaveLength(5)
  })

  it('is refused with contradictory boundaries, and with more lines to skip than it has', async () => {
    expect(await refusal('ab\n', { breaks: [3, 2] })).toBe(
      'The file cannot be read with these options: each column must begin after the one before it.',
    )
    expect(await refusal('ab\n', { skipLines: 3 })).toBe('The file has fewer than the 3 lines to skip.')
    expect(await refusal('\n \n', { breaks: [1] })).toBe(await refusal('', { breaks: [1] }))
  })

  it('keeps the values of lines across the pieces in which it is read', async () => {
    const count = 60_000
    const lines = Array.from({ length: count }, (_, i) => {
      const sign = i % 1_000 === 0 ? 'é' : 'e'
      return `${String(i).padStart(8)}${sign.repeat(60)}"${String(i * 7).padEnd(10)}`
    })
    const { rows } = await ingest(text(...lines), { breaks: [8, 68] })
    expect(rows).toHaveLength(count)
    const wrong = rows.findIndex(([id, , last], i) => id !== String(i) || last !== `"${i * 7}`)
    expect(wrong).toBe(-1)
    const long = 'x'.repeat(9_000_000)
    const longest = await ingest(text(`é"${long}`, 'ab'), { breaks: [2] })
    expect(longest.rows.map(([first, last]) => [first, last === long])).toEqual([
      ['é"', true],
      ['ab', false],
    ])
  })

  it('has the values that were written, whatever they are', async () => {
    const sign = fc.constantFrom('a', 'Z', '0', '"', "'", ',', '\u0001', 'é', '漢', '😀', '-')
    const cell = (width: number) => fc.array(sign, { maxLength: width }).map((signs) => signs.join(''))
    const table = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 5 }).chain((widths) =>
      fc.record({
        widths: fc.constant(widths),
        rows: fc.array(fc.tuple(...widths.map(cell)), { minLength: 1, maxLength: 8 }),
        isWide: fc.boolean(),
        isPadded: fc.boolean(),
      }),
    )
    await fc.assert(
      fc.asyncProperty(table, async ({ widths, rows, isWide, isPadded }) => {
        const filled = rows.filter((row) => row.some((one) => one !== ''))
        fc.pre(filled.length > 0)
        const lines = rows.map((row) => {
          const line = row.map((one, i) => one + ' '.repeat((widths[i] ?? 0) - [...one].length)).join('')
          return isPadded ? line : line.trimEnd()
        })
        const breaks = widths.slice(0, -1).map((_, i) => widths.slice(0, i + 1).reduce((a, b) => a + b))
        const content = text(...lines)
        const read = await ingest(
          isWide ? Buffer.from(`\ufeff${content}`, 'utf16le') : content,
          isWide ? { breaks, encoding: 'utf-16' } : { breaks },
        )
        expect(read.rows).toEqual(filled.map((row) => row.map((one) => (one === '' ? null : one))))
      }),
      { numRuns: roundsOf({ short: 15, long: 300 }) },
    )
  })
})
