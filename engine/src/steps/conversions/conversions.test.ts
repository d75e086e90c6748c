import { type ColumnChange, type MessageCode, messages, sentence } from '@anj/workflow'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '../../duckdb/session.ts'
import { convertTexts } from '../../testing/convert-texts.ts'

let session: Session
beforeAll(async () => {
  const { openTestSession } = await import('../../testing/convert-texts.ts')
  session = await openTestSession()
})
afterAll(() => session[Symbol.asyncDispose]())

type Change = Omit<ColumnChange, 'columnName' | 'fromType'>
/** The expected result for each text: a value, or the code of the reject's reason. */
type Cases = Readonly<Record<string, string | null | { readonly no: MessageCode }>>
const no = (code: MessageCode) => ({ no: code })

function cases(title: string, change: Change, table: Cases) {
  test(title, async () => {
    const texts = Object.keys(table)
    const converted = await convertTexts(session, texts, change)
    const got = texts.map((text, i) => [text, converted[i]] as const)
    const want = texts.map((text) => {
      const expected = table[text] ?? null
      if (expected === null || typeof expected === 'string') return [text, { value: expected }] as const
      const why = (sentence as (code: MessageCode, params: object) => string)(expected.no, {
        format: change.format ?? '',
        formats: change.formats?.join(', ') ?? '',
      })
      return [text, { refused: why }] as const
    })
    expect(Object.fromEntries(got)).toEqual(Object.fromEntries(want))
  })
}

describe('int', () => {
  cases(
    'accepts only whole numbers',
    { toType: 'int' },
    {
      '0': '0',
      '-0': '0',
      '+5': '5',
      '-17': '-17',
      '5.0': '5',
      '5.': '5',
      '9223372036854775807': '9223372036854775807',
      '-9223372036854775808': '-9223372036854775808',
      '9223372036854775808': no('rejectWholeRange'),
      '99999999999999999999999999': no('rejectWholeRange'),
      '1.7': no('rejectFraction'),
      '0.5': no('rejectFraction'),
      '.5': no('rejectFraction'),
      '007': no('rejectLeadingZeros'),
      '00': no('rejectLeadingZeros'),
      '0x1F': no('rejectNotWhole'),
      '1_000': no('rejectNotWhole'),
      '1e5': no('rejectNotWhole'),
      '1,000': no('rejectNotWhole'),
      ' 5': no('rejectSpaces'),
      '5\u00a0': no('rejectSpaces'),
      abc: no('rejectNotWhole'),
      '': no('rejectNotWhole'),
      '-': no('rejectNotWhole'),
      '.': no('rejectNotWhole'),
      true: no('rejectNotWhole'),
      '٥': no('rejectNotWhole'),
      '1\n': no('rejectSpaces'),
      '--5': no('rejectNotWhole'),
      '5.0.0': no('rejectNotWhole'),
    },
  )
  cases(
    'rounds to the nearest whole number when rounding is on',
    { toType: 'int', round: true },
    {
      '1.7': '2',
      '1.5': '2',
      '2.5': '3',
      '-1.5': '-2',
      '1.4999999999999999999999999': '1',
      '.5': '1',
      '-.4': '0',
      '007': '7',
      '9223372036854775806.5': '9223372036854775807',
      '9223372036854775807.5': no('rejectWholeRange'),
      x: no('rejectNotWhole'),
    },
  )
  cases(
    'reads thousands separators only between groups of three digits',
    { toType: 'int', thousandsSign: ',' },
    {
      '1,234,567': '1234567',
      '1234567': '1234567',
      '-1,000': '-1000',
      '1,23': no('rejectNotWhole'),
      '12,34,567': no('rejectNotWhole'),
      '1,234.5': no('rejectFraction'),
      ',123': no('rejectNotWhole'),
      '1,2345': no('rejectNotWhole'),
    },
  )
  cases(
    'accepts narrow spaces as thousands separators',
    { toType: 'int', thousandsSign: ' ' },
    {
      '1 234': '1234',
      '1\u00a0234': '1234',
      '1\u202f234\u202f567': '1234567',
    },
  )
  cases(
    'trims spaces when trimming is on, and turns a value of only spaces into null',
    { toType: 'int', trim: true },
    { ' 5 ': '5', '\u00a05\t': '5', '   ': null, '5 5': no('rejectNotWhole') },
  )
})

