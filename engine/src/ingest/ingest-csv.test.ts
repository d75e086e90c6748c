import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CsvOptions } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { constant, sql } from '../duckdb/sql.ts'
import { everyNth } from '../testing/rounds.ts'
import { sharedSession } from '../testing/shared-duckdb.ts'
import { ingestHere, utf8 } from './ingest-here.testing.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-ingest-'))
})
afterAll(() => rm(folder, { recursive: true }))

const ingest = (content: string | Buffer, options: CsvOptions | null = null, fileName = 'file.csv') =>
  ingestHere(folder, content, options, fileName)

describe('ingested content', () => {
  test('matches the file', async () => {
    const { rows } = await ingest(
      'id,text\n007,"a ""b"", c"\n12345678901234567890.10," x "\n1.50,"two\r\nlines"\nNULL,\\N\n"é\u{1F600}",\'q\'\n',
    )
    expect(rows).toEqual([
      ['007', 'a "b", c'],
      ['12345678901234567890.10', ' x '],
      ['1.50', 'two\r\nlines'],
      ['NULL', '\\N'],
      ['é\u{1F600}', "'q'"],
    ])
  })

  test('keeps the row order of a large file', async () => {
    const lines = Array.from({ length: 400_000 }, (_, i) => `${i + 1},${(i * 7919) % 1000}`)
    const { profile } = await ingest(`n,m\n${lines.join('\n')}\n`)
    expect(profile.rows).toBe(400_000)
    const path = join(folder, 'copy.parquet')
    using session = await sharedSession()
    const [misplaced] = await session.row(
      sql`select count(*) filter (n::bigint <> file_row_number + 1) from read_parquet(${constant(path)}, file_row_number = true)`,
    )
    expect(misplaced).toBe('0')
  })

  test('returns the hash and size of the original', async () => {
    const content = Buffer.from('\ufeffa,b\n1,ü\n', 'utf16le')
    const { sha256, bytes } = await ingest(content)
    expect(sha256).toBe(createHash('sha256').update(content).digest('hex'))
    expect(bytes).toBe(content.length)
  })
})

describe('empty values', () => {
  test('turns empty strings into null and counts them', async () => {
    const { rows, profile } = await ingest('a,b\n1,\n"",2\n,\n')
    expect(rows).toEqual([
      ['1', null],
      [null, '2'],
      [null, null],
    ])
    expect(profile).toMatchObject({ rows: 3, emptyCells: 4, emptyRows: 1 })
    expect(profile.notes).toEqual(['Rows in which every cell is empty: 1. A run skips them.'])
    expect(profile.noteLabels).toEqual(['Empty rows: 1'])
  })
  test('skips and counts empty lines between rows', async () => {
    const { profile } = await ingest('\n\na,b\n1,2\n\n3,"x\n\ny"\n\n\n')
    expect(profile.rows).toBe(2)
    expect(profile.notes).toEqual(['Empty lines between the rows were skipped: 3.'])
  })
  test('reads an empty line as a row in a file with one column', async () => {
    const { rows, profile } = await ingest('a\n1\n\n3\n')
    expect(rows).toEqual([['1'], [null], ['3']])
    expect(profile.emptyRows).toBe(1)
  })
  test('reads a header without rows as an empty table, with a note', async () => {
    for (const content of ['a,b', 'a,b\n', '"a","b"\r\n\r\n']) {
      const { rows, names, profile } = await ingest(content)
      expect(rows).toEqual([])
      expect(names).toEqual(['a', 'b'])
      expect(profile.notes[0]).toBe('The file has a header row but no data rows.')
      expect(profile.columns.map(({ suggestedType }) => suggestedType)).toEqual(['text', 'text'])
    }
  })
})

