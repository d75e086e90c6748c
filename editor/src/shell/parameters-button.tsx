import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../kit/lazy-components.ts'

const ParametersDialog = lazyComponent(() => import('./parameters-dialog.tsx'))

/** Opens the parameters of the current workflow. */
export function ParametersButton({ workflowId }: { readonly workflowId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tooltip label={sentence('parameters')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={sentence('parameters')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconBraces size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Suspense fallback={null}>
        {isOpen && <ParametersDialog workflowId={workflowId} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