describe('decimal', () => {
  cases(
    'keeps every digit',
    { toType: 'decimal' },
    {
      '1.239': '1.239',
      '1.50': '1.50',
      '0.10': '0.10',
      '-12.340': '-12.340',
      '.5': '0.5',
      '-.5': '-0.5',
      '5.': '5',
      '+1.5': '1.5',
      '0': '0',
      '0.0': '0.0',
      '12345678901234567890.12': '12345678901234567890.12',
      '0.12345678901234567890123456789012345678': no('rejectDigits'),
      '99999999999999999999999999999999999999': '99999999999999999999999999999999999999',
      '100000000000000000000000000000000000000': no('rejectDigits'),
      '-99999999999999999999999999999999999999': '-99999999999999999999999999999999999999',
      '1,5': no('rejectNotDecimal'),
      '1.234,5': no('rejectNotDecimal'),
      '1_000.5': no('rejectNotDecimal'),
      '0x1F': no('rejectNotDecimal'),
      '1e-7': no('rejectNotDecimal'),
      '00.5': no('rejectLeadingZeros'),
      NaN: no('rejectNotDecimal'),
      inf: no('rejectNotDecimal'),
      '.': no('rejectNotDecimal'),
      '12 ': no('rejectSpaces'),
    },
  )
  cases(
    'reads the chosen decimal and thousands separators',
    { toType: 'decimal', decimalSign: ',', thousandsSign: '.' },
    {
      '1.234,50': '1234.50',
      '1234,5': '1234.5',
      '1,5': '1.5',
      '1.5': no('rejectNotDecimal'),
      '1.234': '1234',
      '-1.234.567,8': '-1234567.8',
      '007,5': no('rejectLeadingZeros'),
    },
  )
  cases(
    'rounds to its scale when rounding is on',
    { toType: 'decimal', round: true, scale: 2 },
    {
      '1.239': '1.24',
      '1.235': '1.24',
      '-1.235': '-1.24',
      '1.2': '1.2',
      '99.995': '100.00',
      '007.5': '7.5',
      '1.2349999999999999999999999999999999999999': '1.23',
      '999999999999999999999999999999999999.999': no('rejectDigits'),
    },
  )
})

describe('float', () => {
  cases(
    'accepts numbers whose digits a float keeps',
    { toType: 'float' },
    {
      '0.1': '0.1',
      '1.10': '1.1',
      '-2.5': '-2.5',
      '1e5': '100000.0',
      '1.5E-3': '0.0015',
      '123456789012345': '123456789012345.0',
      '100000000000000000000': '1e+20',
      '1234567890123456': '1234567890123456.0',
      '0.1234567890123456': '0.1234567890123456',
      '1.4142135623730951': '1.4142135623730951',
      '1.41421356237309510': '1.4142135623730951',
      '-2.2250738585072014e-308': '-2.2250738585072014e-308',
      '1.7976931348623157E+308': '1.7976931348623157e+308',
      '9007199254740993': no('rejectFloatDigits'),
      '0.12345678901234567': no('rejectFloatDigits'),
      '1.4142135623730952': no('rejectFloatDigits'),
      '0.1000000000000000055511151231257827': no('rejectFloatDigits'),
      '0.000123456789012345': '0.000123456789012345',
      '1e999': no('rejectFloatRange'),
      '1e-400': no('rejectFloatRange'),
      '5e-324': no('rejectFloatSmall'),
      '4.9e-324': no('rejectFloatSmall'),
      '0e-400': '0.0',
      NaN: no('rejectNotFloat'),
      inf: no('rejectNotFloat'),
      '1_0': no('rejectNotFloat'),
      '0x1F': no('rejectNotFloat'),
      '1,5': no('rejectNotFloat'),
      ' 1': no('rejectSpaces'),
      '01': no('rejectLeadingZeros'),
      '1.': '1.0',
      '.5': '0.5',
    },
  )
  cases(
    'rounds to the nearest float when rounding is on',
    { toType: 'float', round: true },
    { '0.12345678901234567': '0.12345678901234566', '007': '7.0', '1e999': no('rejectFloatRange') },
  )
  cases(
    'reads a decimal comma',
    { toType: 'float', decimalSign: ',' },
    { '1,5': '1.5', '1,5e3': '1500.0', '1.5': no('rejectNotFloat') },
  )
})

