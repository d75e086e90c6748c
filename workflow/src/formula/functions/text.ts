import { type FormulaFunction, fails, gives, optional, parameter, signature } from './function.ts'

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
  ltrim: {
    family: 'text',
    synonyms: ['trimStart'],
    signatures: [signature('text', text)],
    description: 'Removes spaces from the start of a text.',
    examples: [gives('ltrim("  a ")', 'a ')],
  },
  rtrim: {
    family: 'text',
    synonyms: ['trimEnd'],
    signatures: [signature('text', text)],
    description: 'Removes spaces from the end of a text.',
    examples: [gives('rtrim("  a ")', '  a')],
  },
  clean: {
    family: 'text',
    signatures: [signature('text', text)],
    description: 'Removes control characters, such as tabs and line breaks.',
    examples: [gives('clean("a" & char(10) & "b")', 'ab')],
  },
  startsWith: {
    family: 'text',
    signatures: [signature('bit', text, parameter('part', 'text'))],
    description: 'True if a text starts with another one.',
    examples: [gives('startsWith("invoice", "in")', 'true')],
  },
  endsWith: {
    family: 'text',
    signatures: [signature('bit', text, parameter('part', 'text'))],
    description: 'True if a text ends with another one.',
    examples: [gives('endsWith("invoice", "ice")', 'true')],
  },
  find: {
    family: 'text',
    synonyms: ['instr', 'position'],
    signatures: [signature('int', text, parameter('part', 'text'))],
    description: 'Returns the place of the first occurrence of a part in a text, or 0.',
    examples: [gives('find("formula", "m")', '4'), gives('instr("abc", "x")', '0')],
  },
  countText: {
    family: 'text',
    signatures: [signature('int', text, parameter('part', 'text'))],
    description: 'Counts the occurrences of a part in a text.',
    examples: [gives('countText("a,b,c", ",")', '2'), gives('countText("abc", "")', '0')],
  },
  repeat: {
    family: 'text',
    synonyms: ['rept', 'replicate'],
    signatures: [signature('text', text, parameter('count', 'int'))],
    description: 'Repeats a text. The result has at most 100,000 characters.',
    examples: [gives('repeat("ab", 3)', 'ababab'), fails('repeat("ab", 100000)', 'failTextLength')],
    canFail: true,
  },
  padLeft: {
    family: 'text',
    synonyms: ['lpad'],
    signatures: [signature('text', text, parameter('length', 'int'), optional('by', 'text'))],
    description:
      'Puts spaces or another character before a text until it has a length. A longer text stays as it is.',
    examples: [gives('padLeft("7", 3, "0")', '007'), gives('lpad("1234", 3, "0")', '1234')],
    canFail: true,
  },
  padRight: {
    family: 'text',
    synonyms: ['rpad'],
    signatures: [signature('text', text, parameter('length', 'int'), optional('by', 'text'))],
    description:
      'Puts spaces or another character behind a text until it has a length. A longer text stays as it is.',
    examples: [gives('padRight("7", 3, "-")', '7--')],
    canFail: true,
  },
  splitPart: {
    family: 'text',
    synonyms: ['split_part'],
    signatures: [signature('text', text, parameter('separator', 'text'), parameter('number', 'int'))],
    description:
      'Returns one of the parts between separators, counted from 1. A part that is missing has no characters.',
    examples: [gives('splitPart("a;b;c", ";", 2)', 'b'), gives('splitPart("a", ";", 2)', '')],
  },
  textBefore: {
    family: 'text',
    signatures: [signature('text', text, parameter('separator', 'text'))],
    description: 'Returns the text before the first separator, or all of it if there is none.',
    examples: [gives('textBefore("a@b.c", "@")', 'a'), gives('textBefore("abc", "@")', 'abc')],
  },
  textAfter: {
    family: 'text',
    signatures: [signature('text', text, parameter('separator', 'text'))],
    description:
      'Returns the text behind the first separator, or a text without characters if there is none.',
    examples: [gives('textAfter("a@b.c", "@")', 'b.c'), gives('textAfter("abc", "@")', '')],
  },
  textJoin: {
    family: 'text',
    synonyms: ['concat_ws'],
    signatures: [{ parameters: [parameter('separator', 'text'), text], rest: [text], returns: 'text' }],
    description:
      'Joins texts with a separator and skips empty values. The result is empty if the separator is.',
    examples: [gives('textJoin(", ", "a", null, "b")', 'a, b')],
    takesNull: true,
  },
  char: {
    family: 'text',
    synonyms: ['chr', 'unichar'],
    signatures: [signature('text', parameter('code', 'int'))],
    description: 'Returns the character with a code of Unicode.',
    examples: [gives('char(65)', 'A'), fails('char(-1)', 'failCharacter')],
    canFail: true,
  },
  code: {
    family: 'text',
    synonyms: ['unicode'],
    signatures: [signature('int', text)],
    description: 'Returns the code of the first character in Unicode, or 0 for a text without characters.',
    examples: [gives('code("A")', '65'), gives('code("")', '0')],
  },
} as const satisfies Readonly<Record<string, FormulaFunction>>