describe('column names', () => {
  test('renames columns with empty or duplicate names, with a note', async () => {
    const { names, rows, profile } = await ingest('id,,id,ID, ,column_2\n1,2,3,4,5,6\n')
    expect(names).toEqual(['id', 'column_2 (2)', 'id (2)', 'ID (3)', 'column_5', 'column_2'])
    expect(rows).toEqual([['1', '2', '3', '4', '5', '6']])
    expect(profile.notes).toEqual([
      'Columns without a name were given names: column_2 (2), column_5.',
      'Columns with equal names were renamed: id (2), ID (3).',
    ])
  })
  test('accepts any characters in a column name', async () => {
    const { names } = await ingest('"a ""b""","c,d","line\nbreak",日本,c0\n1,2,3,4,5\n')
    expect(names).toEqual(['a "b"', 'c,d', 'line\nbreak', '日本', 'c0'])
  })
  test('numbers the columns when there is no header', async () => {
    const { names, rows, profile } = await ingest('1,2020-01-01,x\n2,2020-01-02,y\n')
    expect(names).toEqual(['column_1', 'column_2', 'column_3'])
    expect(rows).toHaveLength(2)
    expect(profile.notes).toEqual([
      'The first row looks like data, so the columns were named column_1, column_2 and so on.',
    ])
  })
})

describe('encodings', () => {
  const text = 'name,price\ncafé,"1 €"\nnaïve,2\n'
  test('reads UTF-16 in both byte orders, with and without a byte order mark', async () => {
    const little = Buffer.from(text, 'utf16le')
    const big = Buffer.from(little).swap16()
    for (const content of [Buffer.from(`\ufeff${text}`, 'utf16le'), little, big]) {
      const { rows, options } = await ingest(content)
      expect(options.encoding).toBe('utf-16')
      expect(rows[0]).toEqual(['café', '1 €'])
    }
  })
  test('detects non-Latin UTF-16 text without a byte order mark by its line endings', async () => {
    for (const rows of [
      'имя;город\r\nЁлка;Москва\r\n',
      '名前;値\n一丁目　二;千代田区\n',
      'a;b\n\u0a05;\ud83d\ude00\n',
    ]) {
      const little = Buffer.from(rows, 'utf16le')
      for (const content of [little, Buffer.from(little).swap16()]) {
        const found = await ingest(content)
        expect(found.options.encoding).toBe('utf-16')
        expect([found.names, ...found.rows].map((row) => row.join(';'))).toEqual(rows.trim().split(/\r?\n/))
      }
    }
  })
  test('does not mistake text that contains a NUL character for UTF-16', async () => {
    for (const rows of ['a,b\n1,\0\n', 'ab\0\n\0cd\n', 'id,n\n\0\0,x\n', 'abc\0abc\0\n', 'ab\0\ncd\0\n'])
      await expect(ingest(rows)).rejects.toThrow(/^This is not a text file/)
  })
  test('detects ISO-2022-JP by its escape sequences, with a note', async () => {
    // 日本 and テスト, with ASCII around them.
    const content = 'id;name\n1;\x1b$BF|K\\\x1b(B\n2;\x1b$B%F%9%H\x1b(B\n'
    const { rows, options, profile } = await ingest(content)
    expect(options).toMatchObject({ encoding: 'iso-2022-jp', delimiter: ';' })
    expect(rows).toEqual([
      ['1', '日本'],
      ['2', 'テスト'],
    ])
    expect(profile.notes).toEqual([
      'The file is not valid UTF-8 (first error on line 2), so it was read as ISO-2022-JP. If the text looks wrong, choose another encoding.',
    ])
    const asItIs = await ingest(content, { ...utf8, delimiter: ';' })
    expect(asItIs.rows[0]).toEqual(['1', '\x1b$BF|K\\\x1b(B'])
  })
  test('keeps escape sequences outside ISO-2022-JP unchanged', async () => {
    const { rows, options } = await ingest('id,line\n1,\x1b[31mred\x1b[0m\n2,\x1b$B\n')
    expect(options.encoding).toBe('utf-8')
    expect(rows).toEqual([
      ['1', '\x1b[31mred\x1b[0m'],
      ['2', '\x1b$B'],
    ])
  })
  test('detects Windows-1252, with a note', async () => {
    const { rows, options, profile } = await ingest(Buffer.from('name,price\ncaf\xe9,1 \x80\n', 'latin1'))
    expect(options.encoding).toBe('windows-1252')
    expect(rows).toEqual([['café', '1 €']])
    expect(profile.notes).toEqual([
      'The file is not valid UTF-8 (first error on line 2), so it was read as Windows-1252. If the text looks wrong, choose another encoding.',
    ])
  })
  test('reads Latin-1 if the user has chosen it', async () => {
    const { rows } = await ingest(Buffer.from('a,b\ncaf\xe9,\x80\n', 'latin1'), {
      ...utf8,
      encoding: 'latin-1',
    })
    expect(rows).toEqual([['café', '\u0080']])
  })
  test('drops the byte order mark before the first name', async () => {
    expect((await ingest('\ufeff"a",b\n1,2\n')).names).toEqual(['a', 'b'])
  })
  test('decodes characters that span two pieces of a large file', async () => {
    const line = `${'日本語€ü'.repeat(500)},1\n`
    const { profile, rows } = await ingest(`a,b\n${line.repeat(700)}`)
    expect(profile.rows).toBe(700)
    expect(rows.every(([cell]) => cell === '日本語€ü'.repeat(500))).toBe(true)
  })
})

