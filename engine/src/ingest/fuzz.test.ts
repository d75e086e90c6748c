import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError, type CsvOptions, encodingCodes } from '@anj/workflow'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { splitRecords } from '../csv/records.ts'
import { roundsOf } from '../testing/rounds.ts'
import { forkIngest } from './fork-ingest.ts'
import { type IngestedHere, ingestHere, limitsIn, utf8 } from './ingest-here.testing.ts'

/** The factor for the number of test runs, which ANJ_FUZZ overrides. */
const times = Number(process.env['ANJ_FUZZ'] ?? roundsOf({ short: 0.12, long: 3 }))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-fuzz-'))
})
// An interrupted attempt can still be writing files.
afterAll(() => rm(folder, { recursive: true, maxRetries: 20 }))

/** True for an error whose message is a sentence for users, without technical details. */
const isSentence = (error: unknown) =>
  error instanceof AppError &&
  error.code !== 'csvUnreadable' &&
  error.code !== 'csvRowsMissing' &&
  /^[A-Z].*[.?]$/s.test(error.message)

/** Reads a file or returns the error that refuses it; any other error fails the test. */
async function outcome(
  content: string | Uint8Array,
  options: CsvOptions | null,
): Promise<IngestedHere | AppError> {
  // Each attempt gets its own folder, because an interrupted attempt can still be running.
  const own = await mkdtemp(join(folder, 'file-'))
  try {
    return await ingestHere(own, content, options)
  } catch (error) {
    if (!isSentence(error)) throw error
    expect(readdirSync(own).filter((name) => name.startsWith('copy'))).toEqual([])
    return error as AppError
  } finally {
    await rm(own, { recursive: true })
  }
}

/** Reads a file a second time with the detected options. */
async function isReadAlike(content: string | Uint8Array, options: CsvOptions | null = null) {
  const first = await outcome(content, options)
  if (first instanceof AppError) return
  const second = await outcome(content, first.options)
  if (second instanceof AppError) throw second
  const { profile, rows, names, sha256 } = first
  expect(second).toMatchObject({ rows, names, sha256, options: first.options })
  expect(second.profile).toMatchObject({ rows: profile.rows, emptyRows: profile.emptyRows })
  expect(rows).toHaveLength(profile.rows)
}

const signs = fc.constantFrom(
  'a',
  '1',
  '"',
  "'",
  ',',
  ';',
  '\t',
  '|',
  ' ',
  '\n',
  '\r\n',
  '\r',
  'ü',
  '\ufeff',
  '.',
)
const nearCsv = fc.array(signs, { maxLength: 60 }).map((parts) => parts.join(''))
const good = fc.constantFrom(
  'id,name\r\n1,"x, ""y"""\r\n2,"two\nlines"\r\n',
  'a;b;c\n1,5;2020-01-31;x\n2,5;2020-02-01;"y;z"\n',
  "k\tv\n'a'\t1\n'b'\t2\n",
  '\ufeff"ü","漢"\n"1","2"\n',
)
const mutated = fc
  .tuple(
    good,
    fc.array(fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 2 }), fc.integer({ min: 0, max: 255 })), {
      minLength: 1,
      maxLength: 5,
    }),
  )
  .map(([text, changes]) => {
    let bytes = [...Buffer.from(text)]
    for (const [place, kind, byte] of changes) {
      const at = place % (bytes.length + 1)
      bytes = bytes.toSpliced(at, kind === 0 ? 0 : 1, ...(kind === 2 ? [] : [byte]))
    }
    return Uint8Array.from(bytes)
  })
const anyOptions: fc.Arbitrary<CsvOptions> = fc.record({
  delimiter: fc.oneof(
    fc.constantFrom(',', ';', '\t', '||', 'ü', ', '),
    fc.string({ minLength: 1, maxLength: 4 }),
  ),
  quote: fc.constantFrom('"', "'", ''),
  encoding: fc.constantFrom(...encodingCodes),
  header: fc.boolean(),
  skipLines: fc.nat({ max: 3 }),
})

