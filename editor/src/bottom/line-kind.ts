/** Colour of a log line: 'Completed' green, 'failed' red, others grey (docs/specification.md, "Main shell"). */
export function lineKind(line: string): 'completed' | 'failed' | 'other' {
  if (line.includes('failed')) return 'failed'
  return line.includes('Completed') ? 'completed' : 'other'
}
