/** The names of delimiters on screens, with their signs. */
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