describe('delimiters, quotes and line breaks', () => {
  test.each([
    ['a comma', 'a,b\n"x,y",1\n', ','],
    ['a semicolon, with decimal commas', 'a;b\n1,5;2,5\n3,5;4,5\n', ';'],
    ['a tab', 'a\tb\nx, y\t1\n', '\t'],
    ['a pipe', 'a|b\nx|1\n', '|'],
  ])('detects %s', async (_, content, delimiter) => {
    const { options, names } = await ingest(content)
    expect(options.delimiter).toBe(delimiter)
    expect(names).toEqual(['a', 'b'])
  })
  test.each([':', '~', '^', '#', '!', ' ', '||'])(
    'detects %j as the delimiter when every line agrees',
    async (delimiter) => {
      const lines = [
        ['id', 'name', 'price'],
        ['1', 'Anna', '2.50'],
        ['2', 'Bob', '3.50'],
        ['3', 'Eva', '4.50'],
      ]
      const content = lines.map((cells) => `${cells.join(delimiter)}\n`).join('')
      for (const fileName of ['file.csv', 'file.txt']) {
        const { options, rows } = await ingest(content, null, fileName)
        expect(options.delimiter).toBe(delimiter)
        expect(rows).toEqual(lines.slice(1))
      }
    },
  )
  test.each([
    ['times', 'time\n10:15\n11:30\n'],
    ['one name of three words', 'Name of customer\nJohn F Kennedy\n'],
    ['names of three words', 'Name of customer\nJohn F Kennedy\nAnna M Bell\n'],
    ['a street address', 'Street number\nMain 5\n'],
    ['a time below a name with a colon', 'Opens: local\n10: 15\n'],
    ['a greeting', 'Hello!you\nBye!you\n'],
    ['12-hour times without a header', '10:15 AM\n11:30 AM\n01:00 PM\n02:00 pm\n'],
    ['time ranges', '10:00-11:00\n11:00-12:30\n13:00 - 14:00\n14:00–15:00\n'],
    ['labels', 'Note: first\nNote: second\nNote: third\nNote: fourth\n'],
    ['numbered rooms', 'Room #1\nRoom #2\nRoom #3\nRoom #4\n'],
    ['exclamations', 'Go! now\nGo! then\nGo! there\nGo! here\n'],
    ['email addresses', 'mail\na@example.org\nb@example.org\nc@example.org\nd@example.org\n'],
    ['times without a header', '10:15\n11:30\n'],
    ['timestamps', 'created at\n2024-01-01 10:00\n2024-01-02 11:00\n'],
    ['grouped numbers', 'net amount\n1 234\n5 678\n'],
    ['names of two words', 'full name\nAnna Schmidt\nBob Meier\n'],
    ['sentences', 'Hello!\nBye!\n'],
    ['tags', '#first\n#second\n'],
    ['URLs', 'link\nhttps://a.example\nhttps://b.example\n'],
  ])('keeps %s in a single column', async (_, content) => {
    expect((await ingest(content, null, 'file.txt')).names).toHaveLength(1)
  })
  test('keeps text with commas in a single column', async () => {
    const { rows, names } = await ingest('comment\nyes, and no\nwell\n')
    expect(names).toEqual(['comment'])
    expect(rows).toEqual([['yes, and no'], ['well']])
  })
  test('detects single quotes', async () => {
    const { options, rows } = await ingest("a,b\n'x,y',1\n'it''s','2'\n")
    expect(options.quote).toBe("'")
    expect(rows).toEqual([
      ['x,y', '1'],
      ["it's", '2'],
    ])
  })
  test('treats quotes within unquoted values as text', async () => {
    expect((await ingest('a,b\n5" pipe,1\nO"Neil,2\n')).rows).toEqual([
      ['5" pipe', '1'],
      ['O"Neil', '2'],
    ])
  })
  test.each(['\n', '\r\n', '\r'])('reads rows that end in %j', async (end) => {
    expect((await ingest(['a,b', '1,2', '"x",4', ''].join(end))).rows).toEqual([
      ['1', '2'],
      ['x', '4'],
    ])
  })
  test('reads mixed line endings and keeps quoted ones', async () => {
    const { rows, profile } = await ingest('a,b\r\n1,2\n"x\r\ny","q""\n"\n5,6\r\n')
    expect(rows).toEqual([
      ['1', '2'],
      ['x\r\ny', 'q"\n'],
      ['5', '6'],
    ])
    expect(profile.notes).toEqual(['The file mixes line endings. All of them were recognized.'])
  })
  test('skips the given number of lines', async () => {
    const { rows, names } = await ingest('Report, of 2024\nmade by "x\n\na,b\n1,2\n', {
      ...utf8,
      skipLines: 2,
    })
    expect(names).toEqual(['a', 'b'])
    expect(rows).toEqual([['1', '2']])
  })
  test('reads a delimiter of several characters', async () => {
    expect((await ingest('a||b\n1|x||2\n', { ...utf8, delimiter: '||' })).rows).toEqual([['1|x', '2']])
  })
})