describe('bit', () => {
  cases(
    'accepts the default words',
    { toType: 'bit' },
    {
      true: 'true',
      FALSE: 'false',
      Yes: 'true',
      n: 'false',
      '1': 'true',
      '0': 'false',
      '2': no('rejectNotBit'),
      on: no('rejectNotBit'),
      ' 1': no('rejectSpaces'),
      '': no('rejectNotBit'),
    },
  )
  cases(
    'accepts only the chosen words when there are any',
    { toType: 'bit', trueWords: ['Ja'], falseWords: ['Nein'] },
    { ja: 'true', NEIN: 'false', yes: no('rejectNotBit') },
  )
})

describe('units', () => {
  cases(
    'refuses a word with a full stop that is not part of the unit, because the stop would become a decimal sign',
    { toType: 'decimal', units: ['Rs', '$'] },
    { 'Rs 50': '50', Rs50: '50', '-Rs 50': '-50', '$.50': '0.50', 'Rs.50': no('rejectNotDecimal') },
  )
  cases(
    'ignores a unit with a full stop',
    { toType: 'decimal', units: ['Rs', 'Rs.'] },
    { 'Rs.50': '50', 'Rs. 50': '50', '50 rs.': '50', 'Rs 50': '50' },
  )
})

describe('date', () => {
  cases(
    'accepts only days',
    { toType: 'date' },
    {
      '2024-12-31': '2024-12-31',
      '2024-02-29': '2024-02-29',
      '0001-01-01': '0001-01-01',
      '9999-12-31': '9999-12-31',
      '2024-12-31 00:00:00': '2024-12-31',
      '2024-12-31T00:00:00.000': '2024-12-31',
      '2023-02-29': no('rejectNoSuchDay'),
      '2024-13-01': no('rejectNoSuchDay'),
      '0000-01-01': no('rejectNoSuchDay'),
      '2024-12-31 10:00:00': no('rejectTimeDropped'),
      '2024-12-31T10:00': no('rejectTimeDropped'),
      '2024-12-31T00:00:00Z': no('rejectOffset'),
      '2024-12-31 10:00:00+02:00': no('rejectOffset'),
      '31/12/2024': no('rejectNotDate'),
      '2024/12/31': no('rejectNotDate'),
      '2024-1-5': no('rejectNotDate'),
      '20241231': no('rejectNotDate'),
      infinity: no('rejectNotDate'),
      epoch: no('rejectNotDate'),
      '0044-03-15 (BC)': no('rejectNotDate'),
      ' 2024-12-31': no('rejectSpaces'),
      '10000-01-01': no('rejectNotDate'),
      '2024-12-31 (BC)': no('rejectNotDate'),
    },
  )
  cases(
    'drops the time only when rounding is on',
    { toType: 'date', round: true },
    {
      '2024-12-31 10:00:00': '2024-12-31',
      '2024-12-31T23:30:00+02:00': '2024-12-31',
      '2023-02-29 10:00': no('rejectNoSuchDay'),
    },
  )
  cases(
    'reads the chosen format',
    { toType: 'date', format: '%d/%m/%Y' },
    {
      '31/12/2024': '2024-12-31',
      '1/5/2024': '2024-05-01',
      '01/05/2024': '2024-05-01',
      '12/31/2024': no('rejectNotInFormat'),
      '2024-12-31': no('rejectNotInFormat'),
      '31/12/2024 10:00': no('rejectNotInFormat'),
      '31/02/2024': no('rejectNoSuchDay'),
      '30/2/2024': no('rejectNoSuchDay'),
      '29/02/2023': no('rejectNoSuchDay'),
      '29/02/1900': no('rejectNoSuchDay'),
      '31/04/2024': no('rejectNoSuchDay'),
      '32/01/2024': no('rejectNotInFormat'),
      ' 31/12/2024': no('rejectSpaces'),
    },
  )
  cases(
    'reads month names in upper and lower case',
    { toType: 'date', format: '%d %b %Y' },
    { '5 jan 2024': '2024-01-05', '05 JAN 2024': '2024-01-05', '5 Jen 2024': no('rejectNotInFormat') },
  )
  cases(
    'names a day that does not exist, next to other digits, with a month name and with a time',
    { toType: 'datetime', formats: ['yyyyMMdd', 'd MMM yy', 'dd.MM.yyyy HH:mm'] },
    {
      '20250231': no('rejectNoSuchDay'),
      '20251131': no('rejectNoSuchDay'),
      '20251331': no('rejectNotInFormats'),
      '29 Feb 25': no('rejectNoSuchDay'),
      '29 Feb 24': '2024-02-29 00:00:00',
      '31.02.2025 25:00': no('rejectNoSuchDay'),
      '28.02.2025 25:00': no('rejectNotInFormats'),
    },
  )
  cases(
    'reads German dates with and without leading zeros',
    { toType: 'date', format: '%d.%m.%Y' },
    { '1.5.2024': '2024-05-01', '01.05.2024': '2024-05-01', '31.10.2024': '2024-10-31' },
  )
  cases(
    'reads a day of the year',
    { toType: 'date', format: '%Y-%j' },
    { '2024-366': '2024-12-31', '2024-060': '2024-02-29', '2023-366': no('rejectNotInFormat') },
  )
  cases(
    'refuses a wrong weekday',
    { toType: 'date', format: '%A %Y-%m-%d' },
    { 'Tuesday 2024-12-31': '2024-12-31', 'Monday 2024-12-31': no('rejectNotInFormat') },
  )
  cases(
    'refuses a formatted text whose time would be dropped',
    { toType: 'date', format: '%Y-%m-%d %H:%M' },
    { '2024-12-31 10:00': no('rejectTimeDropped'), '2024-12-31 00:00': '2024-12-31' },
  )
})

