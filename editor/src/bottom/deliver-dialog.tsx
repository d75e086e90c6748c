import { escapeBidiControls, showSuccess } from '@anj/ui'
import { isNamePattern, type PlaceDelivery, placeDeliveryProblem } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PlaceDeliveryFields } from '../scheduler/place-delivery.tsx'
import { sentenceOf } from '../server/call-failed.ts'
import { type Artifact, deliverFile, type Run } from '../server/runs.ts'

interface DeliverDialogProps {
  readonly run: Run
  readonly file: Artifact
  /** Called when the server has accepted the delivery. */
  readonly onBegun: () => void
  readonly onClose: () => void
}

/** Delivers a file of a run to a place. */
export function DeliverDialog({ run, file, onBegun, onClose }: DeliverDialogProps) {
  const [delivery, setDelivery] = useState<PlaceDelivery>(() => ({
    way: 'place',
    placeId: '',
    folder: '',
    name: nameFor(file.fileName),
    existing: 'number',
  }))
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = placeDeliveryProblem(delivery)
    if (found) return setProblem(found.sentence)
    setProblem(null)
    setBusy(true)
    try {
      const { placeId, folder, name, existing } = delivery
      showSuccess(await deliverFile(run.id, { artifactId: file.id, placeId, folder, name, existing }))
      onBegun()
      onClose()
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={sentence('deliverFileTitle')} centered size="xl">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {escapeBidiControls(file.fileName)}
          </Text>
          <PlaceDeliveryFields
            delivery={delivery}
            workflowName={run.workflowName}
            fileName={file.fileName}
            zone={run.timeZone}
            run={{ id: run.id, startedAt: new Date(run.startedAt ?? run.createdAt) }}
            isFixed={isBusy}
            onChange={(changed) => {
              setDelivery(changed)
              setProblem(null)
            }}
          />
          {problem !== null && (
            <Alert color="red" p="xs" role="alert">
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {problem}
              </Text>
            </Alert>
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={isBusy}>
              {sentence('deliverFile')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** Returns the name of a file as a pattern. */
function nameFor(fileName: string): string {
  if (isNamePattern(fileName)) return fileName
  return `{output}${/\.[a-z0-9]{1,10}$/i.exec(fileName)?.[0] ?? ''}`
}