describe('user options', () => {
  test.each(['||', '§', '日本', ' | ', ', ', '<=>!', '\u0001', 'ab'])(
    'accepts the delimiter %j',
    async (delimiter) => {
      const cells = ['x', '"a;b"', '', '"say ""hi"""', 'ü']
      const text = `${['c', 'd', 'e', 'f', 'g'].join(delimiter)}\n${cells.join(delimiter)}\n`
      const { rows, options } = await ingest(text, { ...utf8, delimiter })
      expect(rows).toEqual([['x', 'a;b', null, 'say "hi"', 'ü']])
      expect(options.delimiter).toBe(delimiter)
    },
  )
  test('keeps quotes in values when quoting is off', async () => {
    expect((await ingest('a,b\n"x","y\n 1, "2"\n', { ...utf8, quote: '' })).rows).toEqual([
      ['"x"', '"y'],
      [' 1', ' "2"'],
    ])
  })
  test('reads UTF-16 when only the line endings show the byte order', async () => {
    const text = '名前;値\n日本;一\n'
    const little = Buffer.from(text, 'utf16le')
    for (const content of [little, Buffer.from(little).swap16()]) {
      const { rows } = await ingest(content, { ...utf8, delimiter: ';', encoding: 'utf-16' })
      expect(rows).toEqual([['日本', '一']])
    }
  })
  test('skips many lines regardless of their content', async () => {
    const text = `${'"never closed, '.repeat(200)}\n`.repeat(1_000)
    const { rows, profile } = await ingest(`${text}\na,b\n1,"x\ny"\n`, { ...utf8, skipLines: 1_000 })
    expect(rows).toEqual([['1', 'x\ny']])
    expect(profile.notes).toEqual([])
  })
  test('uses the decimal sign to resolve ambiguous numbers', async () => {
    const suggestion = async (decimalSign: '.' | ',', ...values: string[]) => {
      const { profile } = await ingest(`a;b\n${values.map((value) => `${value};x`).join('\n')}\n`, {
        ...utf8,
        delimiter: ';',
        decimalSign,
      })
      const { suggestedType, suggestedDecimalSign, suggestedThousandsSign } = profile.columns[0] ?? {}
      return [suggestedType, suggestedDecimalSign, suggestedThousandsSign]
    }
    expect(await suggestion(',', '1.234', '2.345')).toEqual(['int', undefined, '.'])
    expect(await suggestion('.', '1,234', '2,345')).toEqual(['int', undefined, ','])
    expect(await suggestion('.', '1.234', '2.345')).toEqual(['decimal', undefined, undefined])
    expect(await suggestion(',', '1,234', '2,345')).toEqual(['decimal', ',', undefined])
    expect(await suggestion(',', '1.234,5', '0,5')).toEqual(['decimal', ',', '.'])
    expect(await suggestion(',', '1', '22')).toEqual(['int', undefined, undefined])
    expect(await suggestion(',', "1'234,5", '2')).toEqual(['decimal', ',', "'"])
    expect(await suggestion(',', '1,5e3', '2')).toEqual(['float', ',', undefined])
    expect(await suggestion(',', '1.5', '2,5')).toEqual(['text', undefined, undefined])
    expect(await suggestion(',', '31.12.2024', '1.2.2024')).toEqual(['date', undefined, undefined])
  })
})

