import type { ColumnChange } from '@anj/workflow'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { withoutColumns } from './column-changes.ts'
import classes from './type-list.module.css'

interface GoneTypeLineProps {
  readonly name: string
  readonly changes: readonly ColumnChange[]
  readonly onChange: (changes: ColumnChange[]) => void
}

/** A line for a changed column that is missing from the source. Users can only remove the line. */
export function MissingTypeLine({ name, changes, onChange }: GoneTypeLineProps) {
  const change = changes.find(({ columnName }) => columnName === name)
  return (
    <div className={classes.gone}>
      <del className={classes.name} title={name}>
        {name}
      </del>
      {change && (
        <span className={classes.from}>
          {change.fromType} → {change.toType}
        </span>
      )}
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        aria-label={`Remove missing column ${name}`}
        title="Remove"
        onClick={() => onChange(withoutColumns(changes, [name]))}
      >
        <IconTrash size={14} aria-hidden />
      </ActionIcon>
    </div>
  )
}
