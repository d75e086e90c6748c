/** A position in a table: row -1 is the header, column -1 the row's number. */
export interface Place {
  readonly row: number
  readonly column: number
}

/**
 * The selected rectangle between its anchor and its focus. In the header, a selection covers whole columns; on the row
 * numbers, it covers whole rows.
 */
export interface Selection {
  readonly anchor: Place
  readonly focus: Place
  readonly isAll?: boolean
  /** Whole columns that were chosen one by one. They replace those between the anchor and the focus. */
  readonly columns?: readonly number[]
}

/** The size of a table, beyond which no selection extends. */
export interface Extent {
  readonly rows: number
  readonly columns: number
  /** The number of rows that fit into the view. */
  readonly page: number
}

/** A range of rows and columns; both ends are inclusive. */
export interface Range {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

interface KeyPress {
  readonly key: string
  readonly shift: boolean
  readonly control: boolean
}

/** Selects one position. */
export function selectSingle(place: Place): Selection {
  return { anchor: place, focus: place }
}

/** Returns the selected cells; null in a table without cells. */
export function rangeOf({ anchor, focus, isAll }: Selection, { rows, columns }: Extent): Range | null {
  if (rows === 0 || columns === 0) return null
  const wholeColumns = isAll || anchor.row < 0 || focus.row < 0
  const wholeRows = isAll || anchor.column < 0 || focus.column < 0
  const [top, bottom] = wholeColumns ? [0, rows - 1] : inOrder(anchor.row, focus.row)
  const [left, right] = wholeRows ? [0, columns - 1] : inOrder(anchor.column, focus.column)
  return { top, bottom: Math.min(bottom, rows - 1), left, right: Math.min(right, columns - 1) }
}

/** Returns the whole columns that a user has selected, from left to right. A selection of cells, or of all, has none. */
export function selectedColumns(selection: Selection | null, extent: Extent): readonly number[] {
  if (!selection || selection.isAll || selection.anchor.row >= 0 || selection.anchor.column < 0) return []
  if (selection.columns) return selection.columns.filter((column) => column < extent.columns)
  const range = rangeOf(selection, extent)
  return range ? Array.from({ length: range.right - range.left + 1 }, (_, at) => range.left + at) : []
}

/** Adds a whole column to the selected ones, or takes it out. */
export function toggleColumn(selection: Selection | null, column: number, extent: Extent): Selection {
  const before = selectedColumns(selection, extent)
  const columns = before.includes(column)
    ? before.filter((one) => one !== column)
    : [...before, column].toSorted((a, b) => a - b)
  return { ...selectSingle({ row: -1, column }), columns }
}

/** Chooses the selected whole columns, so that further ones can be added to them. */
export function chooseSelected(selection: Selection, extent: Extent): Selection {
  return { ...selectSingle(selection.focus), columns: selectedColumns(selection, extent) }
}

/** Returns the selection after a key press, as in a spreadsheet; null for keys that select nothing. */
export function selectionAfterKey(selection: Selection, press: KeyPress, extent: Extent): Selection | null {
  if (press.control && press.key.toLowerCase() === 'a') return { ...selection, isAll: true }
  const to = placeAfter(selection.focus, press, extent)
  if (!to) return null
  const { columns, focus } = selection
  // The focus moves along the header, so that further columns can be chosen.
  if (columns && !press.shift && focus.row < 0 && to.row < 0)
    return { ...selectSingle(clamped(to, extent)), columns }
  return press.shift ? extendSelection(selection, clamped(to, extent)) : selectSingle(clamped(to, extent))
}

/**
 * Extends the selection to another position. A selection of cells can't be extended into the header or the row numbers,
 * because those stand for whole columns and rows.
 */
export function extendSelection({ anchor }: Selection, to: Place): Selection {
  return {
    anchor,
    focus: {
      row: anchor.row < 0 ? -1 : Math.max(0, to.row),
      column: anchor.column < 0 ? -1 : Math.max(0, to.column),
    },
  }
}

function placeAfter(
  { row, column }: Place,
  { key, control }: KeyPress,
  { rows, columns, page }: Extent,
): Place | null {
  switch (key) {
    case 'ArrowUp':
      return { row: control && row > 0 ? 0 : row - 1, column }
    case 'ArrowDown':
      return { row: control ? rows - 1 : row + 1, column }
    case 'ArrowLeft':
      return { row, column: control && column > 0 ? 0 : column - 1 }
    case 'ArrowRight':
      return { row, column: control ? columns - 1 : column + 1 }
    case 'Home':
      return { row: control ? 0 : row, column: 0 }
    case 'End':
      return { row: control ? rows - 1 : row, column: columns - 1 }
    case 'PageUp':
      return { row: row < 0 ? row : Math.max(0, row - page), column }
    case 'PageDown':
      return { row: row + page, column }
    default:
      return null
  }
}

function clamped({ row, column }: Place, { rows, columns }: Extent): Place {
  return { row: Math.max(-1, Math.min(rows - 1, row)), column: Math.max(-1, Math.min(columns - 1, column)) }
}

const inOrder = (a: number, b: number): [number, number] => (a < b ? [a, b] : [b, a])