describe('text files', () => {
  test('prefers tabs, pipes and semicolons to commas in a text file', async () => {
    for (const delimiter of ['\t', '|', ';', ',']) {
      const { options } = await ingest(`a${delimiter}b\n1${delimiter}2\n`, null, 'file.txt')
      expect(options.delimiter).toBe(delimiter)
    }
    expect((await ingest('a|b;c\n1|2;3\n', null, 'file.txt')).options.delimiter).toBe('|')
    expect((await ingest('a|b;c\n1|2;3\n', null, 'file.csv')).options.delimiter).toBe(';')
  })
  test('reads values separated by spaces as one column', async () => {
    const { names, rows } = await ingest('name   age\nann    7\nbob    12\n', null, 'file.txt')
    expect(names).toEqual(['name   age'])
    expect(rows).toEqual([['ann    7'], ['bob    12']])
  })
})

describe('spaces around quotes', () => {
  test('removes and counts spaces around quotes', async () => {
    const { names, rows, profile } = await ingest('a, "b"\n1,"x, y" \n   "2"  ,  "z"\n"3", 4\n')
    expect(names).toEqual(['a', 'b'])
    expect(rows).toEqual([
      ['1', 'x, y'],
      ['2', 'z'],
      ['3', ' 4'],
    ])
    expect(profile.notes).toEqual(['Spaces between quotes and delimiters were removed: 5.'])
  })
  test('keeps spaces within quotes and in unquoted values', async () => {
    const { rows, profile } = await ingest('a,b\n" x ",  y \nsay "hi" , 2\n')
    expect(rows).toEqual([
      [' x ', '  y '],
      ['say "hi" ', ' 2'],
    ])
    expect(profile.notes).toEqual([])
  })
})

const delimiters = [',', '|', ';']
test.each(delimiters)(
  'reads a quoted first value that contains the delimiter %s after a byte order mark',
  async (delimiter) => {
    const cases = [`x${delimiter}y`, delimiter, `${delimiter}y`].flatMap((text) => [
      [text, true] as const,
      [text, false] as const,
    ])
    for (const [first, header] of everyNth(cases, 3, delimiters.indexOf(delimiter))) {
      const options = { ...utf8, delimiter, header }
      const one = await ingest(`\ufeff"${first}"\r\n"1"\r\n`, options)
      expect(one.rows).toEqual(header ? [['1']] : [[first], ['1']])
      const two = await ingest(`\ufeff"${first}"${delimiter}"b ""c"""\r\n1${delimiter}2\r\n`, options)
      expect(two.rows).toEqual(
        header
          ? [['1', '2']]
          : [
              [first, 'b "c"'],
              ['1', '2'],
            ],
      )
      if (header) expect([one.names, two.names]).toEqual([[first], [first, 'b "c"']])
      const inner = await ingest(`\ufeff"a ""b"""${delimiter}c\n1${delimiter}2\n`, options)
      expect(inner.rows).toEqual(
        header
          ? [['1', '2']]
          : [
              ['a "b"', 'c'],
              ['1', '2'],
            ],
      )
    }
  },
)

