/** Splits a text into lines, and each line into parts separated by vertical bars. */
export const lines = (text: string): readonly (readonly string[])[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()))
