import { sentence } from '@anj/workflow/messages'
import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { runs } from '../actors/runs.ts'
import { SwitchedOffNote } from '../kit/switched-off-note.tsx'
import type { OpenWorkflow } from '../store/graph-store.ts'
import { workflowById } from '../store/graph-store.ts'
import { areComplete, firstValues, type RunValues, useLastValues } from './run-values.ts'
import { RunValuesFields } from './run-values-fields.tsx'

interface RunWithDialogProps {
  readonly workflowId: string
  readonly onClose: () => void
}

/** Asks for the values of a workflow's parameters and starts a run with them. */
export default function RunWithDialog({ workflowId, onClose }: RunWithDialogProps) {
  const workflow = workflowById(workflowId)
  const last = useLastValues(workflowId)
  return (
    <Modal opened onClose={onClose} title={sentence('runWithTitle')} centered>
      {workflow && last ? (
        <ValuesForm workflow={workflow} last={last} onClose={onClose} />
      ) : (
        <Loader size="sm" role="progressbar" aria-label="Loading" />
      )}
    </Modal>
  )
}

interface ValuesFormProps {
  readonly workflow: OpenWorkflow
  readonly last: RunValues
  readonly onClose: () => void
}

function ValuesForm({ workflow, last, onClose }: ValuesFormProps) {
  const [values, setValues] = useState(() => firstValues(workflow, last))
  const isComplete = areComplete(workflow, values)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete) return
    runs.get(workflow.id).send({ type: 'run.requested', how: { parameters: values } })
    onClose()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {Object.keys(last).length > 0 && (
          <Text size="xs" c="dimmed">
            {sentence('runValuesLast')}
          </Text>
        )}
        <RunValuesFields graph={workflow} values={values} onChange={setValues} />
        <SwitchedOffNote graph={workflow} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isComplete}>
            Run
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