test('uses the delimiter that the first line declares, and skips that line', async () => {
  const { options, names, rows, profile } = await ingest('sep=|\r\na;b|c\r\n1|2\r\n')
  expect(options).toMatchObject({ delimiter: '|', skipLines: 1 })
  expect(names).toEqual(['a;b', 'c'])
  expect(rows).toEqual([['1', '2']])
  expect(profile.notes).toEqual(['The first line declares the delimiter and was skipped.'])
})

test('keeps a value that begins with a byte order mark after empty lines', async () => {
  const options: CsvOptions = {
    delimiter: ',',
    quote: '"',
    encoding: 'utf-8',
    header: false,
    skipLines: 0,
  }
  // The DuckDB driver removes one byte order mark from the start of a text.
  for (const content of ['\n\ufeff\ufeffa\n', '\n\n\ufeff\ufeffa\nb\n'])
    expect((await ingest(content, options)).rows[0]).toEqual(['\ufeffa'])
  expect((await ingest('\n\ufeff', options)).profile.rows).toBe(1)
})

test('keeps a byte order mark within the file, with a note', async () => {
  const { profile } = await ingest('a,b\n1,2\n\ufeff3,4\n')
  expect(profile.rows).toBe(2)
  expect(profile.columns[0]?.maxLength).toBe(2)
  expect(profile.notes[0]).toMatch(/^Line 3 contains a byte order mark inside the text/)
})

test('reads all rows of a file that mixes CR, LF and CR LF', async () => {
  const { rows, profile } = await ingest('a,b\r1,2\n3,"x\ry"\r\n\r5,6')
  expect(rows).toEqual([
    ['1', '2'],
    ['3', 'x\ry'],
    ['5', '6'],
  ])
  expect(profile.notes).toEqual([
    'The file mixes line endings. All of them were recognized.',
    'Empty lines between the rows were skipped: 1.',
  ])
})

test('reads column names that look like the first bytes of other formats', async () => {
  expect((await ingest('PAR1,PAR2\n1,2\n')).names).toEqual(['PAR1', 'PAR2'])
})

describe('large values', () => {
  test.each([
    ['with one line', 'x'],
    ['with many lines', 'some text\n'],
    ['with lines that look like rows', '1,""2""\n'],
  ])('reads a cell of 10 MB %s', async (_, piece) => {
    const cell = piece.repeat(10_000_000 / piece.length)
    const { profile } = await ingest(`a,b,c\n1,2,3\n4,"${cell}",5\n6,7,8\n`)
    expect(profile.rows).toBe(3)
    expect(profile.columns[1]?.maxLength).toBe(cell.replaceAll('""', '"').length)
    expect(profile.columns[2]?.max).toBe('8')
  })
  test('reads line breaks within values correctly wherever a DuckDB thread starts reading a large file', async () => {
    const filler = '12345,67890123456\n'.repeat(250_000)
    const cell = '"""",""""\n'.repeat(500_000)
    const row = `7,"${cell}"\n`
    const { profile } = await ingest(`a,b\n${filler}${row}${filler}${row}${filler}`)
    expect(profile.rows).toBe(750_002)
  })
  test('reads a first row of 10 MB without a header', async () => {
    const { profile, names } = await ingest(`"${'x\n'.repeat(5_000_000)}",2\n3,4\n`, {
      ...utf8,
      header: false,
    })
    expect([profile.rows, names.length]).toEqual([2, 2])
  })
})

describe('profile', () => {
  test('contains counts, minimum, maximum, longest and most frequent values', async () => {
    const { profile } = await ingest(`v,w\n${'b,1\n'.repeat(50)}${'a,2\n'.repeat(30)}${'ccc,\n'.repeat(20)}`)
    expect(profile.columns[0]).toMatchObject({
      name: 'v',
      nulls: 0,
      min: 'a',
      max: 'ccc',
      maxLength: 3,
      approximateDistinct: 3,
      top: [
        { value: 'b', count: 50 },
        { value: 'a', count: 30 },
        { value: 'ccc', count: 20 },
      ],
    })
    expect(profile.columns[1]?.nulls).toBe(20)
  })
})

