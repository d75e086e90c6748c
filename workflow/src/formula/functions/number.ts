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
  roundDown: {
    family: 'number',
    synonyms: ['trunc'],
    signatures: [
      signature('int', parameter('number', 'int'), digits),
      signature('decimal', parameter('number', 'decimal'), digits),
    ],
    description: 'Cuts a number off behind some digits after the point, or behind the point.',
    examples: [gives('roundDown(-2.78, 1)', '-2.7'), gives('trunc(2.9)', '2')],
    canFail: true,
  },
  roundUp: {
    family: 'number',
    signatures: [
      signature('int', parameter('number', 'int'), digits),
      signature('decimal', parameter('number', 'decimal'), digits),
    ],
    description: 'Rounds a number away from zero to some digits after the point, or to a whole number.',
    examples: [gives('roundUp(2.1)', '3'), gives('roundUp(-2.11, 1)', '-2.2')],
    canFail: true,
  },
  floor: {
    family: 'number',
    signatures: [
      signature('int', parameter('number', 'int'), digits),
      signature('decimal', parameter('number', 'decimal'), digits),
    ],
    description: 'Rounds a number down, also below zero.',
    examples: [gives('floor(-2.5)', '-3'), gives('floor(2.79, 1)', '2.7')],
    canFail: true,
  },
  ceiling: {
    family: 'number',
    synonyms: ['ceil'],
    signatures: [
      signature('int', parameter('number', 'int'), digits),
      signature('decimal', parameter('number', 'decimal'), digits),
    ],
    description: 'Rounds a number up, also below zero.',
    examples: [gives('ceiling(2.1)', '3'), gives('ceil(-2.5)', '-2')],
    canFail: true,
  },
  sign: {
    family: 'number',
    signatures: [signature('int', number)],
    description: 'Returns -1 for a number below zero, 0 for zero and 1 for another one.',
    examples: [gives('sign(-0.5)', '-1'), gives('sign(0)', '0')],
  },
  div: {
    family: 'number',
    synonyms: ['quotient'],
    signatures: [signature('int', parameter('a', 'int'), parameter('b', 'int'))],
    description: 'Divides two whole numbers and leaves out the fraction.',
    examples: [gives('div(7, 2)', '3'), gives('div(-7, 2)', '-3'), fails('div(1, 0)', 'failDivision')],
    canFail: true,
  },
  isEven: {
    family: 'number',
    signatures: [signature('bit', parameter('number', 'int'))],
    description: 'True for an even number.',
    examples: [gives('isEven(4)', 'true')],
  },
  isOdd: {
    family: 'number',
    signatures: [signature('bit', parameter('number', 'int'))],
    description: 'True for an odd number.',
    examples: [gives('isOdd(-3)', 'true')],
  },
  pi: {
    family: 'number',
    signatures: [signature('float')],
    description: 'Returns the number pi as a floating-point number.',
    examples: [gives('pi()', '3.141592653589793')],
  },
  sqrt: {
    family: 'number',
    signatures: [
      signature('float', parameter('number', 'float')),
      signature('float', parameter('number', 'decimal')),
    ],
    description: 'Returns the square root as a floating-point number.',
    examples: [gives('sqrt(2.25)', '1.5'), fails('sqrt(-1)', 'failNegative')],
    approximate: true,
    canFail: true,
  },
  exp: {
    family: 'number',
    signatures: [
      signature('float', parameter('number', 'float')),
      signature('float', parameter('number', 'decimal')),
    ],
    description: 'Returns e to the power of a number, as a floating-point number.',
    examples: [gives('exp(0)', '1.0')],
    approximate: true,
    canFail: true,
  },
  ln: {
    family: 'number',
    signatures: [
      signature('float', parameter('number', 'float')),
      signature('float', parameter('number', 'decimal')),
    ],
    description: 'Returns the natural logarithm, as a floating-point number.',
    examples: [gives('ln(1)', '0.0'), fails('ln(0)', 'failNegative')],
    approximate: true,
    canFail: true,
  },
  log10: {
    family: 'number',
    synonyms: ['log'],
    signatures: [
      signature('float', parameter('number', 'float')),
      signature('float', parameter('number', 'decimal')),
    ],
    description: 'Returns the logarithm to the base 10, as a floating-point number.',
    examples: [gives('log10(100)', '2.0')],
    approximate: true,
    canFail: true,
  },
  sin: {
    family: 'number',
    signatures: [
      signature('float', parameter('number', 'float')),
      signature('float', parameter('number', 'decimal')),
    ],
    description: 'Returns the sine of an angle in radians, as a floating-point number.',
    examples: [gives('sin(0)', '0.0')],
    approximate: true,
  },
  cos: {
    family: 'number',
    signatures: [
      signature('float', parameter('number', 'float')),
      signature('float', parameter('number', 'decimal')),
    ],
    description: 'Returns the cosine of an angle in radians, as a floating-point number.',
    examples: [gives('cos(0)', '1.0')],
    approximate: true,
  },
  atan: {
    family: 'number',
    signatures: [
      signature('float', parameter('number', 'float')),
      signature('float', parameter('number', 'decimal')),
    ],
    description: 'Returns the angle in radians whose tangent is a number, as a floating-point number.',
    examples: [gives('atan(0)', '0.0')],
    approximate: true,
  },
  power: {
    family: 'number',
    synonyms: ['pow'],
    signatures: [signature('float', parameter('base', 'float'), parameter('exponent', 'float'))],
    description: 'Returns a number to the power of another one, as a floating-point number.',
    examples: [gives('power(2, 10)', '1024.0'), fails('power(0, -1)', 'failFloatRange')],
    approximate: true,
    canFail: true,
  },
} as const satisfies Readonly<Record<string, FormulaFunction>>
