import type { TableChange } from './changes.ts'
import classes from './dictionary.module.css'

const names: Readonly<Record<TableChange, string>> = { added: 'New', removed: 'Removed', changed: 'Changed' }

/** Marks a new, removed or changed table. */
export function ChangeBadge({ change }: { readonly change: TableChange | null }) {
  return (
    change && (
      <span className={classes.change} data-change={change}>
        {names[change]}
      </span>
    )
  )
}
