import { type FormulaFunction, gives, optional, parameter, signature } from './function.ts'

const text = parameter('text', 'text')

/** Functions that read or make texts. Places are counted from 1, in characters of Unicode. */
export const textFunctions = {
  upper: {
    family: 'text',
    synonyms: ['ucase'],
    signatures: [signature('text', text)],
    description: 'Changes all letters to upper case.',
    examples: [gives('upper("Zürich")', 'ZÜRICH'), gives('upper("ß")', 'ẞ')],
  },
  lower: {
    family: 'text',
    synonyms: ['lcase'],
    signatures: [signature('text', text)],
    description: 'Changes all letters to lower case.',
    examples: [gives('lower("ÄB")', 'äb')],
  },
  trim: {
    family: 'text',
    signatures: [signature('text', text)],
    description: 'Removes spaces from both ends of a text, no-break spaces included.',
    examples: [gives('trim("  a b ")', 'a b')],
  },
  length: {
    family: 'text',
    synonyms: ['len'],
    signatures: [signature('int', text)],
    description: 'Counts the characters of a text.',
    examples: [gives('length("Zoë")', '3'), gives('len("")', '0')],
  },
  left: {
    family: 'text',
    signatures: [signature('text', text, optional('count', 'int'))],
    description: 'Returns the first characters of a text, or the first one.',
    examples: [
      gives('left("Anj", 2)', 'An'),
      gives('left("Anj")', 'A'),
      gives('left("Anj", 9)', 'Anj'),
      gives('left("Anj", -1)', ''),
    ],
  },
  right: {
    family: 'text',
    signatures: [signature('text', text, optional('count', 'int'))],
    description: 'Returns the last characters of a text, or the last one.',
    examples: [gives('right("Anj", 2)', 'nj'), gives('right("Anj")', 'j'), gives('right("Anj", 0)', '')],
  },
  mid: {
    family: 'text',
    synonyms: ['substring', 'substr'],
    signatures: [signature('text', text, parameter('start', 'int'), optional('count', 'int'))],
    description:
      'Returns characters of a text from a place, all or as many as given. Places before the first character count as places without one.',
    examples: [
      gives('mid("formula", 4, 2)', 'mu'),
      gives('substring("formula", 4)', 'mula'),
      gives('mid("abc", 0, 2)', 'a'),
    ],
  },
  contains: {
    family: 'text',
    signatures: [signature('bit', text, parameter('part', 'text'))],
    description: 'True if a text contains another one. Case matters.',
    examples: [gives('contains("invoice", "voice")', 'true'), gives('contains("a", "A")', 'false')],
  },
  replace: {
    family: 'text',
    synonyms: ['substitute'],
    signatures: [signature('text', text, parameter('part', 'text'), parameter('by', 'text'))],
    description: 'Replaces each occurrence of a part of a text.',
    examples: [gives('replace("a-b-c", "-", "+")', 'a+b+c'), gives('replace("abc", "", "x")', 'abc')],
  },
  concat: {
    family: 'text',
    synonyms: ['concatenate'],
    signatures: [{ parameters: [text], rest: [text], returns: 'text' }],
    description: 'Joins texts and skips empty values.',
    examples: [gives('concat("a", null, "b")', 'ab'), gives('concat(null)', '')],
    takesNull: true,
  },
} as const satisfies Readonly<Record<string, FormulaFunction>>
