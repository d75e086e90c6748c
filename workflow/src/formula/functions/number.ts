import { type FormulaFunction, fails, gives, optional, parameter, signature } from './function.ts'

const number = parameter('number', 'number')
const digits = optional('digits', 'int')

/** Functions for numbers. */
export const numberFunctions = {
  abs: {
    family: 'number',
    signatures: [signature('number', number)],
    description: 'Returns a number without its sign.',
    examples: [gives('abs(-1.5)', '1.5'), fails('abs(-9223372036854775808)', 'failWholeRange')],
    canFail: true,
  },
  round: {
    family: 'number',
    signatures: [
      signature('int', parameter('number', 'int'), digits),
      signature('decimal', parameter('number', 'decimal'), digits),
      signature('float', parameter('number', 'float'), digits),
    ],
    description:
      'Rounds a number to some digits after the point, or to a whole number. Halves are rounded away from zero. With -2, hundreds remain.',
    examples: [
      gives('round(2.5)', '3'),
      gives('round(-2.345, 2)', '-2.35'),
      gives('round(1250, -2)', '1300'),
      fails('round(9223372036854775807, -1)', 'failWholeRange'),
    ],
    canFail: true,
  },
  least: {
    family: 'number',
    synonyms: ['min'],
    signatures: [
      { parameters: [parameter('value', 'any')], rest: [parameter('value', 'any')], returns: 'any' },
    ],
    description: 'Returns the least of some values. The result is empty if one of them is.',
    examples: [gives('least(3, 1.5, 2)', '1.5'), gives('min("b", "a")', 'a'), gives('min(1, null)', null)],
  },
  greatest: {
    family: 'number',
    synonyms: ['max'],
    signatures: [
      { parameters: [parameter('value', 'any')], rest: [parameter('value', 'any')], returns: 'any' },
    ],
    description: 'Returns the greatest of some values. The result is empty if one of them is.',
    examples: [
      gives('greatest(3, 1.5, 2)', '3'),
      gives('max(date(2024, 1, 1), date(2023, 1, 1))', '2024-01-01'),
    ],
  },
} as const satisfies Readonly<Record<string, FormulaFunction>>
