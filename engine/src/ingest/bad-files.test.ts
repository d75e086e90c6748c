import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { AppError, type CsvOptions } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ingestCsv } from './ingest-csv.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-bad-files-'))
})
afterAll(() => rm(folder, { recursive: true }))

const utf8: CsvOptions = { delimiter: ',', quote: '"', encoding: 'utf-8', header: true, skipLines: 0 }

/** Returns the error message for a bad file. Fails when the file is accepted or a copy remains. */
async function refusal(content: string | Buffer, options: CsvOptions | null = null): Promise<string> {
  const originalPath = join(folder, 'file.csv')
  await writeFile(originalPath, content)
  return await refusalOf(originalPath, options)
}

async function refusalOf(originalPath: string, options: CsvOptions | null = null): Promise<string> {
  const columnarPath = join(folder, 'copy.parquet')
  const limits = { memoryBytes: 512e6, residentBytes: 1e9, temporaryDirectory: folder, temporaryBytes: 1e9 }
  const request = { originalPath, columnarPath, fileName: 'file.csv', options, limits }
  const error: unknown = await ingestCsv(request, folder, { progress: () => undefined }).then(
    ({ profile }) => new Error(`The file was accepted with ${profile.rows} rows`),
    (thrown: unknown) => thrown,
  )
  expect(existsSync(columnarPath) || existsSync(`${columnarPath}.partial`)).toBe(false)
  if (!(error instanceof AppError)) throw error
  return error.message
}

const rows = (count: number, row: (n: number) => string) =>
  Array.from({ length: count }, (_, i) => `${row(i)}\n`).join('')

describe('a row with the wrong number of cells', () => {
  test('is reported with its line when it has too many cells', async () => {
    expect(await refusal('a,b,c\n1,2,3\n1,2,3,4,5\n4,5,6\n')).toBe(
      'Line 3 has 5 values, but the header row has 3.',
    )
  })
  test('is reported with its line when it has too few cells', async () => {
    expect(await refusal('a,b,c\n1,2,3\n4,5,6\n7\n')).toBe('Line 4 has 1 value, but the header row has 3.')
  })
  test('is compared with the first row when there is no header', async () => {
    expect(await refusal('1,2\n3,4,5\n', { ...utf8, header: false })).toBe(
      'Line 2 has 3 values, but the first row has 2.',
    )
  })
  test('is reported with the right line after quoted line breaks, empty lines and skipped lines', async () => {
    const text = 'report\n\na,b\n"x\ny\nz",1\n\n1,2,3\n'
    expect(await refusal(text, { ...utf8, skipLines: 2 })).toBe(
      'Line 8 has 3 values, but the header row has 2.',
    )
  })
  test('is found at the end of a large file', async () => {
    const text = `a,b\n${rows(300_000, (n) => `${n},"text ""${n}"", more"`)}1,2,3\n`
    expect(await refusal(text)).toBe('Line 300002 has 3 values, but the header row has 2.')
  })
  test('is found in a file with CR LF line endings', async () => {
    expect(await refusal('a,b\r\n1,2\r\n3\r\n')).toBe('Line 3 has 1 value, but the header row has 2.')
  })
  test('is reported in a file that is not UTF-8', async () => {
    const text = Buffer.from('\ufeffa;b\r\nü;2\r\n3;4;5\r\n', 'utf16le')
    expect(await refusal(text)).toBe('Line 3 has 3 values, but the header row has 2.')
  })
})

