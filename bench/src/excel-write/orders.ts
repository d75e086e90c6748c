/** Ten columns with every type that a workbook has, like those in real workbooks. */
export const columns = [
  'id',
  'customer',
  'name',
  'city',
  'amount',
  'price',
  'ordered_on',
  'shipped_at',
  'paid',
  'remark',
] as const

const cities = ['Berlin', 'Paris', 'Łódź', 'Zürich'] as const
const DAY = 86_400_000
const start = Date.UTC(2020, 0, 1)

export const dayFormat = 'yyyy-mm-dd'
export const momentFormat = 'yyyy-mm-dd hh:mm:ss'

/** Returns a row, numbered from 1, in the form that libraries take. */
export function orderOf(i: number): readonly (string | number | boolean | Date | null)[] {
  return [
    i,
    `C${String(i % 50_000).padStart(6, '0')}`,
    `Customer number ${i}`,
    cities[i % 4] ?? '',
    i * 1.25,
    Math.round(i * 777) / 100,
    new Date(start + (i % 2000) * DAY),
    new Date(start + i * 60_000),
    i % 3 === 0,
    i % 5 === 0 ? null : `a "remark", with & < > ${i}`,
  ]
}

/** Selects the same rows in DuckDB, as texts. */
export function ordersSelect(rows: number): string {
  return `select i as id, 'C' || lpad((i % 50000)::varchar, 6, '0') as customer, 'Customer number ' || i as name,
    (['Berlin', 'Paris', 'Łódź', 'Zürich'])[i % 4 + 1] as city, (i * 1.25)::decimal(18, 2) as amount,
    (i * 7.77)::decimal(18, 2) as price, date '2020-01-01' + (i % 2000)::int as ordered_on,
    timestamp '2020-01-01' + to_minutes(i) as shipped_at, i % 3 = 0 as paid,
    case when i % 5 = 0 then null else 'a "remark", with & < > ' || i end as remark
    from range(1, ${rows + 1}) t(i)`
}