describe('time', () => {
  cases(
    'accepts times of day with microseconds',
    { toType: 'time' },
    {
      '10:00:00': '10:00:00',
      '10:00': '10:00:00',
      '23:59:59.999999': '23:59:59.999999',
      '10:00:00.5': '10:00:00.5',
      '10:00:00.123456000': '10:00:00.123456',
      '10:00:00.1234567': no('rejectNanoseconds'),
      '24:00:00': no('rejectNotTime'),
      '10:60': no('rejectNotTime'),
      '1:00': no('rejectNotTime'),
      '10:00:00+02': no('rejectOffset'),
      '10:00Z': no('rejectOffset'),
      '2024-12-31 10:00:00': no('rejectDateDropped'),
      '10:00 PM': no('rejectNotTime'),
    },
  )
  cases(
    'rounds to the nearest microsecond when rounding is on',
    { toType: 'time', round: true },
    {
      '10:00:00.1234567': '10:00:00.123457',
      '10:00:00.1234564': '10:00:00.123456',
      '23:59:59.9999999': '23:59:59.999999',
      '2024-12-31 10:00:00Z': '10:00:00',
      '2024-06-31 10:00': no('rejectNoSuchDay'),
      '0000-06-30 10:00': no('rejectNoSuchDay'),
    },
  )
  cases(
    'reads the chosen format',
    { toType: 'time', format: '%I:%M %p' },
    { '10:00 PM': '22:00:00', '9:05 am': '09:05:00', '22:00': no('rejectNotInFormat') },
  )
  cases(
    'refuses a formatted text whose date would be dropped',
    { toType: 'time', format: '%Y-%m-%d %H:%M' },
    { '2024-12-31 10:00': no('rejectDateDropped') },
  )
})

