import { showError, showSuccess } from '@anj/ui'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { invalidateSchedules } from '../../scheduler/schedule-version.ts'
import { sentenceOf } from '../../server/call-failed.ts'
import { cancelTask } from '../../server/tasks.ts'

interface CancelTaskProps {
  readonly taskId: string
  /** Called when the server has answered, whether or not the cancellation succeeded. */
  readonly onAsked: () => void
}

/** Cancels a task's current run, or its pending retry. */
export function CancelTask({ taskId, onAsked }: CancelTaskProps) {
  const [isAsking, setAsking] = useState(false)
  const cancel = async () => {
    setAsking(true)
    try {
      showSuccess(await cancelTask(taskId))
      invalidateSchedules()
    } catch (error) {
      showError(sentenceOf(error))
    } finally {
      setAsking(false)
      onAsked()
    }
  }
  return (
    <Group>
      <Button size="compact-xs" variant="default" loading={isAsking} onClick={() => void cancel()}>
        Cancel run
      </Button>
    </Group>
  )
}
