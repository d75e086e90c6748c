import { showError } from '@anj/ui'
import { useEffect, useState } from 'react'
import { type OpenedTask, TaskModal } from '../bottom/schedules/task-modal.tsx'
import { sentenceOf } from '../server/call-failed.ts'
import { readTask } from '../server/tasks.ts'
import { takeLinkedTask } from './linked-task-id.ts'

/** Opens the task to which a link in an email leads, so that the user can download its file. */
export function LinkedTask() {
  const [opened, setOpened] = useState<OpenedTask | null>(null)
  useEffect(() => {
    const id = takeLinkedTask()
    if (id === null) return
    readTask(id, new AbortController().signal).then(
      (task) => setOpened({ task, log: false }),
      (error: unknown) => showError(sentenceOf(error)),
    )
  }, [])
  return <TaskModal opened={opened} onClose={() => setOpened(null)} />
}
