import type { DictionaryColumn } from '@anj/workflow'
import classes from './dictionary.module.css'
import { HighlightedText } from './highlighted-text.tsx'
import { KeyIcons } from './key-icons.tsx'
import type { KnownTable } from './known-tables.ts'

interface TableColumnsProps {
  readonly known: KnownTable
  readonly find: string
  /** The selected column. */
  readonly wanted: string | null
}

/** Lists the columns of a table with their types, defaults and comments. */
export function TableColumns({ known: { columns, label }, find, wanted }: TableColumnsProps) {
  return (
    <table className={classes.table} aria-label={`Columns of ${label}`}>
      <thead>
        <tr>
          <th>Column</th>
          <th>Type</th>
          <th>Null</th>
          <th>Default and comment</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ column, marks }) => (
          <tr key={column.name} data-wanted={column.name === wanted || undefined}>
            <th scope="row">
              <HighlightedText text={column.name} find={find} /> <KeyIcons marks={marks} />
            </th>
            <td className={classes.code}>
              <HighlightedText text={column.type} find={find} />
            </td>
            <td>{column.nullable ? 'Yes' : 'No'}</td>
            <td>
              <Origin column={column} />
              {column.comment && (
                <div>
                  <HighlightedText text={column.comment} find={find} />
                </div>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Shows where a column's value comes from if the row doesn't give one: an expression, an identity or a default. */
function Origin({ column }: { readonly column: DictionaryColumn }) {
  if (column.generated !== null) return <code className={classes.code}>= {column.generated}</code>
  if (column.identity) return <span className={classes.quiet}>Numbered by the server</span>
  return column.default === null ? null : <code className={classes.code}>{column.default}</code>
}
