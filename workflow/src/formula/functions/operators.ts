import { type FormulaFunction, fails, gives, parameter, signature } from './function.ts'

const number = parameter('number', 'number')
const a = parameter('a', 'number')
const b = parameter('b', 'number')
const left = parameter('a', 'any')
const right = parameter('b', 'any')
const days = parameter('days', 'int')

const comparison = (description: string, ...examples: readonly ReturnType<typeof gives>[]) =>
  ({
    family: 'operators',
    signatures: [signature('bit', left, right)],
    description,
    examples,
  }) as const satisfies FormulaFunction

/** Operators, under their symbols. */
export const operators = {
  '+': {
    family: 'operators',
    signatures: [
      signature('number', a, b),
      signature('date', parameter('date', 'date'), days),
      signature('date', days, parameter('date', 'date')),
    ],
    description: 'Adds two numbers exactly, or days to a date.',
    examples: [
      gives('1 + 2', '3'),
      gives('0.1 + 0.2', '0.3'),
      gives('date(2024, 2, 28) + 1', '2024-02-29'),
      gives('1 + null', null),
      fails('9223372036854775807 + 1', 'failWholeRange'),
      fails('99999999999999999999999999999999999999 + 1', 'failDigits'),
    ],
    canFail: true,
  },
  '-': {
    family: 'operators',
    signatures: [
      signature('number', a, b),
      signature('int', parameter('a', 'date'), parameter('b', 'date')),
      signature('date', parameter('date', 'date'), days),
    ],
    description:
      'Subtracts two numbers exactly, days from a date, or two dates, which gives the days between them.',
    examples: [
      gives('1 - 3', '-2'),
      gives('0.3 - 0.1', '0.2'),
      gives('date(2024, 3, 1) - date(2024, 2, 1)', '29'),
      fails('-9223372036854775808 - 1', 'failWholeRange'),
    ],
    canFail: true,
  },
  '*': {
    family: 'operators',
    signatures: [signature('number', a, b)],
    description: 'Multiplies two numbers exactly.',
    examples: [
      gives('6 * 7', '42'),
      gives('1.5 * 1.5', '2.25'),
      gives('0.5 * 2', '1'),
      fails('9223372036854775807 * 2', 'failWholeRange'),
    ],
    canFail: true,
  },
  '/': {
    family: 'operators',
    signatures: [
      signature('decimal', parameter('a', 'decimal'), parameter('b', 'decimal')),
      signature('float', parameter('a', 'float'), parameter('b', 'float')),
    ],
    description:
      'Divides two numbers. The result has 12 digits after the point, or as many as the operand with the most, and is rounded half away from zero.',
    examples: [
      gives('1 / 4', '0.25'),
      gives('2 / 3', '0.666666666667'),
      gives('-2 / 3', '-0.666666666667'),
      gives('1 / 8192', '0.000122070313'),
      fails('1 / 0', 'failDivision'),
    ],
    canFail: true,
  },
  '%': {
    family: 'operators',
    synonyms: ['mod'],
    signatures: [
      signature('int', parameter('a', 'int'), parameter('b', 'int')),
      signature('decimal', parameter('a', 'decimal'), parameter('b', 'decimal')),
    ],
    description: 'Returns the remainder of a division. It has the sign of the first number.',
    examples: [
      gives('7 % 3', '1'),
      gives('-7 % 3', '-1'),
      gives('mod(7.5, 2)', '1.5'),
      fails('7 % 0', 'failDivision'),
    ],
    canFail: true,
  },
  negate: {
    family: 'operators',
    signatures: [signature('number', number)],
    description: 'Changes the sign of a number. Usually written as -x.',
    examples: [
      gives('-(2)', '-2'),
      gives('negate(1.5)', '-1.5'),
      fails('-(-9223372036854775808)', 'failWholeRange'),
    ],
    canFail: true,
  },
  plus: {
    family: 'operators',
    signatures: [signature('number', number)],
    description: 'Returns a number as it is. Usually written as +x.',
    examples: [gives('+(2)', '2')],
  },
  '&': {
    family: 'operators',
    signatures: [
      {
        parameters: [parameter('text', 'text'), parameter('text', 'text')],
        rest: [parameter('text', 'text')],
        returns: 'text',
      },
    ],
    description: 'Joins texts. The result is empty if one of them is; concat() skips empty values instead.',
    examples: [gives('"a" & \'b\' & "c"', 'abc'), gives('"a" || "b"', 'ab'), gives('"a" & null', null)],
  },
  '=': comparison(
    'True if two values are equal. Texts are equal if all their characters are, including case.',
    gives('1 = 1.0', 'true'),
    gives('"a" = "A"', 'false'),
    gives('1 = null', null),
  ),
  '<>': comparison(
    'True if two values differ. Can also be written as !=.',
    gives('1 <> 2', 'true'),
    gives('"a" != "a"', 'false'),
  ),
  '<': comparison(
    'True if the first value is less. Texts are compared by the code of their characters.',
    gives('1 < 1.5', 'true'),
    gives('"Z" < "a"', 'true'),
  ),
  '<=': comparison('True if the first value is less or equal.', gives('2 <= 2', 'true')),
  '>': comparison('True if the first value is greater.', gives('-1 > -2.5', 'true')),
  '>=': comparison('True if the first value is greater or equal.', gives('"b" >= "a"', 'true')),
  in: {
    family: 'operators',
    signatures: [{ parameters: [parameter('value', 'any'), right], rest: [right], returns: 'bit' }],
    description:
      'True if a value is equal to one in a list. If none is equal and the list has an empty value, the result is empty.',
    examples: [
      gives('2 in (1, 2, 3)', 'true'),
      gives('"x" not in ("a", "b")', 'true'),
      gives('null in (1)', null),
      gives('2 in (1, null)', null),
    ],
    takesNull: true,
  },
  between: {
    family: 'operators',
    signatures: [
      signature('bit', parameter('value', 'any'), parameter('least', 'any'), parameter('most', 'any')),
    ],
    description: 'True if a value lies between two others or is equal to one of them.',
    examples: [
      gives('2 between 1 and 3', 'true'),
      gives('3.5 between 1 and 3', 'false'),
      gives('1 not between 2 and 3', 'true'),
    ],
  },
  like: {
    family: 'operators',
    signatures: [signature('bit', parameter('text', 'text'), parameter('pattern', 'text'))],
    description:
      'True if a text has the form of a pattern, in which % stands for any text and _ for one character.',
    examples: [
      gives('"Miller" like "M%"', 'true'),
      gives('"cat" like "_at"', 'true'),
      gives('"Cat" not like "c%"', 'true'),
    ],
  },
} as const satisfies Readonly<Record<string, FormulaFunction>>