const check = <T>(values: fc.Arbitrary<T>, holds: (value: T) => Promise<void>, runs: number, limit = 6_000) =>
  fc.assert(fc.asyncProperty(values, holds), {
    numRuns: Math.ceil(runs * times),
    // Even the few test runs of a short round need this much time on a busy machine.
    interruptAfterTimeLimit: Math.max(limit * times, 40_000),
    markInterruptAsFailure: false,
  })
const patience = 60_000 * Math.max(1, times)

describe('ingest either returns the same result twice or refuses the file with a readable message', () => {
  test(
    'for random bytes',
    () => check(fc.uint8Array({ maxLength: 300 }), (bytes) => isReadAlike(bytes), 100),
    patience,
  )
  test('for text similar to CSV', () => check(nearCsv, (text) => isReadAlike(text), 60), patience)
  test(
    'for valid files with a few changed bytes',
    () => check(mutated, (bytes) => isReadAlike(bytes), 60),
    patience,
  )
  test(
    'for any options',
    () =>
      check(
        fc.tuple(fc.oneof(nearCsv, mutated), anyOptions),
        ([content, options]) => isReadAlike(content, options),
        60,
      ),
    patience,
  )
})

test(
  'ingest and a second parser either read the same cells or both refuse the file',
  () =>
    check(
      fc.tuple(
        nearCsv,
        fc.constantFrom(',', ';', '||', ', '),
        fc.constantFrom('"' as const, "'" as const, '' as const),
      ),
      async ([text, delimiter, quote]) => {
        const options = { ...utf8, delimiter, quote, header: false }
        const read = await outcome(text, options)
        const records = splitRecords(text.replace(/^\ufeff/, ''), options)
        const width = records[0]?.cells.length ?? 0
        // Trailing delimiters without values are ignored.
        const cells = records.map((record) =>
          record.cells.slice(width).join('') === '' ? record.cells.slice(0, width) : record.cells,
        )
        const isTable =
          width > 0 && cells.every(({ length }) => length === width) && records.every(({ fault }) => !fault)
        if (read instanceof AppError) {
          expect([isTable, text]).toEqual([false, text])
          return
        }
        // The driver removes a byte order mark from the start of a text.
        const shown = (cell: string) => cell.replace(/^\ufeff/, '') || null
        const rows = cells.map((row) => row.map(shown))
        const withoutEmpty = (all: typeof read.rows) =>
          width === 1 ? all.filter(([only]) => only !== null) : all
        expect(withoutEmpty(read.rows.map((row) => row.map((value) => value || null)))).toEqual(
          withoutEmpty(rows),
        )
      },
      80,
    ),
  patience,
)

test(
  'a child process returns either a result or a known error for any file, and leaves no files behind',
  () =>
    check(
      fc.oneof(fc.uint8Array({ maxLength: 200 }), nearCsv, mutated),
      async (content) => {
        const own = await mkdtemp(join(folder, 'child-'))
        const work = join(own, 'work')
        const originalPath = join(own, 'uploaded')
        const columnarPath = join(own, 'child.parquet')
        await writeFile(originalPath, content)
        const request = {
          originalPath,
          columnarPath,
          fileName: 'x.txt',
          options: null,
          limits: limitsIn(work),
        }
        const ended = await forkIngest(
          request,
          { progress: () => undefined },
          { signal: AbortSignal.timeout(20_000) },
        ).catch((error: unknown) => error)
        expect(ended instanceof Error ? isSentence(ended) || ended : ended).toBeTruthy()
        if (ended instanceof Error && !isSentence(ended)) throw ended
        expect(existsSync(columnarPath)).toBe(!(ended instanceof Error))
        expect(existsSync(`${columnarPath}.partial`)).toBe(false)
        expect(readdirSync(work)).toEqual([])
      },
      6,
      40_000,
    ),
  patience,
)
