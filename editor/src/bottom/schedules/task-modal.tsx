import { sentence } from '@anj/workflow/messages'
import { Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { PlacedFiles } from '../../kit/placed-files.tsx'
import { WarningsBadge } from '../../kit/warnings-badge.tsx'
import { momentIn } from '../../scheduler/zone-moment.ts'
import { repeatDelivery, type Task } from '../../server/tasks.ts'
import { CancelTask } from './cancel-task.tsx'
import classes from './schedules.module.css'
import { TaskAttempts } from './task-attempts.tsx'
import { factsAboveStatus, factsBelowStatus, type TaskFact } from './task-facts.ts'
import { TaskFiles } from './task-files.tsx'
import { TaskStatusBadge } from './task-status.tsx'
import { useTask } from './use-task.ts'

/** A task with its data at the time it was opened. */
export interface OpenedTask {
  readonly task: Task | null
  readonly log: boolean
}

interface TaskModalProps {
  /** Null while the dialog is closed. */
  readonly opened: OpenedTask | null
  readonly onClose: () => void
}

const WIDTH = 500

/** Shows the details of a task. */
export function TaskModal({ opened, onClose }: TaskModalProps) {
  // The dialog keeps its content during the closing animation.
  const [last, setLast] = useState(opened)
  if (opened && opened !== last) setLast(opened)
  const shown = opened ?? last
  return (
    <Modal opened={opened !== null} onClose={onClose} title="Task Details" centered size={WIDTH} zIndex={250}>
      {shown?.task ? (
        <Details key={`${shown.task._id} ${shown.log}`} task={shown.task} startsWithLog={shown.log} />
      ) : (
        <Text size="sm">{sentence('noTaskSelected')}</Text>
      )}
    </Modal>
  )
}

function Details({ task: opened, startsWithLog }: { readonly task: Task; readonly startsWithLog: boolean }) {
  const { task, runs, files, deliveries, problem, mayCancel, askAgain } = useTask(opened)
  return (
    <Stack gap="sm">
      <dl className={classes.facts}>
        <Facts facts={factsAboveStatus(task)} />
        <div>
          <dt>Status</dt>
          <dd>
            <TaskStatusBadge status={task.status} />
            <WarningsBadge run={task.run} ml={8} />
          </dd>
        </div>
        <Facts facts={factsBelowStatus(task)} />
      </dl>
      {problem !== null && (
        <Text size="xs" role="alert">
          {problem}
        </Text>
      )}
      {mayCancel && <CancelTask taskId={task._id} onAsked={askAgain} />}
      <TaskFiles files={files} zone={task.schedule.userTimeZone} />
      <PlacedFiles
        files={deliveries}
        moment={(iso) => momentIn(task.schedule.userTimeZone, iso)}
        onRepeat={(deliveryId) => repeatDelivery(task._id, deliveryId)}
        onAsked={askAgain}
      />
      <TaskAttempts runs={runs} zone={task.schedule.userTimeZone} startsWithLog={startsWithLog} />
    </Stack>
  )
}

const Facts = ({ facts }: { readonly facts: readonly TaskFact[] }) =>
  facts.map(([label, value]) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  ))
