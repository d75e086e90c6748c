import { showError } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { keepMineAsCopy, saverOf, takeTheirs } from '../actors/saving.ts'
import { selectWorkflow } from '../actors/workflows.ts'
import { sentenceOf } from '../server/call-failed.ts'
import { useGraphStore } from '../store/graph-store.ts'

/** Asks what becomes of two versions of one workflow; neither choice loses what the person drew without a word. */
export function ConflictDialog({ workflowId }: { readonly workflowId: string }) {
  const workflow = useGraphStore((state) => state.workflows[workflowId])
  return workflow ? <Asked workflowId={workflowId} name={workflow.name} /> : null
}

function Asked({ workflowId, name }: { readonly workflowId: string; readonly name: string }) {
  const isConflict = useSelector(saverOf(workflowId), (state) => state.matches('conflict'))
  const [isBusy, setBusy] = useState(false)

  const keep = async () => {
    setBusy(true)
    try {
      selectWorkflow(await keepMineAsCopy(workflowId, `${name} (mine)`))
    } catch (error) {
      showError(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      opened={isConflict}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={sentence('workflowConflict')}
      centered
    >
      <Stack>
        <Text size="sm">{sentence('workflowConflictChoice', { name })}</Text>
        <Button data-autofocus loading={isBusy} onClick={() => void keep()}>
          Keep mine as a copy
        </Button>
        <Button variant="default" disabled={isBusy} onClick={() => takeTheirs(workflowId)}>
          Take theirs and drop mine
        </Button>
      </Stack>
    </Modal>
  )
}
