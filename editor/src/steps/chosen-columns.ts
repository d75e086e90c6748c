import type { Column } from '@anj/workflow'

/** An output column and its new name. */
export interface ChosenColumn {
  readonly column: string
  readonly name: string
}
/** Null keeps all columns unchanged. */
export type Chosen = readonly ChosenColumn[] | null

/** A line of the list: a chosen or an available column. */
export interface ColumnLine extends ChosenColumn {
  /** The text of the line, if it isn't the column's own name. */
  readonly shown?: string
  readonly isChosen: boolean
  readonly type: string
  /** True for a chosen column that the source no longer has. */
  readonly isMissing: boolean
}

/** Lists chosen columns in their order, then the others in the source's order. */
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

/** Selects or deselects some columns; the others keep their state. */
export function chooseColumns(
  lines: readonly ColumnLine[],
  columns: ReadonlySet<string>,
  isChosen: boolean,
): ChosenColumn[] {
  return explicit(lines.map((line) => (columns.has(line.column) ? { ...line, isChosen } : line)))
}

/** Inverts the selection of some columns. */
export function toggleColumns(lines: readonly ColumnLine[], columns: ReadonlySet<string>): ChosenColumn[] {
  return explicit(
    lines.map((line) => (columns.has(line.column) ? { ...line, isChosen: !line.isChosen } : line)),
  )
}

/** Returns names that several chosen columns share, in lower case, since databases ignore case. */
export function duplicateNames(lines: readonly ColumnLine[]): ReadonlySet<string> {
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

/** Removes columns that the source no longer has. */
export function removeMissingColumns(lines: readonly ColumnLine[]): ChosenColumn[] {
  return explicit(lines.filter(({ isMissing }) => !isMissing))
}

/** Renames a column. An empty name restores the original name. */
export function renameColumn(lines: readonly ColumnLine[], column: string, name: string): ChosenColumn[] {
  return explicit(
    lines.map((line) =>
      line.column === column ? { ...line, isChosen: true, name: name.trim() || column } : line,
    ),
  )
}

/** Moves a chosen column to another position among the chosen columns. */
export function moveColumn(lines: readonly ColumnLine[], column: string, to: number): ChosenColumn[] {
  const chosen = explicit(lines)
  const from = chosen.findIndex((one) => one.column === column)
  const moved = chosen[from]
  if (!moved) return chosen
  const rest = chosen.filter((_, at) => at !== from)
  const at = Math.min(rest.length, Math.max(0, to))
  return [...rest.slice(0, at), moved, ...rest.slice(at)]
}
