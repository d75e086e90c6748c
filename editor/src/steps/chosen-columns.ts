import type { Column } from '@anj/workflow'

/** A column that is given on, and the name that it gets. */
export interface ChosenColumn {
  readonly column: string
  readonly name: string
}
/** Null keeps all columns as they come. */
export type Chosen = readonly ChosenColumn[] | null

/** A line of the list: a column that is given on, or one that could be. */
export interface ColumnLine extends ChosenColumn {
  readonly isChosen: boolean
  readonly type: string
  /** A chosen column that the source no longer has. */
  readonly isMissing: boolean
}

/** Chosen columns in their order, then the others in the source's. */
export function columnLines(columns: readonly Column[], chosen: Chosen): readonly ColumnLine[] {
  const types = new Map(columns.map(({ name, type }) => [name, type]))
  const line = ({ column, name }: ChosenColumn, isChosen: boolean): ColumnLine => {
    const type = types.get(column)
    return { column, name, isChosen, type: type ?? '', isMissing: type === undefined }
  }
  if (chosen === null) return columns.map(({ name }) => line({ column: name, name }, true))
  const taken = new Set(chosen.map(({ column }) => column))
  return [
    ...chosen.map((one) => line(one, true)),
    ...columns.filter(({ name }) => !taken.has(name)).map(({ name }) => line({ column: name, name }, false)),
  ]
}

const explicit = (lines: readonly ColumnLine[]): ChosenColumn[] =>
  lines.filter(({ isChosen }) => isChosen).map(({ column, name }) => ({ column, name }))

/** Gives some columns on, or none of them; the others stay as they are. */
export function chooseColumns(
  lines: readonly ColumnLine[],
  columns: ReadonlySet<string>,
  isChosen: boolean,
): ChosenColumn[] {
  return explicit(lines.map((line) => (columns.has(line.column) ? { ...line, isChosen } : line)))
}

/** Gives on those of some columns that weren't given on, and the others of them no more. */
export function toggleColumns(lines: readonly ColumnLine[], columns: ReadonlySet<string>): ChosenColumn[] {
  return explicit(
    lines.map((line) => (columns.has(line.column) ? { ...line, isChosen: !line.isChosen } : line)),
  )
}

/** Names that more than one chosen column would have, in small letters as databases compare them. */
export function namesTwice(lines: readonly ColumnLine[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const { name, isChosen } of lines) {
    if (!isChosen) continue
    const small = name.toLowerCase()
    if (seen.has(small)) twice.add(small)
    seen.add(small)
  }
  return twice
}

/** Gives on only what the source still has. */
export function dropMissing(lines: readonly ColumnLine[]): ChosenColumn[] {
  return explicit(lines.filter(({ isMissing }) => !isMissing))
}

/** Gives a column on under another name; an empty one means its own. */
export function renameColumn(lines: readonly ColumnLine[], column: string, name: string): ChosenColumn[] {
  return explicit(
    lines.map((line) =>
      line.column === column ? { ...line, isChosen: true, name: name.trim() || column } : line,
    ),
  )
}

/** Puts a chosen column at another place among the chosen ones. */
export function moveColumn(lines: readonly ColumnLine[], column: string, to: number): ChosenColumn[] {
  const chosen = explicit(lines)
  const from = chosen.findIndex((one) => one.column === column)
  const moved = chosen[from]
  if (!moved) return chosen
  const rest = chosen.filter((_, at) => at !== from)
  const at = Math.min(rest.length, Math.max(0, to))
  return [...rest.slice(0, at), moved, ...rest.slice(at)]
}
