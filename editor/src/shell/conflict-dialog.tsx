import { showError } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { deferQuestion, resumeQuestion, useDeferredQuestions } from '../actors/deferred-questions.ts'
import { discardLocalVersion, keepLocalVersion } from '../actors/resolve-conflict.ts'
import { saverOf } from '../actors/saving.ts'
import { sentenceOf } from '../server/call-failed.ts'
import { useGraphStore } from '../store/graph-store.ts'

/**
 * Asks what to do with a drawing that can't be saved. None of the choices loses changes without a warning. If the user
 * postpones the decision, the drawing stays in this browser and its tab is marked.
 */
export function ConflictDialog({ workflowId }: { readonly workflowId: string }) {
  const workflow = useGraphStore((state) => state.workflows[workflowId])
  return workflow ? <Asked workflowId={workflowId} name={workflow.name} /> : null
}

interface AskedProps {
  readonly workflowId: string
  readonly name: string
}

function Asked({ workflowId, name }: AskedProps) {
  const isConflict = useSelector(saverOf(workflowId), (state) => state.matches('conflict'))
  const isGone = useSelector(saverOf(workflowId), (state) => state.matches('gone'))
  const isSaved = useSelector(saverOf(workflowId), (state) => state.matches('saved'))
  const isPutOff = useDeferredQuestions(({ ids }) => ids.has(workflowId))
  const isAsked = (isConflict || isGone) && !isPutOff

  // Keeps the text unchanged during the closing animation.
  const [wasGone, setWasGone] = useState(isGone)
  useEffect(() => {
    if (isConflict || isGone) setWasGone(isGone)
  }, [isConflict, isGone])
  // Once everything is saved, the user will be asked about the next conflict again.
  useEffect(() => {
    if (isSaved) resumeQuestion(workflowId)
  }, [isSaved, workflowId])

  const [busy, setBusy] = useState<'keeping' | 'dropping' | null>(null)
  const tryTo = async (what: 'keeping' | 'dropping', act: (id: string) => Promise<void>) => {
    setBusy(what)
    try {
      await act(workflowId)
      resumeQuestion(workflowId)
    } catch (error) {
      showError(sentenceOf(error))
    } finally {
      setBusy(null)
    }
  }
  return (
    <Modal
      opened={isAsked}
      onClose={() => deferQuestion(workflowId)}
      withCloseButton={false}
      closeOnClickOutside={false}
      title={sentence(wasGone ? 'workflowGone' : 'workflowConflict')}
      centered
      size={520}
    >
      <Stack>
        <Text size="sm">{sentence(wasGone ? 'workflowGoneChoice' : 'workflowConflictChoice', { name })}</Text>
        <Button
          data-autofocus
          loading={busy === 'keeping'}
          disabled={busy !== null}
          onClick={() => void tryTo('keeping', keepLocalVersion)}
        >
          {sentence('keepMineAsCopy')}
        </Button>
        <Button
          variant="default"
          loading={busy === 'dropping'}
          disabled={busy !== null}
          onClick={() => void tryTo('dropping', discardLocalVersion)}
        >
          {sentence(wasGone ? 'dropMine' : 'takeTheirs')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          disabled={busy !== null}
          onClick={() => deferQuestion(workflowId)}
        >
          {sentence('decideLater')}
        </Button>
      </Stack>
    </Modal>
  )
}