for (const toType of ['datetime', 'timestamp'] as const) {
  describe(toType, () => {
    cases(
      'accepts dates and times with microseconds',
      { toType },
      {
        '2024-12-31 10:00:00': '2024-12-31 10:00:00',
        '2024-12-31T10:00:00': '2024-12-31 10:00:00',
        '2024-12-31 10:00': '2024-12-31 10:00:00',
        '2024-12-31': '2024-12-31 00:00:00',
        '2024-12-31 10:00:00.123456': '2024-12-31 10:00:00.123456',
        '2024-12-31 10:00:00.1234560': '2024-12-31 10:00:00.123456',
        '2024-12-31 10:00:00.1234567': no('rejectNanoseconds'),
        '2024-12-31T10:00:00Z': no('rejectOffset'),
        '2024-12-31 10:00:00+02': no('rejectOffset'),
        '2024-12-31 10:00:00 +02:00': no('rejectOffset'),
        '2023-02-29 10:00:00': no('rejectNoSuchDay'),
        '2024-12-31 24:00:00': no('rejectNotDatetime'),
        '2024-12-31 23:59:60': no('rejectNotDatetime'),
        '1735642800': no('rejectNotDatetime'),
        infinity: no('rejectNotDatetime'),
        '0000-01-01 00:00:00': no('rejectNoSuchDay'),
      },
    )
    cases(
      'drops the offset and rounds to microseconds when rounding is on',
      { toType, round: true },
      {
        '2024-12-31T10:00:00+02:00': '2024-12-31 10:00:00',
        '2024-12-31 23:59:59.9999999': '2025-01-01 00:00:00',
      },
    )
    cases(
      'reads the chosen format',
      { toType, format: '%m/%d/%Y %H:%M:%S.%f' },
      {
        '12/31/2024 10:00:00.5': '2024-12-31 10:00:00.5',
        '12/31/2024 10:00:00.123456': '2024-12-31 10:00:00.123456',
        '12/31/2024 10:00:00.1234567': no('rejectNotInFormat'),
        '12/31/2024 10:00:00.0': '2024-12-31 10:00:00',
      },
    )
    cases(
      'refuses nanoseconds that would be lost',
      { toType, format: '%Y-%m-%d %H:%M:%S.%n' },
      {
        '2024-12-31 10:00:00.123456789': no('rejectNotInFormat'),
        '2024-12-31 10:00:00.123456000': '2024-12-31 10:00:00.123456',
      },
    )
    cases(
      'refuses values with an offset in the chosen format',
      { toType, format: '%Y-%m-%d %H:%M %z' },
      { '2024-12-31 10:00 +0200': no('rejectOffset') },
    )
  })
}

test('texts stay unchanged', async () => {
  for (const toType of ['char', 'varchar', 'text'] as const) {
    expect(await convertTexts(session, [' x ', '007', '\u{1F600}', null], { toType })).toEqual([
      { value: ' x ' },
      { value: '007' },
      { value: '\u{1F600}' },
      { value: null },
    ])
  }
})

test('every reason has its own message', () => {
  const reasons = Object.entries(messages)
    .filter(([code]) => /^reject[A-Z]/.test(code) && !code.startsWith('rejects'))
    .map(([, text]) => text)
  expect(new Set(reasons).size).toBe(reasons.length)
})

describe('rounding at the length where DuckDB needs a longer decimal', () => {
  cases(
    'keeps every digit of a decimal',
    { toType: 'decimal', round: true, scale: 2 },
    {
      '99999999999999.995': '100000000000000.00',
      '999999999999999.995': '1000000000000000.00',
      '9999999999999999.995': '10000000000000000.00',
      '-0.005': '-0.01',
      '123456789012345678901234567890.125': '123456789012345678901234567890.13',
      '0.1249999999999999999999999': '0.12',
    },
  )
  cases(
    'keeps every digit of a whole number',
    { toType: 'int', round: true },
    {
      '999999999999999.5': '1000000000000000',
      '99999999999999999.5': '100000000000000000',
      '-9223372036854775807.5': '-9223372036854775808',
      '0.49999999999999999999': '0',
    },
  )
})
