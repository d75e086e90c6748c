import { sentence } from '@anj/workflow/messages'
import { Anchor } from '@mantine/core'
import { Link, useLocation, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import classes from './page-table.module.css'

/** A column of a list of one page. */
export interface PageColumn<Row> {
  /** What the api calls it when it sorts by it. */
  readonly name: string
  readonly label: string
  readonly sortable?: boolean
  /** Numbers stand at the right. */
  readonly numeric?: boolean
  /** For names: what its row is about, which says which row the others belong to. */
  readonly head?: boolean
  readonly cell: (row: Row) => ReactNode
}

interface PageTableProps<Row> {
  /** What the rows are, for those who hear it. */
  readonly label: string
  readonly columns: readonly PageColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** The order now, with '-' before the column when descending, and the address of another one. */
  readonly sort?: { readonly now: string; readonly address: (sort: string) => string }
  /** What stands there without a row. */
  readonly empty: ReactNode
}

/**
 * A page of a list, as wide as there is room; on a narrow screen each row is a card that names its values. Its order, like
 * all else about a list, stands in the address, so that it works without script and can be sent to somebody.
 */
export function PageTable<Row>({ label, columns, rows, rowKey, sort, empty }: PageTableProps<Row>) {
  const busy = useListBusy()
  return (
    <div className={classes.frame} aria-busy={busy} data-busy={busy || undefined}>
      {rows.length === 0 ? (
        <div className={classes.empty}>{empty}</div>
      ) : (
        // The roles are said, as browsers forget them where the cells are laid out as cards.
        <table className={classes.table} role="table" aria-label={label}>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <HeadCell key={column.name} column={column} sort={sort} />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <tr key={rowKey(row)} role="row">
                {columns.map((column) => (
                  <Cell key={column.name} column={column}>
                    {column.cell(row)}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

/** Whether the list of this page is being read anew. */
function useListBusy(): boolean {
  const { state, location } = useNavigation()
  const { pathname } = useLocation()
  return state === 'loading' && location.pathname === pathname
}

/** The columns that a list can be sorted by, to choose from. */
export function sortsOf<Row>(columns: readonly PageColumn<Row>[]) {
  return columns.filter(({ sortable }) => sortable).map(({ name, label }) => ({ value: name, label }))
}

interface HeadCellProps<Row> {
  readonly column: PageColumn<Row>
  readonly sort: PageTableProps<Row>['sort']
}

function HeadCell<Row>({ column: { name, label, sortable, numeric }, sort }: HeadCellProps<Row>) {
  const shared = { role: 'columnheader', scope: 'col', 'data-numeric': numeric || undefined }
  if (!sortable || !sort) return <th {...shared}>{label}</th>
  const order = sort.now === name ? 'ascending' : sort.now === `-${name}` ? 'descending' : 'none'
  return (
    <th {...shared} aria-sort={order}>
      <Link
        className={classes.sort}
        to={sort.address(order === 'ascending' ? `-${name}` : name)}
        preventScrollReset
        data-order={order}
      >
        {label}
      </Link>
    </th>
  )
}

interface CellProps<Row> {
  readonly column: PageColumn<Row>
  readonly children: ReactNode
}

function Cell<Row>({ column: { label, numeric, head }, children }: CellProps<Row>) {
  const shared = { 'data-label': label, 'data-numeric': numeric || undefined }
  return head ? (
    <th role="rowheader" scope="row" {...shared}>
      {children}
    </th>
  ) : (
    <td role="cell" {...shared}>
      {children}
    </td>
  )
}

interface NothingFoundProps {
  /** Whether there is nothing because of search and filters. */
  readonly filtered: boolean
  /** The list without search and filters. */
  readonly all: string
  /** What is said of a list that has nothing at all. */
  readonly none: string
}

/** What a table says that has no rows, and the way out where there is one. */
export function NothingFound({ filtered, all, none }: NothingFoundProps) {
  if (!filtered) return none
  return (
    <>
      {sentence('nothingMatches')}{' '}
      <Anchor component={Link} to={all} inherit underline="always">
        Show everything
      </Anchor>
    </>
  )
}
