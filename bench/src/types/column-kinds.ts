import type { DataType } from '../../../workflow/src/index.ts'

/** Returns a random whole number from 0 to `below` - 1. */
export type Random = (below: number) => number

/** A cell with its text and its value: a plain number, an ISO date or time, 'true' or 'false', or the text itself. */
export interface TypedCell {
  readonly text: string
  readonly value: string
}

/** A kind of column with the type that ten analysts would give it. */
export interface ColumnKind {
  readonly name: string
  readonly type: DataType
  /** True if nobody can tell the day from the month, so that the user must be asked. */
  readonly isAmbiguous?: boolean
  readonly cell: (row: number, random: Random) => TypedCell | null
}

/** Writes a number with leading zeros. */
export const pad = (n: number, width = 2) => String(n).padStart(width, '0')
const same = (text: string): TypedCell => ({ text, value: text })
const pick = <T>(random: Random, of: readonly T[]): T => of[random(of.length)] as T
/** Returns a text of random digits. */
export const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => random(10)).join('')

/** A column of plain texts. */
function text(name: string, make: (row: number, random: Random) => string): ColumnKind {
  return { name, type: 'text', cell: (row, random) => same(make(row, random)) }
}

function whole(name: string, make: (row: number, random: Random) => number): ColumnKind {
  return { name, type: 'int', cell: (row, random) => same(String(make(row, random))) }
}

/** Amounts with two decimals, from -999.99 to 9,999,999.99. The first has a thousands group and decimals. */
function money(name: string, decimalSign: string, thousandsSign: string): ColumnKind {
  return {
    name,
    type: 'decimal',
    cell: (row, random) => {
      const amount = row === 0 ? 1_234_567 : random(1000) * random(1000)
      const isNegative = row > 0 && random(20) === 0
      const cents = pad(row === 0 ? 89 : random(100))
      const grouped = String(amount).replace(/\B(?=(\d{3})+$)/g, thousandsSign)
      const sign = isNegative ? '-' : ''
      return { text: `${sign}${grouped}${decimalSign}${cents}`, value: `${sign}${amount}.${cents}` }
    },
  }
}

interface Moment {
  readonly y: number
  readonly m: number
  readonly d: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
}

/** The first day of a column is the 28th, which can't be a month. */
function moment(row: number, random: Random, mostDays = 28): Moment {
  return {
    y: 1990 + random(40),
    m: 1 + random(12),
    d: row === 0 ? mostDays : 1 + random(mostDays),
    hours: random(24),
    minutes: random(60),
    seconds: random(60),
  }
}

const isoDay = ({ y, m, d }: Moment) => `${y}-${pad(m)}-${pad(d)}`
const clock = ({ hours, minutes, seconds }: Moment) => `${pad(hours)}:${pad(minutes)}:${pad(seconds)}`
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)
const monthOf = ({ m }: Moment) => months[m - 1] ?? ''

function dates(name: string, write: (at: Moment, row: number) => string, mostDays = 28): ColumnKind {
  return {
    name,
    type: 'date',
    ...(mostDays <= 12 ? { isAmbiguous: true } : {}),
    cell: (row, random) => {
      const at = moment(row, random, mostDays)
      return { text: write(at, row), value: isoDay(at) }
    },
  }
}

function datetimes(
  name: string,
  write: (at: Moment) => string,
  value = (at: Moment) => `${isoDay(at)} ${clock(at)}`,
): ColumnKind {
  return {
    name,
    type: 'datetime',
    cell: (row, random) => {
      const at = moment(row, random)
      return { text: write(at), value: value(at) }
    },
  }
}

function clocks(name: string, write: (at: Moment) => string, value: (at: Moment) => string): ColumnKind {
  return {
    name,
    type: 'time',
    cell: (row, random) => {
      const at = row === 0 ? { ...moment(row, random), hours: 9 } : moment(row, random)
      return { text: write(at), value: value(at) }
    },
  }
}

/** Both words appear in the first two rows. */
function booleans(name: string, yes: string, no: string): ColumnKind {
  return {
    name,
    type: 'bit',
    cell: (row, random) => {
      const isTrue = row < 2 ? row === 0 : random(2) === 0
      return { text: isTrue ? yes : no, value: String(isTrue) }
    },
  }
}

