import { showError, showSuccess } from '@anj/ui'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { noteScheduleNews } from '../../scheduler/schedule-news.ts'
import { sentenceOf } from '../../server/call-failed.ts'
import { cancelTask } from '../../server/tasks.ts'

interface CancelTaskProps {
  readonly taskId: string
  /** Told when the server has answered, whatever it said. */
  readonly onAsked: () => void
}

/** Ends what goes on for a task: its run, or the wait for another try. */
export function CancelTask({ taskId, onAsked }: CancelTaskProps) {
  const [isAsking, setAsking] = useState(false)
  const cancel = async () => {
    setAsking(true)
    try {
      showSuccess(await cancelTask(taskId))
      noteScheduleNews()
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
