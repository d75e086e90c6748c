import { Writable } from 'node:stream'
import type { Column, DataType } from '@anj/workflow'
import fc from 'fast-check'

export type Cells = readonly (string | null)[]

/** Writes rows as a connector does: texts get quotes where needed, or everywhere. */
export function asConnector(rows: readonly Cells[], columns: readonly Column[], quotes: boolean): Buffer {
  const isText = (i: number) => ['char', 'varchar', 'text', 'decimal'].includes(columns[i]?.type ?? '')
  const csv = (value: string, i: number) =>
    isText(i) && (quotes || value === '' || /[,"\r\n]/.test(value))
      ? `"${value.replaceAll('"', '""')}"`
      : value
  return Buffer.from(
    rows.map((row) => `${row.map((value, i) => (value === null ? '' : csv(value, i))).join(',')}\n`).join(''),
  )
}

/** Collects bytes. Copies them, because the writer of rows writes into its blocks again. */
export function collector() {
  const chunks: Buffer[] = []
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(Buffer.from(chunk))
      setImmediate(done)
    },
  })
  return { sink, bytes: () => Buffer.concat(chunks) }
}

const awkward = fc.string({ unit: 'binary-ascii', maxLength: 6 }).filter((text) => !text.includes('\0'))
const unicode = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !text.includes('\0'))
const special = fc
  .array(
    fc.constantFrom(
      '"',
      '""',
      ',',
      ';',
      '\t',
      '|',
      '\n',
      '\r',
      '\r\n',
      '#',
      ' ',
      'a',
      'é',
      '😀',
      '\uFEFF',
      '\\.',
      'NULL',
      '=',
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''))
const text = fc.oneof(awkward, unicode, special)
const two = (value: number) => String(value).padStart(2, '0')
const fraction = fc.oneof(fc.constant(''), fc.stringMatching(/^\.\d{1,6}$/))
const clock = fc
  .tuple(fc.nat(23), fc.nat(59), fc.nat(59), fraction)
  .map(([h, m, s, f]) => `${two(h)}:${two(m)}:${two(s)}${f}`)
const day = fc.oneof(
  fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom('12345-01-31', '0044-03-15 (BC)', 'infinity', '-infinity'),
)
const moment = fc.oneof(
  fc
    .tuple(
      day.filter((text) => !text.includes('inf')),
      clock,
    )
    .map(([date, time]) => `${date} ${time}`),
  fc.constantFrom('infinity', '-infinity', '290000-12-31 23:59:59.9'),
)
const float = fc
  .oneof(
    fc.double(),
    fc.float(),
    fc.integer(),
    fc.double({ min: -1e17, max: 1e17 }),
    fc.constantFrom(1e15, 1e16, -1e-4, 1e-5, -0, 5e-324),
  )
  .chain((value) =>
    fc.constantFrom(
      Object.is(value, -0) ? '-0' : String(value),
      Number.isFinite(value) ? value.toExponential() : String(value),
    ),
  )

const values: Readonly<Record<DataType, fc.Arbitrary<string>>> = {
  bit: fc.constantFrom('t', 'f', 'true', 'false'),
  int: fc.oneof(
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
    fc.constantFrom('0', '00042', '000', '-1'),
  ),
  decimal: fc
    .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.stringMatching(/^\d{0,8}$/))
    .map(([n, rest]) => (rest === '' ? `${n}` : `${n}.${rest}`)),
  float,
  char: text,
  varchar: text,
  text,
  date: day,
  time: fc.oneof(clock, fc.constant('24:00:00')),
  datetime: moment,
  timestamp: moment,
}

const columnName = fc.oneof(
  fc.constantFrom('id', 'a"b', 'a,b', 'a;b', '#x', 'x\ty', 'x|y', 'größe', '\uFEFFz', 'two\nlines'),
  fc.stringMatching(/^[a-z]{1,4}$/),
)
const columnsOf = fc
  .uniqueArray(
    fc.record({ name: columnName, type: fc.constantFrom(...(Object.keys(values) as DataType[])) }),
    {
      minLength: 1,
      maxLength: 6,
      selector: ({ name }) => name.toLowerCase(),
    },
  )
  .map((columns): Column[] => columns)
/** Tables of all types, with awkward texts, edge values and nulls, as a connector writes their values. */
export const tablesOfRows = columnsOf.chain((columns) =>
  fc.record({
    columns: fc.constant(columns),
    rows: fc.array(fc.tuple(...columns.map(({ type }) => fc.option(values[type], { freq: 5 }))), {
      minLength: 1,
      maxLength: 12,
    }),
  }),
)
