import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError, type ConfigOf, type CsvOptions } from '@anj/workflow'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../../duckdb/session.ts'
import { constant, sql } from '../../duckdb/sql.ts'
import { ingestCsv } from '../../ingest/ingest-csv.ts'
import { limitsIn, utf8 } from '../../ingest/ingest-here.testing.ts'
import { roundsOf } from '../../testing/rounds.ts'
import { requestFor, runHere } from '../../testing/run-here.ts'
import { graphOf, nodeOf, writeTable } from '../../testing/tables.ts'

/** Multiplies the number of rounds. ANJ_FUZZ overrides it. */
const times = Number(process.env['ANJ_FUZZ'] ?? roundsOf({ short: 0.15, long: 3 }))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-round-'))
})
afterAll(() => rm(folder, { recursive: true }))

type Cell = string | null
interface Table {
  readonly names: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

/** Texts full of characters that often break parsers, such as spaces, quotes, delimiters and line breaks. */
const nasty = fc
  .array(
    fc.constantFrom(
      'a',
      '0',
      '"',
      "'",
      ',',
      ';',
      '|',
      '\t',
      ' ',
      '\n',
      '\r',
      '\r\n',
      'ü',
      '漢',
      '\u{1F600}',
      '\\',
      '#',
      '=',
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))
const text = fc
  .oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 10 }))
  .map((value) => value.replaceAll('\0', ''))
/** Texts without a leading byte order mark. The driver strips such a mark, so a test couldn't check it. */
const shown = text.filter((value) => !value.startsWith('\ufeff'))
const cell: fc.Arbitrary<Cell> = fc.oneof(
  { weight: 5, arbitrary: shown },
  { weight: 1, arbitrary: fc.constant(null) },
)

const tables: fc.Arbitrary<Table> = fc.integer({ min: 1, max: 4 }).chain((width) =>
  fc.record({
    names: fc.uniqueArray(
      shown.filter((name) => name.trim() !== ''),
      {
        minLength: width,
        maxLength: width,
        selector: (name) => name.toLowerCase(),
      },
    ),
    rows: fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
  }),
)

type Output =
  | ({ readonly kind: 'csvOutput' } & ConfigOf<'csvOutput'>)
  | ({ readonly kind: 'txtOutput' } & ConfigOf<'txtOutput'>)

/** Writes a table to a file in a run, then reads the file back with matching options. */
async function throughFile({ names, rows }: Table, { kind, ...config }: Output) {
  const own = await mkdtemp(join(folder, 'run-'))
  const source = await writeTable(join(own, 'source.parquet'), names, rows)
  const columns = names.map((name) => ({ name, type: 'text' as const }))
  const workflow = graphOf(
    [
      nodeOf('file', 'csvInput', { datasetId: 'd', fileName: 'd.csv', columns }),
      nodeOf('select', 'columnSelection', { selectedColumns: null }),
      kind === 'csvOutput'
        ? nodeOf('output', kind, config as ConfigOf<'csvOutput'>)
        : nodeOf('output', kind, config as ConfigOf<'txtOutput'>),
    ],
    'file>select',
    'select>output',
  )
  const originalPath = join(own, 'out')
  await runHere(requestFor(workflow, source, { kind: 'file', path: originalPath }, own))
  const columnarPath = join(own, 'copy.parquet')
  const isQuoted = kind === 'csvOutput' || ('quoting' in config && config.quoting)
  const options: CsvOptions = {
    ...utf8,
    delimiter: config.delimiter,
    header: config.header,
    quote: isQuoted ? '"' : '',
  }
  const limits = limitsIn(own)
  const { profile } = await ingestCsv({ originalPath, columnarPath, fileName: 'out', options, limits }, own, {
    progress: () => undefined,
  })
  await using session = await openSession({ ...limits, threads: 1, paths: [columnarPath] })
  return {
    names: profile.columns.map(({ name }) => name),
    rows: await session.rows(sql`select * from read_parquet(${constant(columnarPath)})`),
  }
}

/** Returns the rows that are expected back: runs drop empty rows, and empty texts are read as null. */
function expected({ rows }: Table) {
  return rows
    .filter((row) => row.some((value) => value !== null))
    .map((row) => row.map((value) => value || null))
}

async function comesBack(table: Table, output: Output): Promise<void> {
  const read = await throughFile(table, output)
  expect(read.rows).toEqual(expected(table))
  if (output.header) expect(read.names).toEqual(table.names)
}

const check = <T>(values: fc.Arbitrary<T>, holds: (value: T) => Promise<void>) =>
  fc.assert(fc.asyncProperty(values, holds), {
    numRuns: Math.ceil(40 * times),
    interruptAfterTimeLimit: 8_000 * Math.max(5, times),
    markInterruptAsFailure: false,
  })
const patience = 60_000 * Math.max(1, times)

const hasRows = (table: Table) => expected(table).length > 0

test(
  'any table written as CSV with any options is read back unchanged',
  () =>
    check(
      fc.tuple(
        tables.filter(hasRows),
        fc.record({
          kind: fc.constant('csvOutput' as const),
          fileName: fc.constant('out.csv'),
          delimiter: fc.constantFrom(',', ';', '\t', '|', ':', '~', '^', '#', '!', ' ', '||'),
          header: fc.boolean(),
          byteOrderMark: fc.boolean(),
        }),
      ),
      ([table, output]) => comesBack(table, output),
    ),
  patience,
)

const txtOutputs = (quoting: boolean) =>
  fc.record({
    kind: fc.constant('txtOutput' as const),
    fileName: fc.constant('out.txt'),
    delimiter: fc.constantFrom('\t', '|', ';', ',', ' ', '^', '\u0001', '\\', "'", '#', '!', '~', ':', '||'),
    header: fc.boolean(),
    quoting: fc.constant(quoting),
  })

test(
  'any table written as quoted text with any delimiter is read back unchanged',
  () =>
    check(fc.tuple(tables.filter(hasRows), txtOutputs(true)), ([table, output]) => comesBack(table, output)),
  patience,
)

test('without quotes, refuses a table with a single empty text, because its file would contain no row', () =>
  expect(
    throughFile(
      { names: ['a'], rows: [['']] },
      { kind: 'txtOutput', fileName: 'out.txt', delimiter: '\t', header: false, quoting: false },
    ),
  ).rejects.toMatchObject({ code: 'txtLineEmpty' }))

test(
  'any table written as unquoted text is read back unchanged or refused because of its values',
  () =>
    check(fc.tuple(tables.filter(hasRows), txtOutputs(false)), async ([table, output]) => {
      const { delimiter, header } = output
      const isMisread = (value: string) => /[\r\n]|^ *"/.test(value) || value.includes(delimiter.charAt(0))
      const written = [...(header ? table.names : []), ...expected(table).flat()]
      const isEmptyLine = table.names.length === 1 && written.includes(null)
      const refused = isEmptyLine || written.some((value) => value !== null && isMisread(value))
      try {
        await comesBack(table, output)
        expect(refused).toBe(false)
      } catch (error) {
        if (!(error instanceof AppError) || !refused) throw error
        expect(error.code).toMatch(/^(valuesDoNotFit|txtNameRefused|txtLineEmpty)$/)
      }
    }),
  patience,
)