/** Replaces every `nth` cell, starting at the second row. */
function withEvery(kind: ColumnKind, nth: number, odd: string, type: DataType = 'text'): ColumnKind {
  return {
    ...kind,
    type,
    cell: (row, random) => {
      const cell = kind.cell(row, random)
      if (row % nth === 1) return odd === '' ? null : same(odd)
      // The column is text, so a cell's value is its text.
      return type === 'text' && cell ? same(cell.text) : cell
    },
  }
}

const half = ({ hours }: Moment) => hours % 12 || 12
const noon = ({ hours }: Moment) => (hours < 12 ? 'AM' : 'PM')
const toMinute = (at: Moment) => `${pad(at.hours)}:${pad(at.minutes)}:00`
const names = ['Anna', 'José', 'Zoë', 'Müller', 'O’Brien', 'Nguyễn', 'Smith', '李', 'van der Berg', 'Null']

/**
 * Kinds of columns as public files have them. We wrote the types before we ran the detection, and they only changed
 * where a comment says why.
 */
export const kinds = {
  // Identifiers
  sequence: whole('id', (row) => row + 1),
  customerNumber: text('customer_no', (row, random) => pad(row * 7 + random(7), 8)),
  articleCode: text('article', (_, random) => `AB-${digits(random, 4)}`),
  uuid: text(
    'uuid',
    (_, random) => `${digits(random, 8)}-${digits(random, 4)}-4000-8000-${digits(random, 12)}`,
  ),
  longDigits: text('account', (_, random) => `4${digits(random, 21)}`),
  card: text('card_number', (_, random) => `4${digits(random, 15)}`),
  barcode: text('EAN', (_, random) => `4${digits(random, 12)}`),
  iban: text('iban', (_, random) => `DE${digits(random, 20)}`),
  hex: text('colour', (_, random) => `0x${random(65_536).toString(16).toUpperCase()}`),
  exponentCode: text('part', (_, random) => `${10 + random(90)}E${1 + random(9)}`),
  version: text('version', (row, random) =>
    row === 0 ? '1.10.2' : `${random(9)}.${random(12)}.${10 + random(20)}`,
  ),
  address: text('ip', (_, random) => `192.168.${random(256)}.${random(256)}`),
  houseNumber: text('house', (row, random) =>
    row === 0 ? '12a' : `${1 + random(90)}${pick(random, ['', '', 'a', 'b'])}`,
  ),

  // Postal codes and phone numbers: digits that nobody adds up
  zipEast: text('zip', (row, random) => pad(row === 0 ? 2139 : random(99_999), 5)),
  zipWest: text('zip_code', (_, random) => `9${digits(random, 4)}`),
  plz: text('PLZ', (_, random) => `${1 + random(9)}${digits(random, 4)}`),
  postcode: text('postcode', (_, random) => `SW${1 + random(9)} ${random(10)}AB`),
  phoneInternational: text('phone', (_, random) => `+49 301 ${100 + random(900)} ${100 + random(900)}`),
  phoneBrackets: text('telephone', (_, random) => `(555) ${digits(random, 3)}-${digits(random, 4)}`),
  phoneDigits: text('Phone Number', (_, random) => `5${digits(random, 9)}`),

  // Whole numbers
  count: whole('orders', (_, random) => random(500)),
  year: whole('year', (_, random) => 1950 + random(75)),
  population: whole('population', (_, random) => 1_000_000_000_000 + random(1_000_000)),
  signed: whole('change', (_, random) => random(200) - 100),
  flags: whole('flag', (_, random) => random(2)),
  gappy: withEvery(
    whole('children', (_, random) => random(8)),
    3,
    '',
    'int',
  ),
  grouped: {
    name: 'visitors',
    type: 'int',
    cell: (row: number, random: Random) => {
      const n = row === 0 ? 1_234_567 : random(9_000_000)
      return { text: n.toLocaleString('en-US'), value: String(n) }
    },
  },

  // Money in four notations, and others
  moneyPlain: money('amount', '.', ''),
  moneyEnglish: money('price', '.', ','),
  moneyGerman: money('Betrag', ',', '.'),
  moneyFrench: money('montant', ',', '\u00a0'),
  moneySwiss: money('Preis', '.', "'"),
  moneyComma: money('prezzo', ',', ''),
  // A number would lose the sign, and no conversion reads it.
  moneyDollar: text('total', (_, random) => `$${random(1000)}.${pad(random(100))}`),
  moneyEuro: text('Summe', (_, random) => `${random(1000)},${pad(random(100))} €`),
  moneyBrackets: text('balance', (row, random) =>
    row % 3 === 0 ? `(${1 + random(900)}.50)` : `${random(900)}.50`,
  ),
  mixedSigns: {
    name: 'cost',
    type: 'decimal',
    cell: (row: number, random: Random) => {
      const [euros, cents] = [random(900), pad(random(100))]
      return { text: `${euros}${row % 4 === 0 ? ',' : '.'}${cents}`, value: `${euros}.${cents}` }
    },
  },

  // Other numbers
  ratio: {
    name: 'ratio',
    type: 'decimal',
    cell: (_: number, random: Random) => same(`0.${1 + random(9)}${random(10)}${random(10)}`),
  },
  latitude: {
    name: 'latitude',
    type: 'decimal',
    cell: (_: number, random: Random) => same(`${random(90)}.${digits(random, 5)}1`),
  },
  temperature: {
    name: 'temperature',
    type: 'decimal',
    cell: (_: number, random: Random) => same(`${pick(random, ['-', ''])}${1 + random(40)}.${1 + random(9)}`),
  },
  scientific: {
    name: 'mass',
    type: 'float',
    cell: (_: number, random: Random) => {
      const [a, b, e] = [1 + random(9), random(100), 3 + random(20)]
      return { text: `${a}.${pad(b)}E-${pad(e)}`, value: String(Number(`${a}.${pad(b)}e-${e}`)) }
    },
  },
  // A number would lose the sign, and no conversion reads it.
  percent: text('share', (_, random) => `${random(100)}.${random(10)}%`),
  percentSpaced: text('Anteil', (_, random) => `${random(100)},${random(10)} %`),
  fraction: text('part_of', (_, random) => `${1 + random(3)}/${4 + random(5)}`),
  padded: {
    name: 'qty',
    type: 'int',
    cell: (_: number, random: Random) => {
      const n = random(1000)
      return { text: String(n).padStart(6), value: String(n) }
    },
  },

  // Dates in nine notations, and others
  dateIso: dates('date', isoDay),
  dateSlashDay: dates('order date', ({ y, m, d }) => `${pad(d)}/${pad(m)}/${y}`),
  dateSlashMonth: dates('ship_date', ({ y, m, d }) => `${m}/${d}/${y}`),
  dateDots: dates('Datum', ({ y, m, d }) => `${pad(d)}.${pad(m)}.${y}`),
  dateDashes: dates('datum', ({ y, m, d }) => `${pad(d)}-${pad(m)}-${y}`),
  dateYearFirst: dates('day', ({ y, m, d }) => `${y}/${pad(m)}/${pad(d)}`),
  dateMonthName: dates('born', (at) => `${pad(at.d)}-${monthOf(at).slice(0, 3)}-${at.y}`),
  dateLong: dates('published', (at) => `${at.d} ${monthOf(at)} ${at.y}`),
  dateAmerican: dates('signed on', (at) => `${monthOf(at).slice(0, 3)} ${at.d}, ${at.y}`),
  dateCompact: dates('yyyymmdd', ({ y, m, d }) => `${y}${pad(m)}${pad(d)}`),
  dateShortYear: dates('seen', ({ y, m, d }) => `${pad(d)}.${pad(m)}.${pad(y % 100)}`),
  dateLoose: dates('updated', ({ y, m, d }) => `${y}-${m}-${d}`),
  dateAmbiguous: dates('when', ({ y, m, d }) => `${pad(d)}/${pad(m)}/${y}`, 12),
  dateMixed: dates('received', (at, row) =>
    row % 4 === 0
      ? isoDay(at)
      : row % 4 === 1
        ? `${at.d}.${at.m}.${at.y}`
        : `${at.d} ${monthOf(at).slice(0, 3)} ${at.y}`,
  ),
  yearMonth: text('month', (_, random) => `${2000 + random(25)}-${pad(1 + random(12))}`),
  quarter: text('quarter', (_, random) => `${2000 + random(25)}-Q${1 + random(4)}`),
  season: text('season', (_, random) => `${2000 + random(20)}-${10 + random(15)}`),
  weekday: text('weekday', (_, random) => pick(random, ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])),

  // Times and timestamps
  timeShort: clocks('opens', (at) => toMinute(at).slice(0, 5), toMinute),
  timeLong: clocks('started', clock, clock),
  timeHalf: clocks('pickup', (at) => `${half(at)}:${pad(at.minutes)} ${noon(at)}`, toMinute),
  timeLoose: clocks('departs', (at) => `${at.hours}:${pad(at.minutes)}`, toMinute),
  duration: text('duration', (row, random) =>
    row === 0 ? '26:15:00' : `${random(99)}:${pad(random(60))}:00`,
  ),
  stampIso: datetimes('created', (at) => `${isoDay(at)} ${clock(at)}`),
  stampT: datetimes('created_at', (at) => `${isoDay(at)}T${clock(at)}`),
  stampFraction: datetimes(
    'logged',
    (at) => `${isoDay(at)} ${clock(at)}.250`,
    (at) => `${isoDay(at)} ${clock(at)}.25`,
  ),
  stampDay: datetimes(
    'Zeitpunkt',
    (at) => `${pad(at.d)}.${pad(at.m)}.${at.y} ${toMinute(at).slice(0, 5)}`,
    (at) => `${isoDay(at)} ${toMinute(at)}`,
  ),
  stampHalf: datetimes(
    'ordered',
    (at) => `${at.m}/${at.d}/${at.y} ${half(at)}:${pad(at.minutes)} ${noon(at)}`,
    (at) => `${isoDay(at)} ${toMinute(at)}`,
  ),
  // A datetime would lose the zone.
  stampUtc: text('utc', (row, random) => {
    const at = moment(row, random)
    return `${isoDay(at)}T${clock(at)}Z`
  }),
  stampOffset: text('local', (row, random) => {
    const at = moment(row, random)
    return `${isoDay(at)}T${clock(at)}+02:00`
  }),

  // Booleans in five languages
  truths: booleans('active', 'true', 'false'),
  letters: booleans('paid', 'Y', 'N'),
  shortTruths: booleans('deleted', 't', 'f'),
  english: booleans('member', 'Yes', 'No'),
  german: booleans('aktiv', 'ja', 'nein'),
  germanTruths: booleans('bezahlt', 'WAHR', 'FALSCH'),
  french: booleans('actif', 'Oui', 'Non'),
  frenchTruths: booleans('payé', 'VRAI', 'FAUX'),
  spanish: booleans('activo', 'Sí', 'No'),
  spanishTruths: booleans('pagado', 'Verdadero', 'Falso'),
  portuguese: booleans('ativo', 'Sim', 'Não'),
  alwaysNo: { name: 'discontinued', type: 'bit', cell: () => ({ text: 'No', value: 'false' }) },
  gender: text('sex', (_, random) => pick(random, ['f', 'm'])),
  female: text('gender', () => 'f'),
  norway: text('country', () => 'NO'),

  // Gaps and words for nothing. A typed column would refuse these words, so it stays text.
  empty: { name: 'remarks', type: 'text', cell: () => null },
  nullWord: withEvery(
    whole('stock', (_, random) => random(500)),
    9,
    'NULL',
  ),
  notAvailable: withEvery(money('fee', '.', ''), 11, 'N/A'),
  dash: withEvery(
    whole('rank', (_, random) => random(500)),
    7,
    '-',
  ),
  notANumber: withEvery(money('reading', '.', ''), 13, 'NaN'),
  mixed: text('value', (row, random) =>
    pick(random, [String(row), `x${row}`, `2024-01-${pad(1 + random(28))}`, '1.5']),
  ),

  // Texts
  person: text('name', (_, random) => pick(random, names)),
  city: text('city', (_, random) => pick(random, ['Köln', 'São Paulo', 'Paris, TX', 'Αθήνα', 'Łódź'])),
  countries: text('land', (_, random) => pick(random, ['NO', 'SE', 'DK', 'FI'])),
  comment: text('comment', (row, random) => `Order ${row}, "${pick(random, names)}" called; 3 items`),
  email: text('email', (row) => `user${row}@example.org`),
  link: text('url', (row) => `https://example.org/${row}?q=1,2`),
  json: text('payload', (row) => `{"id": ${row}, "ok": true}`),
  roman: text('chapter', (_, random) => pick(random, ['I', 'II', 'III', 'IV', 'V'])),
} satisfies Record<string, ColumnKind>

export type KindName = keyof typeof kinds
