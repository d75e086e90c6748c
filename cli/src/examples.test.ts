import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as xlsx from '@e965/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anj } from './testing/anj.ts'

type Row = Readonly<Record<string, string>>

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anj-examples-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const pathOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Reads the rows of a file with a library of its own. Every value is a text. */
async function rowsOf(path: string, delimiter = ','): Promise<readonly Row[]> {
  const bytes = await readFile(path)
  const workbook = path.endsWith('.xlsx')
    ? xlsx.read(bytes, { type: 'buffer' })
    : xlsx.read(bytes.toString('utf8'), { type: 'string', raw: true, FS: delimiter })
  const [sheet] = Object.values(workbook.Sheets)
  if (!sheet) throw new Error(`${path} has no sheet.`)
  return xlsx.utils.sheet_to_json<Row>(sheet, { raw: false, defval: '', dateNF: 'yyyy-mm-dd' })
}

/** Runs an example without a server, and returns the rows of its file. */
async function resultOf(example: string, file: string): Promise<readonly Row[]> {
  const { code } = await anj(['run', pathOf(`examples/${example}.anj`), '--output', folder])
  expect(code).toBe(0)
  return rowsOf(join(folder, file))
}

const dataOf = (file: string, delimiter?: string) =>
  rowsOf(pathOf(`scripts/generating/example-data/${file}`), delimiter)

/** Returns an amount in cents. */
const cents = (amount: string) => Math.round(Number(amount) * 100)

function addUp(rows: readonly Row[], keyOf: (row: Row) => string, valueOf: (row: Row) => number) {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + valueOf(row))
  return sums
}

test('monthly sales are the sums of the paid orders', async () => {
  const orders = (await dataOf('sales.csv', ';')).filter(({ Status }) => Status === 'paid')
  const expected = addUp(
    orders,
    ({ Region, Day = '' }) => `${Region} ${Day.slice(6)}-${Day.slice(3, 5)}-01`,
    ({ Amount = '' }) => cents(Amount.replace('.', '').replace(',', '.')),
  )
  const found = await resultOf('monthly-sales', 'monthly-sales.xlsx')
  expect(new Map(found.map(({ Region, Month, Sales = '' }) => [`${Region} ${Month}`, cents(Sales)]))).toEqual(
    expected,
  )
  const months = found.map(({ Month }) => Month)
  expect(months).toEqual(months.toSorted().toReversed())
})

test('each customer has one row, the newest, with a phone number in one form', async () => {
  const key = ({ email = '' }: Row) => email.trim().toLowerCase()
  const newest = new Map<string, string>()
  for (const row of await dataOf('customers.csv')) {
    const { updated = '' } = row
    if (updated > (newest.get(key(row)) ?? '')) newest.set(key(row), updated)
  }
  const found = await resultOf('clean-customers', 'customers.csv')
  expect(found.map(({ email, updated }) => [email, updated]).toSorted()).toEqual([...newest].toSorted())
  for (const { name = '', phone } of found) {
    expect(phone).toMatch(/^(\+\d+)?$/)
    expect(name).toBe(name.trim().replace(/ +/g, ' '))
  }
})

test('the differences of two price lists are listed', async () => {
  const byItem = (rows: readonly Row[]) => new Map(rows.map((row) => [row.item ?? '', row]))
  const [old, now] = [byItem(await dataOf('prices-2025.csv')), byItem(await dataOf('prices-2026.csv'))]
  const isChanged = (item: string) => {
    const [before, after] = [old.get(item), now.get(item)]
    return cents(before?.price ?? '') !== cents(after?.price ?? '') || before?.unit !== after?.unit
  }
  const expected = [
    ...[...now.keys()].filter((item) => !old.has(item)).map((item) => `added ${item}`),
    ...[...old.keys()].filter((item) => !now.has(item)).map((item) => `removed ${item}`),
    ...[...old.keys()].filter((item) => now.has(item) && isChanged(item)).map((item) => `changed ${item}`),
  ]
  const found = await resultOf('price-changes', 'price-changes.csv')
  expect(found.map(({ Change, item }) => `${Change} ${item}`)).toEqual(expected.toSorted())
})

test('a budget has a row for each month with its manager', async () => {
  const managers = new Map((await dataOf('departments.csv')).map((row) => [row['Cost centre'], row.Manager]))
  const expected = (await dataOf('budget.csv')).flatMap((row) => {
    const { Department, 'Cost centre': centre, ...months } = row
    return Object.entries(months)
      .filter(([, budget]) => budget !== '')
      .map(([month, budget]) => [Department, centre, month, budget, managers.get(centre) ?? ''])
  })
  const found = await resultOf('budget-by-month', 'budget-by-month.csv')
  expect(found.map((row) => Object.values(row))).toEqual(expected)
})

test('open invoices are the amounts less their payments', async () => {
  const paid = addUp(
    await dataOf('payments.csv'),
    ({ Invoice = '' }) => Invoice,
    ({ Amount = '' }) => cents(Amount),
  )
  const expected = (await dataOf('invoices.csv'))
    .map(({ Invoice = '', Amount = '' }) => [Invoice, cents(Amount) - (paid.get(Invoice) ?? 0)] as const)
    .filter(([, rest]) => rest > 0)
  const found = await resultOf('open-invoices', 'open-invoices.csv')
  expect(found.map(({ Invoice, Open = '' }) => [Invoice, cents(Open)]).toSorted()).toEqual(expected)
  const last = new Map(found.map((row) => [row.Customer ?? '', cents(row['Open in all'] ?? '')]))
  expect(last).toEqual(
    addUp(
      found,
      ({ Customer = '' }) => Customer,
      ({ Open = '' }) => cents(Open),
    ),
  )
})
