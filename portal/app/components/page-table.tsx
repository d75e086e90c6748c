import { sentence } from '@anj/workflow/messages'
import { Anchor } from '@mantine/core'
import { Link, useLocation, useNavigation } from '@remix-run/react'
import type { HTMLAttributes, ReactNode } from 'react'
import classes from './page-table.module.css'

/** A column of a paginated list. */
export interface PageColumn<Row> {
  /** The column's name in the API's `sort` parameter. */
  readonly name: string
  readonly label: string
  readonly sortable?: boolean
  /** Aligns the cells right. */
  readonly numeric?: boolean
  /** Marks the cells as row headers, which name the row for screen readers. */
  readonly head?: boolean
  readonly cell: (row: Row) => ReactNode
}

interface PageTableProps<Row> {
  /** Accessible name of the table. */
  readonly label: string
  readonly columns: readonly PageColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /**
   * The current sort order (prefixed with "-" for descending) and a function that returns the URL for another order.
   */
  readonly sort?: { readonly now: string; readonly address: (sort: string) => string }
  /** Additional attributes of a row, such as those that make it draggable. */
  readonly rowProps?: (row: Row) => HTMLAttributes<HTMLTableRowElement>
  /** Replaces the table if it has no rows. */
  readonly empty: ReactNode
}

/**
 * One page of a list, at full width. On a narrow screen, each row becomes a card with labelled values. The order is
 * part of the address, so that sorting works without JavaScript and users can share a link to a sorted list.
 */
export function PageTable<Row>({ label, columns, rows, rowKey, sort, rowProps, empty }: PageTableProps<Row>) {
  const busy = useListBusy()
  return (
    <div className={classes.frame} aria-busy={busy} data-busy={busy || undefined}>
      {rows.length === 0 ? (
        <div className={classes.empty}>{empty}</div>
      ) : (
        // Browsers drop the table roles when CSS lays the cells out as cards, so the roles are explicit.
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
              <tr key={rowKey(row)} role="row" {...rowProps?.(row)}>
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

/** True while this page's list reloads. */
function useListBusy(): boolean {
  const { state, location } = useNavigation()
  const { pathname } = useLocation()
  return state === 'loading' && location.pathname === pathname
}

/** The sortable columns as choices. */
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
  /** True if search or filters hide every row. */
  readonly filtered: boolean
  /** Address of the list without search and filters. */
  readonly all: string
  /** Text for a list without any rows. */
  readonly none: string
}

/** Text for a table without rows. If the list is filtered, it adds a link that clears the filters. */
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
