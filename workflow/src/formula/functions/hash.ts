import { type FormulaFunction, gives, parameter, signature } from './function.ts'

const text = parameter('text', 'text')

/** Checksums of texts in UTF-8, as hexadecimal digits in lower case. */
export const hashFunctions = {
  md5: {
    family: 'hash',
    signatures: [signature('text', text)],
    description: 'Returns the MD5 checksum of a text.',
    examples: [gives('md5("abc")', '900150983cd24fb0d6963f7d28e17f72')],
  },
  sha1: {
    family: 'hash',
    signatures: [signature('text', text)],
    description: 'Returns the SHA-1 checksum of a text.',
    examples: [gives('sha1("abc")', 'a9993e364706816aba3e25717850c26c9cd0d89d')],
  },
  sha256: {
    family: 'hash',
    signatures: [signature('text', text)],
    description: 'Returns the SHA-256 checksum of a text.',
    examples: [gives('sha256("abc")', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')],
  },
} as const satisfies Readonly<Record<string, FormulaFunction>>
