import { type FixedOptions, LAST_BREAK, MOST_FIXED_COLUMNS } from '@anj/workflow'

/** The columns of a fixed-width file: where they begin, and their names. */
export type Columns = Pick<FixedOptions, 'breaks' | 'names'>

/** Divides the column that has a character. The left part keeps the name. */
export function addBreak({ breaks, names }: Columns, at: number): Columns {
  const isFull = breaks.length >= MOST_FIXED_COLUMNS - 1
  if (at < 1 || at > LAST_BREAK || isFull || breaks.includes(at)) return { breaks, names }
  const column = breaks.filter((one) => one < at).length
  return {
    breaks: breaks.toSpliced(column, 0, at),
    names: names.length > column + 1 ? names.toSpliced(column + 1, 0, '') : names,
  }
}

/** Joins the two columns beside a boundary. They keep the name of the left one, or else of the right one. */
export function removeBreak({ breaks, names }: Columns, index: number): Columns {
  const [left = '', right = ''] = names.slice(index)
  return {
    breaks: breaks.toSpliced(index, 1),
    names: names.length > index ? names.toSpliced(index, 2, left || right) : names,
  }
}

/** Moves a boundary, at most up to the boundaries beside it. */
export function moveBreak({ breaks, names }: Columns, index: number, to: number): Columns {
  const [least, most] = boundsOf(breaks, index)
  return { breaks: breaks.with(index, Math.min(most, Math.max(least, to))), names }
}

/** Returns the first and the last character to which a boundary can be moved. */
export function boundsOf(breaks: readonly number[], index: number): readonly [number, number] {
  return [(breaks[index - 1] ?? 0) + 1, (breaks[index + 1] ?? LAST_BREAK + 1) - 1]
}

/** Names a column. */
export function nameColumn({ breaks, names }: Columns, column: number, name: string): Columns {
  const all = Array.from({ length: breaks.length + 1 }, (_, i) => (i === column ? name : (names[i] ?? '')))
  const last = all.findLastIndex((one) => one !== '')
  return { breaks, names: all.slice(0, last + 1) }
}
