import { escapeBidiControls, ShownName } from '@anj/ui'
import type { Column } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Text } from '@mantine/core'
import classes from './column-list.module.css'

interface ColumnListProps {
  readonly columns: readonly Column[]
  /** Returns the text to show next to a column, such as the type that its values suggest. */
  readonly note?: (column: Column) => string | null
}

/** Lists the names and types of columns. */
export function ColumnList({ columns, note }: ColumnListProps) {
  if (columns.length === 0) {
    return (
      <Text size="xs" c="dimmed">
        {sentence('columnsNeedSource')}
      </Text>
    )
  }
  return (
    <ul className={classes.list}>
      {columns.map((column) => (
        <li key={column.name} className={classes.item}>
          <span className={classes.name} title={escapeBidiControls(column.name)}>
            <ShownName name={column.name} />
          </span>
          <span className={classes.type}>{note?.(column) ?? column.type}</span>
        </li>
      ))}
    </ul>
  )
}
