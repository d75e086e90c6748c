/** One column by which rows are put in order; the first of several counts first. */
export interface Sort {
  readonly column: string
  readonly descending: boolean
}

/** How somebody looks at a table: nothing of it changes the table itself. */
export interface ColumnView {
  /** Widths that were dragged, by column. */
  readonly widths: Readonly<Record<string, number>>
  readonly hidden: readonly string[]
  /** So many of the shown columns stay at the left. */
  readonly frozen: number
  readonly sort: readonly Sort[]
  /** Only rows with this text in a cell. */
  readonly find: string
}

/** A table as it comes. */
export const plainView: ColumnView = { widths: {}, hidden: [], frozen: 0, sort: [], find: '' }

const NARROWEST = 48
const WIDEST = 2000
/** More would say nothing: by then hardly two rows are alike. */
const MOST_SORTS = 5

/** Gives a column a width. */
export function withWidth(view: ColumnView, column: string, width: number): ColumnView {
  const fitting = Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))
  return { ...view, widths: { ...view.widths, [column]: fitting } }
}

/** Hides these of a table's columns and no others, as long as one is left to be seen. Those that stay at the left go on doing so. */
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

/** Orders by a column alone, or with `added` by it after the columns that order already; null takes it out. */
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

/** The view without what speaks of columns that the table has no more: rows can't be ordered by those. */
export function fitting(view: ColumnView, columns: readonly { readonly name: string }[]): ColumnView {
  const names = new Set(columns.map(({ name }) => name))
  const sort = view.sort.filter(({ column }) => names.has(column))
  return sort.length === view.sort.length ? view : { ...view, sort }
}
