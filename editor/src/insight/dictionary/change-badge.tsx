import type { TableChange } from './changes.ts'
import classes from './dictionary.module.css'

const names: Readonly<Record<TableChange, string>> = { added: 'New', removed: 'Gone', changed: 'Changed' }

/** Whether something is new, gone or changed. */
export function ChangeBadge({ change }: { readonly change: TableChange | null }) {
  return (
    change && (
      <span className={classes.change} data-change={change}>
        {names[change]}
      </span>
    )
  )
}
