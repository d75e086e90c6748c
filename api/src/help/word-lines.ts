/** The parts of lines, which stand apart by strokes. */
export const lines = (text: string): readonly (readonly string[])[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()))
