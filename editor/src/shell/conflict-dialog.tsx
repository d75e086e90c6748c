import { showError } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { keepMineAsCopy, makeWorkflow, saverOf, takeTheirs } from '../actors/saving.ts'
import { giveUp, selectWorkflow } from '../actors/workflows.ts'
import { sentenceOf } from '../server/call-failed.ts'
import { useGraphStore, workflowById } from '../store/graph-store.ts'

/** Asks what becomes of a drawing that can't be saved as it is; no choice loses what the person drew without a word. */
export function ConflictDialog({ workflowId }: { readonly workflowId: string }) {
  const workflow = useGraphStore((state) => state.workflows[workflowId])
  return workflow ? <Asked workflowId={workflowId} name={workflow.name} /> : null
}

function Asked({ workflowId, name }: { readonly workflowId: string; readonly name: string }) {
  const isConflict = useSelector(saverOf(workflowId), (state) => state.matches('conflict'))
  const isGone = useSelector(saverOf(workflowId), (state) => state.matches('gone'))
  return (
    <>
      <Choice
        isAsked={isConflict}
        title={sentence('workflowConflict')}
        text={sentence('workflowConflictChoice', { name })}
        keep={async () => selectWorkflow(await keepMineAsCopy(workflowId, sentence('mineOf', { name })))}
        drop={() => takeTheirs(workflowId)}
        dropLabel="Take theirs and drop mine"
      />
      <Choice
        isAsked={isGone}
        title={sentence('workflowGone')}
        text={sentence('workflowGoneChoice', { name })}
        keep={() => keepGone(workflowId, name)}
        drop={() => giveUp(workflowId)}
        dropLabel="Drop what I drew"
      />
    </>
  )
}

interface ChoiceProps {
  readonly isAsked: boolean
  readonly title: string
  readonly text: string
  readonly keep: () => Promise<void>
  readonly drop: () => void
  readonly dropLabel: string
}

/** Can only be left by choosing. */
function Choice({ isAsked, title, text, keep, drop, dropLabel }: ChoiceProps) {
  const [isBusy, setBusy] = useState(false)
  const tryToKeep = async () => {
    setBusy(true)
    try {
      await keep()
    } catch (error) {
      showError(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      opened={isAsked}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={title}
      centered
    >
      <Stack>
        <Text size="sm">{text}</Text>
        <Button data-autofocus loading={isBusy} onClick={() => void tryToKeep()}>
          Keep mine as a copy
        </Button>
        <Button variant="default" disabled={isBusy} onClick={drop}>
          {dropLabel}
        </Button>
      </Stack>
    </Modal>
  )
}

async function keepGone(workflowId: string, name: string): Promise<void> {
  const mine = workflowById(workflowId)
  if (mine) await makeWorkflow(sentence('mineOf', { name }), mine)
  giveUp(workflowId)
}
