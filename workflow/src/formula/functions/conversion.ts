import { type FormulaFunction, fails, gives, literal, parameter, signature } from './function.ts'

const text = parameter('text', 'text')

/** Functions that change the type of a value. */
export const conversionFunctions = {
  number: {
    family: 'conversion',
    synonyms: ['decimal', 'numberValue', 'value'],
    signatures: [
      signature(
        'decimal',
        text,
        { ...literal('decimal sign', 'decimalSign'), optional: true },
        {
          ...literal('thousands sign', 'thousandsSign'),
          optional: true,
        },
      ),
      signature('decimal', parameter('number', 'decimal')),
      signature('decimal', parameter('number', 'float')),
      signature('decimal', parameter('condition', 'bit')),
    ],
    description:
      'Reads a text as an exact number. The signs for decimals and thousands are those of typed sources.',
    examples: [
      gives('number("12.50")', '12.5'),
      gives('number("1.234,5", ",", ".")', '1234.5'),
      gives('number(true)', '1'),
      fails('number("12x")', 'rejectNotDecimal'),
    ],
    canFail: true,
  },
  whole: {
    family: 'conversion',
    synonyms: ['int', 'integer'],
    signatures: [
      signature('int', text, { ...literal('thousands sign', 'thousandsSign'), optional: true }),
      signature('int', parameter('number', 'int')),
      signature('int', parameter('number', 'decimal')),
      signature('int', parameter('number', 'float')),
      signature('int', parameter('condition', 'bit')),
    ],
    description:
      'Reads a text as a whole number, or takes a number that has no fraction. round() drops a fraction.',
    examples: [
      gives('whole("42")', '42'),
      gives('whole(5.0)', '5'),
      gives('whole("1,000", ",")', '1000'),
      fails('whole(5.5)', 'rejectFraction'),
      fails('whole("x")', 'rejectNotWhole'),
    ],
    canFail: true,
  },
  text: {
    family: 'conversion',
    synonyms: ['string'],
    signatures: [
      signature('text', parameter('date', 'date'), literal('pattern', 'pattern')),
      signature('text', parameter('date', 'datetime'), literal('pattern', 'pattern')),
      signature('text', parameter('value', 'any')),
    ],
    description:
      'Returns a value as a text. The pattern of a date is that of typed sources, such as dd/MM/yyyy.',
    examples: [
      gives('text(1.50)', '1.5'),
      gives('text(1 = 1)', 'true'),
      gives('text(date(2024, 2, 29), "dd.MM.yyyy")', '29.02.2024'),
      gives('text(date(2024, 2, 29))', '2024-02-29'),
    ],
  },
  date: {
    family: 'conversion',
    signatures: [
      signature('date', parameter('year', 'int'), parameter('month', 'int'), parameter('day', 'int')),
      signature('date', text, { ...literal('pattern', 'pattern'), optional: true }),
      signature('date', parameter('moment', 'datetime')),
    ],
    description:
      'Returns the date of a year, a month and a day, or reads a text as a date. The pattern is that of typed sources, such as dd/MM/yyyy.',
    examples: [
      gives('date(2024, 2, 29)', '2024-02-29'),
      gives('date("2024-02-29")', '2024-02-29'),
      gives('date("29.2.2024", "d.M.yyyy")', '2024-02-29'),
      fails('date(2023, 2, 29)', 'failNoSuchDay'),
      fails('date("2023-02-29")', 'rejectNoSuchDay'),
    ],
    canFail: true,
  },
  datetime: {
    family: 'conversion',
    synonyms: ['timestamp'],
    signatures: [
      signature('datetime', text, { ...literal('pattern', 'pattern'), optional: true }),
      signature('datetime', parameter('date', 'date')),
      signature('datetime', parameter('date', 'date'), parameter('time', 'time')),
    ],
    description:
      'Reads a text as a date with a time, or joins a date and a time. Without a time, it is midnight.',
    examples: [
      gives('datetime("2024-02-29 12:30")', '2024-02-29 12:30:00'),
      gives('datetime(date(2024, 2, 29), time("08:00"))', '2024-02-29 08:00:00'),
      fails('datetime("x")', 'rejectNotDatetime'),
    ],
    canFail: true,
  },
  time: {
    family: 'conversion',
    signatures: [
      signature('time', text, { ...literal('pattern', 'pattern'), optional: true }),
      signature('time', parameter('moment', 'datetime')),
    ],
    description: 'Reads a text as a time of day, or takes the time of a date with a time.',
    examples: [gives('time("12:30")', '12:30:00'), fails('time("25:00")', 'rejectNotTime')],
    canFail: true,
  },
  float: {
    family: 'conversion',
    synonyms: ['double'],
    signatures: [
      signature('float', text),
      signature('float', parameter('number', 'float')),
      signature('float', parameter('number', 'decimal')),
    ],
    description:
      'Returns a floating-point number. A number that would lose digits fails, as most with more than 15 digits do.',
    examples: [gives('float("1.5")', '1.5'), fails('float(1234567890.12345678)', 'rejectFloatDigits')],
    canFail: true,
  },
  boolean: {
    family: 'conversion',
    synonyms: ['bit', 'bool'],
    signatures: [signature('bit', text), signature('bit', parameter('number', 'int'))],
    description: 'Reads a word such as yes, no, true, false, 1 or 0 as true or false.',
    examples: [
      gives('boolean("Yes")', 'true'),
      gives('bool(0)', 'false'),
      fails('boolean("x")', 'rejectNotBit'),
    ],
    canFail: true,
  },
} as const satisfies Readonly<Record<string, FormulaFunction>>
