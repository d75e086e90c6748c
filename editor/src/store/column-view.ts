/** A column by which rows are sorted. If rows are sorted by several columns, the first one has priority. */
export interface Sort {
  readonly column: string
  readonly descending: boolean
}

/** A user's view of a table. The table itself is never changed. */
export interface ColumnView {
  /** Widths set by dragging, keyed by column name. */
  readonly widths: Readonly<Record<string, number>>
  readonly hidden: readonly string[]
  /** The number of visible columns that stay at the left. */
  readonly frozen: number
  readonly sort: readonly Sort[]
  /** If not empty, only rows with this text in a cell are shown. */
  readonly find: string
}

/** The view of a table that the user hasn't adjusted yet. */
export const defaultColumnView: ColumnView = { widths: {}, hidden: [], frozen: 0, sort: [], find: '' }

const NARROWEST = 48
const WIDEST = 2000
/**
 * Maximum number of sort columns. More would make no difference, because hardly any rows have equal values in five
 * columns.
 */
const MOST_SORTS = 5

/** Sets a column's width within the allowed range. */
export function withWidth(view: ColumnView, column: string, width: number): ColumnView {
  const fitting = Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))
  return { ...view, widths: { ...view.widths, [column]: fitting } }
}

/** Hides these columns and shows all others, provided that at least one stays visible. Frozen columns stay frozen. */
export function withHidden(
  view: ColumnView,
  hidden: readonly string[],
  columns: readonly { readonly name: string }[],
): ColumnView {
  const shownWithout = (without: ReadonlySet<string>) =>
    columns.map(({ name }) => name).filter((name) => !without.has(name))
  const shown = shownWithout(new Set(hidden))
  if (shown.length === 0) return view
  const frozen = new Set(shownWithout(new Set(view.hidden)).slice(0, view.frozen))
  return { ...view, hidden, frozen: shown.findLastIndex((name) => frozen.has(name)) + 1 }
}

/**
 * Sorts by this column only or, with `added`, also by the existing sort columns. Null removes the column from the sort.
 */
export function sortedBy(
  view: ColumnView,
  column: string,
  order: 'ascending' | 'descending' | null,
  added = false,
): ColumnView {
  const others = view.sort.filter((sort) => sort.column !== column)
  if (order === null) return { ...view, sort: others }
  const sort = { column, descending: order === 'descending' }
  const at = view.sort.findIndex((one) => one.column === column)
  if (!added) return { ...view, sort: [sort] }
  const sorts = at < 0 ? [...others, sort] : view.sort.toSpliced(at, 1, sort)
  return { ...view, sort: sorts.slice(-MOST_SORTS) }
}

/** Returns the view without sort columns that the table no longer has. */
export function pruneView(view: ColumnView, columns: readonly { readonly name: string }[]): ColumnView {
  const names = new Set(columns.map(({ name }) => name))
  const sort = view.sort.filter(({ column }) => names.has(column))
  return sort.length === view.sort.length ? view : { ...view, sort }
}
