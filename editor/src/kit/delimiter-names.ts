/** Display names of delimiters, each with its character. */
export const delimiterNames: Readonly<Record<string, string>> = {
  ',': 'Comma ,',
  ';': 'Semicolon ;',
  '\t': 'Tab',
  '|': 'Pipe |',
  ':': 'Colon :',
  '~': 'Tilde ~',
  '^': 'Caret ^',
  '#': 'Hash #',
  '!': 'Exclamation mark !',
  ' ': 'Space',
  '||': 'Double pipe ||',
}
