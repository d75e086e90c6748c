import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../kit/lazy-components.ts'

const SchedulerDialog = lazyComponent(() => import('./scheduler-dialog.tsx'))

/** Opens the Scheduler dialog. */
export function SchedulerButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tooltip label="Scheduler">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Scheduler"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconCalendarTime size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Suspense fallback={null}>{isOpen && <SchedulerDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
