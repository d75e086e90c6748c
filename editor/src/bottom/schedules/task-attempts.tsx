import { sentence } from '@anj/workflow/messages'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { WarningsBadge } from '../../kit/warnings-badge.tsx'
import type { TaskRun } from '../../server/tasks.ts'
import { RunStatus } from '../run-status.tsx'
import { attemptsOf } from './attempts-of.ts'
import classes from './schedules.module.css'
import { TaskLog } from './task-log.tsx'

interface TaskTriesProps {
  readonly runs: readonly TaskRun[]
  readonly zone: string
  /** True to expand the last attempt's log. */
  readonly startsWithLog: boolean
}

/** Lists a task's attempts, each with a link to its log for users who may read it. */
export function TaskAttempts({ runs, zone, startsWithLog }: TaskTriesProps) {
  const [shown, setShown] = useState(() => (startsWithLog ? runs.at(-1)?.id : undefined))
  if (runs.length === 0) {
    return (
      <Text size="xs" c="dimmed">
        {sentence('taskHasNoRun')}
      </Text>
    )
  }
  return (
    <section aria-label={sentence('triesOfTask')}>
      <Text size="sm" fw={600}>
        {sentence('triesOfTask')}
      </Text>
      <ol className={classes.tries}>
        {attemptsOf(runs, zone).map(({ id, number, when, status, rejectCount, isReachable }) => (
          <li key={id}>
            <div className={classes.try}>
              <span>
                {number}. {when}
              </span>
              <RunStatus status={status} />
              <WarningsBadge run={{ status, rejectCount }} />
              {isReachable && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-expanded={id === shown}
                  aria-label={sentence(id === shown ? 'hideLogOfTry' : 'showLogOfTry', {
                    number: String(number),
                  })}
                  onClick={() => setShown(id === shown ? undefined : id)}
                >
                  {sentence(id === shown ? 'hideLog' : 'showLog')}
                </Button>
              )}
            </div>
            {id === shown && isReachable && <TaskLog runId={id} />}
          </li>
        ))}
      </ol>
      {runs.some(({ isReachable }) => !isReachable) && (
        <Text size="xs" c="dimmed">
          {sentence('taskLogNotYours')}
        </Text>
      )}
    </section>
  )
}
