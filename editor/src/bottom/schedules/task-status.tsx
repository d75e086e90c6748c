import type { TaskStatus } from '../../server/tasks.ts'
import classes from './schedules.module.css'

/** Shows a task's status in its colour: Pending yellow, Success green, Failed red. */
export function TaskStatusBadge({ status }: { readonly status: TaskStatus }) {
  return (
    <span className={classes.status} data-status={status}>
      {status}
    </span>
  )
}
