import type { TaskStatus } from '../../server/tasks.ts'
import classes from './schedules.module.css'

/** The status of a task in its colour: Pending yellow, Success green, Failed red. */
export function TaskStatusBadge({ status }: { readonly status: TaskStatus }) {
  return (
    <span className={classes.status} data-status={status}>
      {status}
    </span>
  )
}
