import { sentence } from '@anj/workflow/messages'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useQuery } from '../kit/use-query.ts'
import { sentenceOf } from '../server/call-failed.ts'
import { type Dataset, endWatch, watchFile } from '../server/datasets.ts'
import { whoAmI } from '../server/session.ts'
import { showWorkflowSuccess } from '../store/workflow-toasts.ts'
import { useWatched } from './use-watched.ts'

interface WatchedFileProps {
  /** A dataset that belongs to the user, in any state. */
  readonly dataset: Dataset
  /** Called when the file has newer content than the content that is shown. */
  readonly onNewer: (datasetId: string) => void
}

/**
 * Shows the watched file that a dataset follows and any problem with it, with buttons to follow a file or
 * stop.
 */
export function WatchedFile({ dataset, onNewer }: WatchedFileProps) {
  const { watch, isOffered, again } = useWatched(dataset, onNewer)
  const [isAsked, setAsked] = useState(false)
  if (watch) return <Followed id={dataset.id} watch={watch} onEnded={again} />
  if (!isOffered) return null
  if (!isAsked) {
    return (
      <Group>
        <Button
          size="compact-xs"
          variant="subtle"
          h="auto"
          styles={{ label: { whiteSpace: 'normal', textAlign: 'start', lineHeight: 1.3 } }}
          onClick={() => setAsked(true)}
        >
          {sentence('watchAsk')}
        </Button>
      </Group>
    )
  }
  const close = () => setAsked(false)
  return (
    <PathForm
      id={dataset.id}
      onCancel={close}
      onDone={() => {
        close()
        again()
      }}
    />
  )
}

interface FollowedProps {
  readonly id: string
  readonly watch: NonNullable<Dataset['watch']>
  readonly onEnded: () => void
}

function Followed({ id, watch: { path, problem }, onEnded }: FollowedProps) {
  const { isBusy, failure, perform } = usePerform()
  const end = () =>
    perform(async () => {
      await endWatch(id)
      showWorkflowSuccess(sentence('datasetUnwatched'))
      onEnded()
    })
  return (
    <Stack gap={4} role="group" aria-label={sentence('watchTitle')}>
      <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
        {sentence('watchFollows', { path })}
      </Text>
      {(problem ?? failure) !== null && (
        <Alert color="yellow" p="xs" role="alert">
          <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
            {failure ?? problem?.sentence}
          </Text>
        </Alert>
      )}
      <Group>
        <Button size="compact-xs" variant="default" disabled={isBusy} onClick={end}>
          {sentence('watchEnd')}
        </Button>
      </Group>
    </Stack>
  )
}

interface PathFormProps {
  readonly id: string
  readonly onCancel: () => void
  readonly onDone: () => void
}

function PathForm({ id, onCancel, onDone }: PathFormProps) {
  const [path, setPath] = useState('')
  // The organization's folder is named after its id.
  const { value } = useQuery(whoAmI)
  const { isBusy, failure, perform } = usePerform()
  const follow = () =>
    perform(async () => {
      await watchFile(id, path.trim())
      showWorkflowSuccess(sentence('datasetWatched'))
      onDone()
    })
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    follow()
  }
  return (
    <Stack gap="xs">
      <TextInput
        size="xs"
        label={sentence('watchPath')}
        description={sentence('watchPathHint', { folder: value?.organizationId ?? '…' })}
        placeholder="sales/orders.csv"
        autoFocus
        value={path}
        error={failure}
        onChange={(event) => setPath(event.currentTarget.value)}
        onKeyDown={press}
      />
      <Group gap="xs">
        <Button size="xs" disabled={isBusy || path.trim() === ''} onClick={follow}>
          {sentence('watchBegin')}
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}

/** Runs one action at a time and keeps its error. */
function usePerform() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const perform = (act: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    act()
      .catch((error: unknown) => setFailure(sentenceOf(error)))
      .finally(() => setBusy(false))
  }
  return { isBusy, failure, perform }
}
