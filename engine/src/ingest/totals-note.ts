import { open } from 'node:fs/promises'
import { type Note, note } from '@anj/workflow'
import { type Dialect, splitRecords } from '../csv/records.ts'
import { isTypedCell } from '../csv/typed-cell.ts'

/** The number of bytes to read at the end of a file. Longer rows aren't totals. */
const TAIL = 64 << 10
/** The number of bytes for each file of a set, of which there are many. */
export const SHORT_TAIL = 4 << 10
/** The number of columns in which a label may stand. */
const LABELLED = 5

const label = new RegExp(
  `^(${[
    '(grand |sub-?)?totals?',
    'sum',
    'summe',
    '(end|gesamt)summe',
    'gesamt',
    'insgesamt',
    'somme',
    'total (général|general|geral)',
    'totaux',
    'suma',
    'soma',
    'totale',
    'totaal',
  ].join('|')})\\s*:?$`,
  'i',
)

/** Returns a note if the last row of a delimited UTF-8 file looks like a total: a label such as 'Total' and numbers. */
export async function totalsNote(
  path: string,
  dialect: Dialect,
  tail: number = TAIL,
): Promise<readonly Note[]> {
  const { text, isWhole } = await readTail(path, tail)
  const records = splitRecords(isWhole ? text : text.slice(text.search(/\n/) + 1), dialect)
  const last = records.findLast(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (!last || last === records[0]) return []
  const found = last.cells.slice(0, LABELLED).find((cell) => label.test(cell.trim()))
  return found !== undefined && last.cells.some(isTypedCell)
    ? [note('noteTotals', { label: found.trim() })]
    : []
}

async function readTail(
  path: string,
  most: number,
): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  const start = Math.max(0, size - most)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start)
  return { text: buffer.toString('utf8', 0, bytesRead), isWhole: start === 0 }
}
