import { sentence } from '@anj/workflow/messages'
import { formatMoment } from '@anj/workflow/moments'
import { Alert, Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useQuery } from '../kit/use-query.ts'
import { sentenceOf } from '../server/call-failed.ts'
import { type Dataset, endWatch, fetchDataset, watchFile } from '../server/datasets.ts'
import { whoAmI } from '../server/session.ts'
import { showWorkflowSuccess } from '../store/workflow-toasts.ts'
import { FollowForm } from './places/follow-form.tsx'
import { TakenFiles } from './places/taken-files.tsx'
import { useWatched } from './use-watched.ts'

interface WatchedFileProps {
  readonly workflowId: string
  readonly nodeId: string
  /** A dataset that belongs to the user, in any state. */
  readonly dataset: Dataset
  /** Called when the file has newer content than the content that is shown. */
  readonly onNewer: (datasetId: string) => void
}

/**
 * Shows the watched file that a dataset follows and any problem with it, with buttons to follow a file or
 * stop.
 */
export function WatchedFile({ workflowId, nodeId, dataset, onNewer }: WatchedFileProps) {
  const { watch, isOffered, again } = useWatched(dataset, onNewer)
  const [asked, setAsked] = useState<'folder' | 'place' | null>(null)
  if (watch) return <Followed workflowId={workflowId} id={dataset.id} watch={watch} onChanged={again} />
  const close = () => setAsked(null)
  const done = () => {
    close()
    again()
  }
  if (asked === 'folder') return <PathForm id={dataset.id} onCancel={close} onDone={done} />
  if (asked === 'place') {
    return (
      <FollowForm
        workflowId={workflowId}
        nodeId={nodeId}
        onCancel={close}
        onFollow={async (placeId, follow) => {
          await watchFile(dataset.id, { ...follow, placeId })
          showWorkflowSuccess(sentence('datasetWatched'))
          done()
        }}
      />
    )
  }
  return (
    <Group gap={4} my={-11}>
      <AskButton label={sentence('followAsk')} onClick={() => setAsked('place')} />
      {isOffered && <AskButton label={sentence('watchAsk')} onClick={() => setAsked('folder')} />}
    </Group>
  )
}

interface AskButtonProps {
  readonly label: string
  readonly onClick: () => void
}

/** Opens a form to follow a file. */
export function AskButton({ label, onClick }: AskButtonProps) {
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      h="auto"
      mih={24}
      styles={{ label: { whiteSpace: 'normal', textAlign: 'start', lineHeight: 1.3 } }}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

interface FollowedProps {
  readonly workflowId: string
  readonly id: string
  readonly watch: NonNullable<Dataset['watch']>
  readonly onChanged: () => void
}

function Followed({ workflowId, id, watch, onChanged }: FollowedProps) {
  const { place, problem, taken, isFetching = false } = watch
  const { isBusy, failure, perform } = usePerform()
  const end = () =>
    perform(async () => {
      await endWatch(id)
      showWorkflowSuccess(sentence('datasetUnwatched'))
      onChanged()
    })
  const fetch = () =>
    perform(async () => {
      await fetchDataset(id)
      onChanged()
    })
  return (
    <Stack gap={4} role="group" aria-label={sentence('watchTitle')}>
      <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
        {followedText(watch)}
      </Text>
      {place && <CheckedAt watch={watch} />}
      {(problem ?? failure) !== null && (
        <Alert color="yellow" p="xs" role="alert">
          <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
            {failure ?? problem?.sentence}
          </Text>
        </Alert>
      )}
      {taken && <TakenFiles workflowId={workflowId} datasetId={id} taken={taken} onChanged={onChanged} />}
      <Group gap={6}>
        {place && (
          <Button size="compact-xs" variant="default" disabled={isBusy || isFetching} onClick={fetch}>
            Fetch now
          </Button>
        )}
        <Button size="compact-xs" variant="default" disabled={isBusy} onClick={end}>
          {sentence('watchEnd')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Says which file is followed. */
function followedText({ path, place, takes = 'file' }: FollowedProps['watch']): string {
  if (!place) return sentence('watchFollows', { path })
  const named = { path, place: place.name ?? sentence('placeDeleted') }
  return sentence(followWords[takes], named)
}

const followWords = {
  file: 'followsFile',
  newest: 'followsNewest',
  all: 'followsAll',
  once: 'followsOnce',
} as const

/** Says when the file was last checked, or that it is being fetched. */
function CheckedAt({ watch: { isFetching, checkedAt, everyMinutes } }: Pick<FollowedProps, 'watch'>) {
  if (isFetching) {
    return (
      <Group gap={6} role="status">
        <Loader size={12} />
        <Text size="xs" c="dimmed">
          {sentence('followFetching')}
        </Text>
      </Group>
    )
  }
  const moment = checkedAt ? formatMoment(checkedAt) : null
  return (
    <Text size="xs" c="dimmed">
      {moment && `${sentence('followChecked', { moment })} `}
      {everyMinutes ? sentence('followEvery', { minutes: everyMinutes }) : sentence('followBeforeRuns')}
    </Text>
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
      await watchFile(id, { path: path.trim() })
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
