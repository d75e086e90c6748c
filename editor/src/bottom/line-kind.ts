/** How a log line is coloured: 'Completed' green, 'failed' red, others grey (spec §2). */
export function lineKind(line: string): 'completed' | 'failed' | 'other' {
  if (line.includes('failed')) return 'failed'
  return line.includes('Completed') ? 'completed' : 'other'
}
