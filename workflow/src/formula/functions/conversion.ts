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
    signatures: [signature('text', parameter('value', 'any'))],
    description: 'Returns a value as a text.',
    examples: [
      gives('text(1.50)', '1.5'),
      gives('text(1 = 1)', 'true'),
      gives('text(date(2024, 2, 29))', '2024-02-29'),
    ],
  },
  date: {
    family: 'conversion',
    signatures: [
      signature('date', parameter('year', 'int'), parameter('month', 'int'), parameter('day', 'int')),
      signature('date', text, { ...literal('pattern', 'pattern'), optional: true }),
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
} as const satisfies Readonly<Record<string, FormulaFunction>>
