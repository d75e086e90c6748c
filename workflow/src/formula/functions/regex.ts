import { type FormulaFunction, gives, literal, parameter, signature } from './function.ts'

const text = parameter('text', 'text')
const regex = literal('pattern', 'regex')

/** Functions with regular expressions in the syntax of RE2. */
export const regexFunctions = {
  regexMatch: {
    family: 'regular expressions',
    synonyms: ['regexTest', 'regexp_matches'],
    signatures: [signature('bit', text, regex)],
    description: 'True if a part of a text matches a regular expression.',
    examples: [gives('regexMatch("Order 42", "\\d+")', 'true'), gives('regexMatch("abc", "^b")', 'false')],
  },
  regexExtract: {
    family: 'regular expressions',
    synonyms: ['regexp_extract'],
    signatures: [signature('text', text, regex)],
    description:
      'Returns the first part of a text that matches a regular expression, or a text without characters.',
    examples: [gives('regexExtract("Order 42", "\\d+")', '42'), gives('regexExtract("x", "\\d+")', '')],
  },
  regexReplace: {
    family: 'regular expressions',
    synonyms: ['regexp_replace'],
    signatures: [signature('text', text, regex, parameter('by', 'text'))],
    description: 'Replaces each part of a text that matches a regular expression by a text.',
    examples: [gives('regexReplace("a1b22", "\\d+", "#")', 'a#b#')],
  },
} as const satisfies Readonly<Record<string, FormulaFunction>>
