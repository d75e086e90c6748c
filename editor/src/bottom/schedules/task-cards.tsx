import { escapeBidiControls, ShownName } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { WarningsBadge } from '../../kit/warnings-badge.tsx'
import type { Task } from '../../server/tasks.ts'
import classes from './schedules.module.css'
import { startOf, taskOriginText } from './task-facts.ts'

interface TaskCardsProps {
  readonly tasks: readonly Task[]
  readonly label: string
  /** Opens a task's details; with `log`, its run's log is expanded. */
  readonly onOpen: (task: Task, log: boolean) => void
}

/**
 * Shows tasks as cards with schedule, start and execution type. Each links to its details and its run's log.
 */
export function TaskCards({ tasks, label, onOpen }: TaskCardsProps) {
  return (
    <ul className={classes.cards} aria-label={label}>
      {tasks.map((task) => (
        <li key={task._id} className={classes.card} data-status={task.status}>
          <UnstyledButton className={classes.open} onClick={() => onOpen(task, false)}>
            <strong>
              <ShownName name={task.schedule.scheduleName} />
            </strong>
            <span>{startOf(task)}</span>
            <small>
              {taskOriginText(task)}
              <WarningsBadge run={task.run} ml={6} size="xs" />
            </small>
            {task.status === 'Failed' && task.message && (
              <small className={classes.reason} title={escapeBidiControls(task.message)}>
                <ShownName name={task.message} />
              </small>
            )}
          </UnstyledButton>
          {task.run?.isReachable && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              aria-label={`Show the log of ${escapeBidiControls(task.schedule.scheduleName)}, ${startOf(task)}`}
              title={sentence('whatRunSaid')}
              onClick={() => onOpen(task, true)}
            >
              <IconFileText size={15} aria-hidden />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  )
}
