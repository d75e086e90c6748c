import { type FormulaFunction, fails, gives, optional, parameter, signature } from './function.ts'

const condition = parameter('condition', 'bit')
const value = parameter('value', 'any')

/** Functions for conditions, empty values and failures. */
export const logicFunctions = {
  and: {
    family: 'logic',
    signatures: [{ parameters: [condition, condition], rest: [condition], returns: 'bit' }],
    description:
      'True if all conditions are. Conditions behind a false one are not computed. If none is false and one is empty, the result is empty.',
    examples: [
      gives('true and false', 'false'),
      gives('and(true, true, true)', 'true'),
      gives('null and false', 'false'),
      gives('null and true', null),
      gives('false and 1 / 0 > 1', 'false'),
    ],
    takesNull: true,
  },
  or: {
    family: 'logic',
    signatures: [{ parameters: [condition, condition], rest: [condition], returns: 'bit' }],
    description:
      'True if one of the conditions is. Conditions behind a true one are not computed. If none is true and one is empty, the result is empty.',
    examples: [
      gives('true or false', 'true'),
      gives('or(false, false, true)', 'true'),
      gives('null or true', 'true'),
      gives('null or false', null),
    ],
    takesNull: true,
  },
  not: {
    family: 'logic',
    signatures: [signature('bit', condition)],
    description: 'True if a condition is false.',
    examples: [gives('not true', 'false'), gives('not(1 = 2)', 'true'), gives('not null', null)],
  },
  if: {
    family: 'logic',
    synonyms: ['iif'],
    signatures: [signature('any', condition, parameter('then', 'any'), optional('else', 'any'))],
    description:
      'Returns one of two values. If the condition is empty, the result is the second one. Only the value that is returned is computed.',
    examples: [
      gives('if(1 < 2, "less", "more")', 'less'),
      gives('if(null, 1, 2)', '2'),
      gives('if(false, 1)', null),
      gives('if(true, 1, 1 / 0)', '1'),
    ],
    takesNull: true,
  },
  case: {
    family: 'logic',
    synonyms: ['ifs'],
    signatures: [
      {
        parameters: [condition, parameter('then', 'any')],
        rest: [condition, parameter('then', 'any')],
        last: parameter('else', 'any'),
        returns: 'any',
      },
    ],
    description: 'Returns the value behind the first condition that is true, or else the last value.',
    examples: [
      gives('case when 1 > 2 then "a" when 2 > 1 then "b" else "c" end', 'b'),
      gives('case when false then 1 end', null),
      gives('ifs(false, 1, true, 2, 3)', '2'),
    ],
    takesNull: true,
  },
  coalesce: {
    family: 'logic',
    synonyms: ['ifNull', 'nvl'],
    signatures: [{ parameters: [value], rest: [value], returns: 'any' }],
    description: 'Returns the first value that is not empty. Values behind it are not computed.',
    examples: [
      gives('coalesce(null, 2, 3)', '2'),
      gives('ifNull("a", "b")', 'a'),
      gives('coalesce(null, null)', null),
    ],
    takesNull: true,
  },
  ifError: {
    family: 'logic',
    synonyms: ['try'],
    signatures: [signature('any', value, optional('instead', 'any'))],
    description: 'Returns a value or, if the cell would fail, another value.',
    examples: [
      gives('ifError(1 / 0, 0)', '0'),
      gives('ifError(1 / 2, 0)', '0.5'),
      gives('try(whole("x"))', null),
    ],
    takesNull: true,
  },
  isError: {
    family: 'logic',
    signatures: [signature('bit', value)],
    description: 'True if the cell would fail with this value.',
    examples: [gives('isError(1 / 0)', 'true'), gives('isError(null)', 'false')],
    takesNull: true,
  },
  'is null': {
    family: 'logic',
    synonyms: ['isNull', 'isBlank'],
    signatures: [signature('bit', value)],
    description: 'True if a value is empty. A text without characters is not empty.',
    examples: [
      gives('null is null', 'true'),
      gives('1 is not null', 'true'),
      gives('isBlank("")', 'false'),
      fails('1 / 0 is null', 'failDivision'),
    ],
    takesNull: true,
  },
  nullIf: {
    family: 'logic',
    signatures: [signature('any', parameter('value', 'any'), parameter('other', 'any'))],
    description: 'Returns no value if two values are equal, or else the first one.',
    examples: [gives('nullIf("n/a", "n/a")', null), gives('nullIf(1, null)', '1')],
    takesNull: true,
  },
  isEmpty: {
    family: 'logic',
    signatures: [signature('bit', parameter('text', 'text'))],
    description: 'True for a text that is empty or has no characters.',
    examples: [gives('isEmpty("")', 'true'), gives('isEmpty(null)', 'true'), gives('isEmpty(" ")', 'false')],
    takesNull: true,
  },
  ifEmpty: {
    family: 'logic',
    signatures: [signature('text', parameter('text', 'text'), parameter('instead', 'text'))],
    description: 'Returns a text or, if it is empty or has no characters, another one.',
    examples: [gives('ifEmpty("", "none")', 'none')],
    takesNull: true,
  },
  xor: {
    family: 'logic',
    signatures: [signature('bit', condition, condition)],
    description: 'True if exactly one of two conditions is.',
    examples: [gives('xor(true, false)', 'true'), gives('xor(true, true)', 'false')],
  },
} as const satisfies Readonly<Record<string, FormulaFunction>>