describe('a quote', () => {
  test('is reported with its line when it is never closed', async () => {
    expect(await refusal('a,b\n1,2\n3,"4\n5,6\n', utf8)).toBe('Line 3 opens a quote that is never closed.')
  })
  test('is reported when it is not closed in the last line', async () => {
    expect(await refusal('a,b\n1,"open\n2,x\n')).toBe('Line 2 opens a quote that is never closed.')
    expect(await refusal('a,b\n"1",2\n3,"4')).toBe('Line 3 opens a quote that is never closed.')
  })
  test('is reported with its line when text follows it', async () => {
    expect(await refusal('a,b\n"1",2\n3,"4"x\n')).toBe(
      'Line 3 has text after a closing quote. Inside a quoted value, double each quote.',
    )
  })
  test('is refused when it is not closed in a large file', async () => {
    const text = `a,b\n"0",0\n1,"open\n${rows(1_000_000, (n) => `${n},plain text here`)}`
    expect(await refusal(text)).toMatch(/Line 3 |line 3 /)
  })
})

describe('a file that is not text', () => {
  test.each([
    [
      'a ZIP archive',
      Buffer.concat([Buffer.from('504b0304', 'hex'), randomBytes(1000)]),
      'a ZIP archive or an Excel workbook',
    ],
    ['a gzip archive', gzipSync('a,b\n1,2\n'), 'a gzip archive'],
    ['a PDF', Buffer.from('%PDF-1.7\n...'), 'a PDF document'],
    [
      'an old Excel workbook',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), randomBytes(1000)]),
      'an old Excel workbook',
    ],
    ['a picture', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(1000)]), 'an image'],
    ['a Parquet file', Buffer.concat([Buffer.from('PAR1'), randomBytes(1000)]), 'a Parquet file'],
  ])('is refused: %s', async (_, content, format) => {
    expect(await refusal(content)).toMatch(
      `This is not a text file: it begins like ${format}. Save it as CSV first`,
    )
  })
  test('is reported with its line when it contains a NUL character', async () => {
    expect(await refusal('a,b\n1,2\n3,\0\n')).toMatch(
      'This is not a text file: line 3 contains a NUL character.',
    )
  })
  test('is refused when it contains random bytes', async () => {
    expect(await refusal(randomBytes(100_000))).toMatch(/^This is not a text file|^Line \d+ /)
  })
})

describe('an encoding', () => {
  test('reports the line and byte that are invalid in the chosen encoding', async () => {
    expect(await refusal(Buffer.from('a,b\n1,2\n3,caf\xe9\n', 'latin1'), utf8)).toBe(
      'Line 3 is not valid UTF-8: it contains the byte 0xE9. Choose the encoding in which the file was saved.',
    )
  })
  test('does not guess another encoding for UTF-8 with one invalid character', async () => {
    const broken = Buffer.concat([Buffer.from('a,b\nü,ö\nä,ß\n'), Buffer.from([0x33, 0x2c, 0xff, 0x0a])])
    expect(await refusal(broken)).toMatch(/^Line 4 is not valid UTF-8: it contains the byte 0xFF/)
  })
  test('refuses UTF-16 that ends within a character', async () => {
    const text = Buffer.concat([
      Buffer.from('\ufeffa,b\n1,2\n', 'utf16le'),
      Buffer.from([0x00, 0xd8, 0x41, 0x00]),
    ])
    expect(await refusal(text)).toMatch(/^Line 3 is not valid UTF-16/)
  })
})

describe('a file without a table', () => {
  test('is refused when it is empty', async () => expect(await refusal('')).toBe('The file is empty.'))
  test('is refused when it contains only line breaks', async () =>
    expect(await refusal('\n\r\n\n')).toBe('The file is empty.'))
  test('is refused when it contains only a byte order mark', async () =>
    expect(await refusal('\ufeff')).toBe('The file is empty.'))
  test('is refused when all of its lines are skipped', async () => {
    expect(await refusal('a,b\n1,2\n', { ...utf8, skipLines: 5 })).toBe(
      'The file has fewer than the 5 lines to skip.',
    )
  })
  test('is refused when it has thousands of columns', async () => {
    expect(await refusal(`${'a,'.repeat(5_000)}b\n`)).toBe('The file has 5001 columns. The maximum is 1600.')
  })
  test('is refused when the delimiter equals the quote', async () => {
    expect(await refusal('a,b\n', { ...utf8, delimiter: '"' })).toBe(
      'The file cannot be read with these options: the delimiter and the quote are the same.',
    )
  })
})

