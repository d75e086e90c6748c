import {
  deliveredName,
  type ExistingFile,
  exampleNamePattern,
  existingFileChoices,
  isNamePattern,
  isTimeZone,
  localMoment,
  type PlaceDelivery,
  parse24HourTime,
  writableKinds,
} from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { PlaceForm } from '../connectors/places/place-form.tsx'
import { Choice } from '../kit/choice.tsx'
import { ShownAnswer } from '../kit/shown-answer.tsx'
import { useQuery } from '../kit/use-query.ts'
import { listPlaces } from '../server/places.ts'
import { useNow } from './use-now.ts'

interface PlaceDeliveryFieldsProps {
  readonly delivery: PlaceDelivery
  readonly workflowName: string
  /** The name of the file that a run writes. */
  readonly fileName: string
  readonly zone: string
  /** The run whose file is delivered. Absent for the next runs of a schedule. */
  readonly run?: { readonly id: string; readonly startedAt: Date }
  readonly isFixed: boolean
  readonly onChange: (delivery: PlaceDelivery) => void
}

/** Chooses the place, the folder and the name of a run's file. */
export function PlaceDeliveryFields(props: PlaceDeliveryFieldsProps) {
  const { delivery, isFixed, onChange } = props
  const [isAdding, setAdding] = useState(false)
  const places = useQuery(listPlaces, { keepsFormer: true })
  const change = (changed: Partial<PlaceDelivery>) => onChange({ ...delivery, ...changed })
  return (
    <Stack gap="xs">
      <ShownAnswer answer={places} label={sentence('placeListing')}>
        {({ items }) => {
          const writable = items.filter(({ settings }) => writableKinds.has(settings.kind))
          return (
            <Group align="flex-end" gap="xs">
              <Choice
                label={sentence('deliverTo')}
                description={sentence(writable.length > 0 ? 'deliverToHint' : 'deliverToNone')}
                size="sm"
                w={320}
                disabled={isFixed || writable.length === 0}
                data={writable.map(({ id, name }) => ({ value: id, label: name }))}
                value={delivery.placeId}
                onChange={(placeId) => change({ placeId })}
              />
              <Button variant="default" disabled={isFixed} onClick={() => setAdding(true)}>
                {sentence('deliverToNew')}
              </Button>
            </Group>
          )
        }}
      </ShownAnswer>
      <Group align="flex-start" gap="xs" grow maw={640}>
        <TextInput
          label={sentence('deliverFolder')}
          description={sentence('deliverFolderHint')}
          disabled={isFixed}
          value={delivery.folder}
          onChange={(event) => change({ folder: event.currentTarget.value })}
        />
        <TextInput
          label={sentence('deliverName')}
          description={sentence('deliverNameHint', { example: exampleNamePattern })}
          disabled={isFixed}
          value={delivery.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </Group>
      <NamePreview {...props} />
      <Choice<ExistingFile>
        label={sentence('deliverExisting')}
        size="sm"
        maw={440}
        disabled={isFixed}
        data={existingFileChoices.map((value) => ({ value, label: sentence(existingLabels[value]) }))}
        value={delivery.existing}
        onChange={(existing) => change({ existing })}
      />
      <Modal
        opened={isAdding}
        onClose={() => setAdding(false)}
        title={sentence('deliverToNew')}
        centered
        zIndex={260}
      >
        <PlaceForm
          draftPlace={['scheduler', '', 'place']}
          place={null}
          onSaved={({ id }) => {
            setAdding(false)
            places.again()
            change({ placeId: id })
          }}
          onDeleted={() => undefined}
        />
      </Modal>
    </Stack>
  )
}

const existingLabels = {
  replace: 'deliverReplace',
  replaceInSteps: 'deliverReplaceInSteps',
  number: 'deliverNumber',
  refuse: 'deliverRefuse',
} as const

/** Shows the name of the file of the run, or of a run at this moment. */
function NamePreview({ delivery, workflowName, fileName, zone, run }: PlaceDeliveryFieldsProps) {
  const { folder, name } = delivery
  const now = useNow()
  if (!isNamePattern(name) || !isTimeZone(zone)) return null
  const moment = localMoment(zone, run?.startedAt ?? now)
  const shown = deliveredName(name, {
    localDate: moment.slice(0, 10),
    localTime: parse24HourTime(moment.slice(11, 16)) ?? '',
    workflow: workflowName,
    fileName,
    runId: run?.id ?? '1a2b3c4d',
  })
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {sentence(run ? 'deliverNameShown' : 'deliverNamePreview', {
        name: folder === '' ? shown : `${folder}/${shown}`,
      })}
    </Text>
  )
}
