import { type ColumnKind, digits, pad, type Random, type TypedCell } from './column-kinds.ts'

/** A cell as a workbook stores it, with its number format code. */
export interface SheetCell extends TypedCell {
  readonly stored: string | number | boolean | Date
  readonly format?: string
}

/** A kind of column of a workbook. */
export interface SheetKind extends Omit<ColumnKind, 'cell'> {
  readonly cell: (row: number, random: Random) => SheetCell | null
}

function numbers(
  name: string,
  type: 'int' | 'decimal',
  make: (row: number, random: Random) => number,
  format?: string,
): SheetKind {
  return {
    name,
    type,
    cell: (row, random) => {
      const stored = make(row, random)
      return { text: String(stored), value: String(stored), stored, ...(format ? { format } : {}) }
    },
  }
}

function texts(name: string, make: (row: number, random: Random) => string): SheetKind {
  return {
    name,
    type: 'text',
    cell: (row, random) => {
      const stored = make(row, random)
      return { text: stored, value: stored, stored }
    },
  }
}

/** The workbook's dates are in UTC, which exceljs writes without a zone. */
function moments(
  name: string,
  type: 'date' | 'datetime' | 'time',
  format: string,
  make: (random: Random) => Date,
  value: (at: string) => string,
): SheetKind {
  return {
    name,
    type,
    cell: (_, random) => {
      const stored = make(random)
      const found = value(stored.toISOString())
      return { text: found, value: found, stored, format }
    },
  }
}

/** Replaces every `nth` cell, starting at the second row. The column is then text, with each cell's text as it is. */
function withEvery(kind: SheetKind, nth: number, odd: string): SheetKind {
  return {
    ...kind,
    type: 'text',
    cell: (row, random) =>
      row % nth === 1 ? { text: odd, value: odd, stored: odd } : kind.cell(row, random),
  }
}

const day = (random: Random) => new Date(Date.UTC(1990 + random(40), random(12), 1 + random(28)))
const minute = (random: Random) => random(1440) * 60_000

/** Kinds of columns in workbooks. The cells say what they are. */
export const sheetKinds = {
  id: numbers('id', 'int', (row) => row + 1),
  count: numbers('orders', 'int', (_, random) => random(500)),
  price: numbers('price', 'decimal', (row, random) =>
    row === 0 ? 1234.5 : (100 * random(900) + 1 + random(98)) / 100,
  ),
  euros: numbers(
    'amount',
    'decimal',
    (_, random) => (100 * random(900) + 1 + random(98)) / 100,
    '#,##0.00 "€"',
  ),
  percent: numbers('share', 'decimal', (_, random) => (1 + random(98)) / 100, '0%'),
  date: moments('date', 'date', 'dd/mm/yyyy', day, (at) => at.slice(0, 10)),
  dateOther: moments('Datum', 'date', 'd. mmmm yyyy', day, (at) => at.slice(0, 10)),
  stamp: moments(
    'created',
    'datetime',
    'yyyy-mm-dd hh:mm',
    (random) => new Date(day(random).getTime() + minute(random)),
    (at) => `${at.slice(0, 10)} ${at.slice(11, 19)}`,
  ),
  time: moments(
    'opens',
    'time',
    'hh:mm',
    // The day 0 of a workbook.
    (random) => new Date(Date.UTC(1899, 11, 30) + minute(random)),
    (at) => at.slice(11, 19),
  ),
  yes: {
    name: 'active',
    type: 'bit',
    cell: (_: number, random: Random) => {
      const stored = random(2) === 0
      return { text: String(stored), value: String(stored), stored }
    },
  },
  yesWord: {
    name: 'aktiv',
    type: 'bit',
    cell: (row: number) => ({
      text: row % 3 ? 'Ja' : 'Nein',
      value: String(row % 3 > 0),
      stored: row % 3 ? 'Ja' : 'Nein',
    }),
  },
  textDigits: texts('customer', (_, random) => `1${digits(random, 5)}`),
  zeros: texts('article', (_, random) => `00${digits(random, 4)}`),
  longDigits: texts('account', (_, random) => `4${digits(random, 21)}`),
  person: texts('name', (row) => `Person ${row}`),
  city: texts('city', (row) => ['Köln', 'Paris', 'Łódź'][row % 3] ?? ''),
  textDate: {
    name: 'due',
    type: 'date',
    cell: (row: number, random: Random) => {
      const [y, m, d] = [2000 + random(25), 1 + random(12), row === 0 ? 28 : 1 + random(28)]
      const stored = `${pad(d)}.${pad(m)}.${y}`
      return { text: stored, value: `${y}-${pad(m)}-${pad(d)}`, stored }
    },
  },
  mixed: withEvery(
    numbers('value', 'int', (_, random) => random(500)),
    5,
    'n/a',
  ),
  empty: { name: 'remarks', type: 'text', cell: () => null },
} satisfies Record<string, SheetKind>

export type SheetKindName = keyof typeof sheetKinds