describe('suggested types', () => {
  const suggest = async (...values: string[]) => {
    const { profile } = await ingest(`a;b\n${values.map((value) => `${value};x`).join('\n')}\n`, {
      ...utf8,
      delimiter: ';',
    })
    const { suggestedType, suggestedFormat, ambiguousDate, suggestedDecimalSign, suggestedThousandsSign } =
      profile.columns[0] ?? {}
    return [
      suggestedType,
      suggestedFormat,
      ambiguousDate,
      suggestedDecimalSign,
      suggestedThousandsSign,
    ].filter((found) => found !== undefined)
  }
  test.each<[readonly string[], readonly unknown[]]>([
    [['1', '22', '-3', ''], ['int']],
    [['1.5', '2', '3.25'], ['decimal']],
    [['1e-7', '2.5'], ['float']],
    [['007', '012'], ['text']],
    [['12345678901234567890', '1'], ['text']],
    [['1234567890123456789', '1'], ['text']],
    [['true', 'false', 'TRUE'], ['bit']],
    [['Yes', 'no'], ['bit']],
    [['0', '1'], ['int']],
    [['2024-01-31', '2024-02-29'], ['date']],
    [['2024-01-31', '2023-02-29'], ['text']],
    [['2024-01-31 10:00:00', '2024-02-29T11:00:00.5'], ['datetime']],
    [['10:00', '11:30:15'], ['time']],
    [
      ['10:00 PM', '1:30 am'],
      ['time', 'hh:mm a'],
    ],
    [
      ['31/12/2024', '01/02/2024'],
      ['date', 'dd/MM/yyyy'],
    ],
    [
      ['12/31/2024', '01/02/2024'],
      ['date', 'MM/dd/yyyy'],
    ],
    [
      ['11/12/2024', '01/02/2024'],
      ['date', 'dd/MM/yyyy', true],
    ],
    [
      ['01-02-2024 10:00', '02-03-2024 11:30'],
      ['datetime', 'dd-MM-yyyy HH:mm', true],
    ],
    [
      ['31.12.2024', '1.2.2024'],
      ['date', 'dd.MM.yyyy'],
    ],
    [
      ['1.2.2024', '3.4.2024'],
      ['date', 'dd.MM.yyyy', true],
    ],
    [
      ['1.234.567', '12.345.678'],
      ['int', '.'],
    ],
    [
      ['31/12/2024', '12/31/2024'],
      ['date', true],
    ],
    [
      ['31.12.2024 10:00', '1.2.2024 9:30'],
      ['datetime', 'dd.MM.yyyy HH:mm'],
    ],
    [
      ['5 Jan 2024', '12 Feb 2024'],
      ['date', 'd MMM yyyy'],
    ],
    [
      ['1,5', '22,75'],
      ['decimal', ','],
    ],
    [
      ['1.234,50', '0,5'],
      ['decimal', ',', '.'],
    ],
    [
      ['1,234,567', '12'],
      ['int', ','],
    ],
    [
      ['1,234.50', '12'],
      ['decimal', ','],
    ],
    [['1,234', '2,345'], ['text']],
    [
      ['1 234,5', '12'],
      ['decimal', ',', ' '],
    ],
    [
      ["1'234", '12'],
      ['int', "'"],
    ],
    [['abc', '1'], ['text']],
    [['', ''], ['text']],
    [['1', '2', '3', 'n/a'], ['text']],
  ])('%j', async (values, expected) => {
    expect(await suggest(...values)).toEqual(expected)
  })

  test('suggests text if a single value in a large file does not fit', async () => {
    const values = Array.from({ length: 100_000 }, (_, i) => (i === 77_777 ? 'x' : String(i)))
    expect(await suggest(...values)).toEqual(['text'])
  })
  test('suggests decimal if a large file contains a single fraction', async () => {
    const values = Array.from({ length: 100_000 }, (_, i) => (i === 77_777 ? '1.5' : String(i)))
    expect(await suggest(...values)).toEqual(['decimal'])
  })
  test('determines the order of day and month from a single value in a large file', async () => {
    const values = Array.from({ length: 100_000 }, (_, i) => (i === 77_777 ? '25/12/2024' : '11/12/2024'))
    expect(await suggest(...values)).toEqual(['date', 'dd/MM/yyyy'])
  })
})
