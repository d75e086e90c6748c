import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Returns the text of a cell in a row, numbered from 0. `pick` returns a random whole number below its argument. */
type Cell = (row: number, pick: (below: number) => number) => string | number

const padded = (n: number) => String(n).padStart(2, '0')
const words = [
  'Alder',
  'Birch',
  'Cedar',
  'Elm',
  'Fir',
  'Hazel',
  'Larch',
  'Maple',
  'Oak',
  'Rowan',
  'Willow',
] as const
const countries = ['DE', 'FR', 'US', 'IN'] as const
const states = ['open', 'closed', 'returned'] as const

const word: Cell = (_, pick) => words[pick(words.length)] ?? ''
const twoWords: Cell = (row, pick) => `${word(row, pick)} ${word(row, pick)}`
const below =
  (most: number): Cell =>
  (_, pick) =>
    pick(most)
const decimal =
  (most: number): Cell =>
  (_, pick) =>
    `${pick(most)}.${padded(pick(100))}`
const grouped: Cell = (_, pick) =>
  `${1 + pick(9)}.${String(pick(1000)).padStart(3, '0')},${padded(pick(100))}`
const isoDay: Cell = (_, pick) => `${2010 + pick(15)}-${padded(1 + pick(12))}-${padded(1 + pick(28))}`
const dottedDay: Cell = (_, pick) => `${padded(1 + pick(28))}.${padded(1 + pick(12))}.${2010 + pick(15)}`
const slashedDay: Cell = (_, pick) => `${padded(1 + pick(12))}/${padded(13 + pick(15))}/${2010 + pick(15)}`
const dayNotations = [isoDay, dottedDay, slashedDay] as const

/** Twenty columns, as an export of orders has them. */
const orders: Readonly<Record<string, Cell>> = {
  id: (row) => row + 1,
  customer: (_, pick) => 10_000 + pick(50_000),
  quantity: below(20),
  price: decimal(1_000),
  total: decimal(100_000),
  ordered: isoDay,
  shipped: (row, pick) => `${isoDay(row, pick)} ${padded(pick(24))}:${padded(pick(60))}:${padded(pick(60))}`,
  paid: (_, pick) => (pick(2) ? 'true' : 'false'),
  country: (_, pick) => countries[pick(4)] ?? '',
  zip: (_, pick) => String(pick(100_000)).padStart(5, '0'),
  name: twoWords,
  email: (row, pick) => `${word(row, pick)}${row}@example.org`,
  city: word,
  street: (row, pick) => `${word(row, pick)} Street ${1 + pick(200)}`,
  status: (_, pick) => states[pick(3)] ?? '',
  discount: (_, pick) => `0.${padded(pick(100))}`,
  weight: (_, pick) => `${pick(50)}.${pick(10)}`,
  code: (_, pick) => `A-${pick(1_000_000)}`,
  note: (row, pick) => (pick(5) ? '' : `${twoWords(row, pick)} ${word(row, pick)}`),
  reference: (row, pick) => `${row.toString(16)}-${pick(2 ** 24).toString(16)}-${pick(2 ** 24).toString(16)}`,
}

/** Twenty columns whose types are expensive to detect: nearly all are typed, and two have no single format. */
const irregular: Readonly<Record<string, Cell>> = {
  ...columnsOf('whole', 4, below(1_000_000)),
  ...columnsOf('decimal', 3, decimal(100_000)),
  ...columnsOf('grouped', 3, grouped),
  ...columnsOf('day', 2, isoDay),
  ...columnsOf('dotted', 2, dottedDay),
  mixed: (row, pick) => dayNotations[pick(3)]?.(row, pick) ?? '',
  nearly: (row, pick) => (row % 200 === 7 ? 'n/a' : decimal(100_000)(row, pick)),
  ...columnsOf('text', 4, (row, pick) => `${twoWords(row, pick)} ${row % 1000}`),
}

function columnsOf(title: string, count: number, cell: Cell): Readonly<Record<string, Cell>> {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`${title}${i + 1}`, cell]))
}

/** The files whose types are detected. */
export const detectFiles = { orders, irregular } as const

/** Writes one of the files, always with the same content. */
export async function writeDetectFile(
  path: string,
  name: keyof typeof detectFiles,
  rows: number,
): Promise<void> {
  await pipeline(Readable.from(linesOf(detectFiles[name], rows)), createWriteStream(path))
}

function* linesOf(columns: Readonly<Record<string, Cell>>, rows: number): Generator<string> {
  const cells = Object.values(columns)
  let state = 1
  const pick = (most: number) => {
    // A linear congruential generator (Numerical Recipes), whose upper bits are random enough.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
  yield `${Object.keys(columns).join(';')}\n`
  for (let row = 0; row < rows; row += 1) yield `${cells.map((cell) => cell(row, pick)).join(';')}\n`
}