test('refuses a single line of 200 MB because of its length', async () => {
  const path = join(folder, 'line.csv')
  const file = createWriteStream(path)
  const piece = Buffer.alloc(1 << 20, 'x,')
  for (let n = 0; n < 200; n += 1) if (!file.write(piece)) await once(file, 'drain')
  file.end()
  await finished(file)
  expect(await refusalOf(path)).toBe(
    'Line 1 is longer than 32 MB. Check that this is a CSV file and that its lines end with line breaks.',
  )
})

test('refuses a row that contains many quoted lines because of its length', async () => {
  const text = `a,b\n1,2\n3,"${'x'.repeat(99)}\n`.concat(`${'y'.repeat(99)}\n`.repeat(330_000), '"\n')
  expect(await refusal(text)).toBe(
    'The row that begins in line 3 is longer than 32 MB. Perhaps it contains a quote that is not closed.',
  )
})

test('refuses an endless first row because of its length', async () => {
  expect(await refusal(`"${'x'.repeat(33_000_000)}"`)).toMatch(/^Line 1 is longer than 32 MB/)
  expect(await refusal('x,'.repeat(10_000_000))).toMatch(/^The file has \d+ columns\. The maximum is 1600/)
})

describe('quotes', () => {
  test.each([
    ['another quoted text after it', 'a,b\n"1","2" "3"\n', 2],
    ['text after the closing quote and spaces', 'a,b\n1,2\n"1" x,2\n', 3],
    ['an empty quoted text after it', 'a,b\n"1" "" ,2\n', 2],
  ])('reports the line of a quoted value with %s', async (_, text, line) => {
    expect(await refusal(text)).toBe(
      `Line ${line} has text after a closing quote. Inside a quoted value, double each quote.`,
    )
  })
  test('reports the line that opens an unclosed quote', async () => {
    expect(await refusal('a,b\n1, "2\n3,4\n')).toBe('Line 2 opens a quote that is never closed.')
  })
})

test.each([
  ['a line break', '\r', 'a delimiter cannot contain a line break'],
  ['a NUL character', '|\0', 'a delimiter cannot contain a NUL character'],
  ['the quote', ',"', 'the delimiter contains the quote'],
])('refuses a delimiter that contains %s', async (_, delimiter, reason) => {
  expect(await refusal('a,b\n', { ...utf8, delimiter })).toBe(
    `The file cannot be read with these options: ${reason}.`,
  )
})

test('reports the line of a byte that Windows-1252 does not define', async () => {
  const text = Buffer.from('a,b\n1,caf\xe9\n2,\x90\n', 'latin1')
  const message =
    'Line 3 is not valid Windows-1252: it contains the byte 0x90. Choose the encoding in which the file was saved.'
  expect(await refusal(text, { ...utf8, encoding: 'windows-1252' })).toBe(message)
})

test('refuses a file with an uncertain encoding and names the line and the likely encodings', async () => {
  expect(await refusal(Buffer.from('a,b\n1,caf\xe9\n2,\x90\n', 'latin1'))).toMatch(
    /^The file is not valid UTF-8 \(first error on line 2\), and its encoding could not be detected reliably\. Choose the encoding in which the text looks right\. Likely encodings: [^,]+, [^,]+, [^,]+\.$/,
  )
})

test('reports the first line that is invalid in the detected encoding', async () => {
  const beginning = rows(
    6_000,
    (n) => `${n},Stra\xdfe K\xf6ln M\xfcnchen N\xfcrnberg L\xf6rrach K\xe4se \xd6l G\xfcte Fu\xdf sch\xf6n`,
  )
  const text = Buffer.from(`id,name\n${beginning}7,\x81\n`, 'latin1')
  expect(await refusal(text)).toBe(
    'Line 6002 is not valid Windows-1252: it contains the byte 0x81. Choose the encoding in which the file was saved.',
  )
})
