import { ShownName } from '@anj/ui'
import { countPhrase } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { formatMoment } from '@anj/workflow/moments'
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useCallback, useState } from 'react'
import { Details } from '../../kit/details.tsx'
import { formatBytes } from '../../kit/format.ts'
import { useQuery } from '../../kit/use-query.ts'
import { sentenceOf } from '../../server/call-failed.ts'
import type { Dataset } from '../../server/datasets.ts'
import { keepFilesTaken, listTakenFiles, type TakenFile, takeFilesAgain } from '../../server/taken-files.ts'
import { askForRun } from '../../store/asked-run.ts'
import { showWorkflowSuccess } from '../../store/workflow-toasts.ts'
import classes from './place-files.module.css'

interface TakenFilesProps {
  readonly workflowId: string
  readonly datasetId: string
  readonly taken: NonNullable<NonNullable<Dataset['watch']>['taken']>
  /** Called after files were released or confirmed. */
  readonly onChanged: () => void
}

/** Number of files that the list shows first, and by which it grows. */
const pageSize = 50

/** Says which files the next run takes, and lists the files that runs have taken. */
export function TakenFiles({ workflowId, datasetId, taken: counts, onChanged }: TakenFilesProps) {
  const { fresh, taken, doubtful, uncleared } = counts
  return (
    <Stack gap={4}>
      <Text size="xs" c="dimmed">
        {fresh > 0
          ? sentence('takenNext', { files: countPhrase(fresh, 'file') })
          : sentence(taken > 0 ? 'takenNoneNew' : 'takenNoneYet')}
      </Text>
      {doubtful > 0 && (
        <Alert color="yellow" p="xs" role="alert">
          <Text size="xs">{sentence('takenDoubtful', { files: countPhrase(doubtful, 'file') })}</Text>
        </Alert>
      )}
      {uncleared > 0 && (
        <Alert color="yellow" p="xs" role="status">
          <Text size="xs">{sentence('takenUncleared', { files: countPhrase(uncleared, 'file') })}</Text>
        </Alert>
      )}
      {taken > 0 && (
        <Details title={sentence('takenTitle', { files: countPhrase(taken, 'file') })}>
          <TakenList
            key={`${datasetId} ${taken} ${doubtful} ${uncleared}`}
            workflowId={workflowId}
            datasetId={datasetId}
            onChanged={onChanged}
          />
        </Details>
      )}
    </Stack>
  )
}

function TakenList({ workflowId, datasetId, onChanged }: Omit<TakenFilesProps, 'taken'>) {
  const [shown, setShown] = useState(pageSize)
  const ask = useCallback(
    (signal: AbortSignal) => listTakenFiles(datasetId, shown, signal),
    [datasetId, shown],
  )
  const { value, problem } = useQuery(ask, { keepsFormer: true })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const files = value?.items ?? []
  const picked = files.filter(({ id }) => chosen.has(id))
  const change = async (call: typeof takeFilesAgain) => {
    setBusy(true)
    setFailure(null)
    await call(
      datasetId,
      picked.map(({ id }) => id),
    ).then(
      (message) => {
        showWorkflowSuccess(message)
        onChanged()
      },
      (error: unknown) => setFailure(sentenceOf(error)),
    )
    setBusy(false)
  }
  const toggle = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)))
  return (
    <Stack gap="xs">
      {(problem ?? failure) && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {problem ?? failure}
        </Text>
      )}
      <div className={classes.list} role="group" aria-label={sentence('takenList')} tabIndex={0}>
        {byRun(files).map(({ takenAt, run, files: own }) => (
          <div key={`${run?.id ?? ''} ${takenAt}`} className={classes.run}>
            <Group gap={4} justify="space-between" wrap="nowrap">
              <Text size="xs" c="dimmed">
                {formatMoment(takenAt)}
              </Text>
              {run?.workflowId === workflowId && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  mih={24}
                  flex="none"
                  onClick={() => askForRun(run.id)}
                >
                  {sentence('takenShowRun')}
                </Button>
              )}
            </Group>
            {own.map((file) => (
              <Checkbox
                key={file.id}
                size="xs"
                mt={4}
                label={<ShownName name={file.path} />}
                description={factsOf(file)}
                checked={chosen.has(file.id)}
                onChange={(event) => toggle(file.id, event.currentTarget.checked)}
              />
            ))}
          </div>
        ))}
      </div>
      {picked.some(({ state }) => state === 'moved' || state === 'removed') && (
        <Text size="xs" c="dimmed">
          {sentence('takenAgainMoved')}
        </Text>
      )}
      <Group gap="xs">
        <Button
          size="compact-xs"
          variant="default"
          mih={24}
          disabled={picked.length === 0 || isBusy}
          onClick={() => void change(takeFilesAgain)}
        >
          {sentence('takenAgain')}
        </Button>
        {picked.some(({ state }) => state === 'doubtful') && (
          <Button
            size="compact-xs"
            variant="default"
            mih={24}
            disabled={isBusy}
            onClick={() => void change(keepFilesTaken)}
          >
            {sentence('takenKeep')}
          </Button>
        )}
        {value?.more && (
          <Button
            size="compact-xs"
            variant="subtle"
            mih={24}
            onClick={() => setShown((before) => before + pageSize)}
          >
            {sentence('takenMore')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** Groups files by the run that took them. The files of one run have the same time. */
function byRun(files: readonly TakenFile[]) {
  const groups = new Map<string, { takenAt: string; run: TakenFile['run']; files: TakenFile[] }>()
  for (const file of files) {
    const { takenAt, run } = file
    const key = `${run?.id ?? ''} ${takenAt}`
    const group = groups.get(key) ?? { takenAt, run, files: [] }
    group.files.push(file)
    groups.set(key, group)
  }
  return [...groups.values()].map((group) => ({
    ...group,
    files: group.files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  }))
}

const stateWords = {
  doubtful: 'takenIsDoubtful',
  notRead: 'takenIsNotRead',
  waiting: 'takenIsWaiting',
  removed: 'takenIsRemoved',
  gone: 'takenIsGone',
} as const

/** Says what became of a file. */
function factsOf({ state, movedTo, problem, bytes }: TakenFile): string {
  const size = bytes === null ? [] : [formatBytes(bytes)]
  if (problem) return problem
  if (state === 'taken') return size.join(' · ')
  if (state === 'moved') return [...size, sentence('takenIsMoved', { path: movedTo ?? '' })].join(' · ')
  return [...size, sentence(stateWords[state])].join(' · ')
}
