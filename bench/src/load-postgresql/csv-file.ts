import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

/** The file's nine columns. The workflow keeps seven and converts four. */
export const header = [
  'id',
  'code',
  'customer',
  'city',
  'amount',
  'quantity',
  'ordered_on',
  'paid',
  'remark',
] as const

/** Columns of the table that takes the file's bytes unchanged. */
export const fileTable = `id integer, code text, customer text, city text, amount numeric(12,2),
  quantity text, ordered_on date, paid boolean, remark text`

const cities = ['Zürich', 'São Paulo', '東京', 'Łódź', 'Reykjavík', 'Saint-Étienne', 'Αθήνα', 'Nairobi']
const remarks = [
  '',
  '',
  'said ""call back""',
  'left at the door, thanks',
  'ünïcode ✓',
  'two\nlines',
  '',
  'nothing special here',
]

/** Generates pseudorandom numbers, which are the same on every run. */
function* numbers(): Generator<number, never> {
  let state = 42
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state
  }
}

/**
 * Writes `rows` orders as CSV, about 100 bytes each: whole numbers, decimals, dates, booleans, leading zeros, quotes,
 * Unicode and nulls.
 */
export async function writeOrders(path: string, rows: number): Promise<void> {
  const file = createWriteStream(path, { highWaterMark: 1 << 20 })
  const random = numbers()
  const next = (below: number) => random.next().value % below
  let block = `${header.join(',')}\n`
  for (let id = 1; id <= rows; id += 1) {
    const date = new Date(Date.UTC(2020, 0, 1 + next(1800))).toISOString().slice(0, 10)
    const remark = remarks[next(remarks.length)]
    block += `${id},${String(next(1_000_000)).padStart(8, '0')},"Customer, ${next(100_000)} of the house",${cities[next(cities.length)]},`
    block += `${next(10_000_000) / 100},${next(10) ? next(500) : ''},${date},${next(2) ? 'true' : 'false'},`
    block += remark ? `"${remark}"\n` : '\n'
    if (block.length > 1 << 20) {
      if (!file.write(block)) await once(file, 'drain')
      block = ''
    }
  }
  file.end(block)
  await once(file, 'finish')
}
