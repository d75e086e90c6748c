import { countPhrase, type DatabaseInputConfig, formatCount } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { formatMoment } from '@anj/workflow/moments'
import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { extractOf } from '../actors/extracts.ts'
import type { Extract } from '../server/extracts.ts'

interface SampleStateProps {
  readonly workflowId: string
  readonly nodeId: string
  readonly config: DatabaseInputConfig
  /** True when the settings are complete enough to read a sample. */
  readonly canRefresh: boolean
}

/** Refreshes the sample and shows its progress, age and size. */
export function SampleState({ workflowId, nodeId, config, canRefresh }: SampleStateProps) {
  const actor = extractOf(workflowId, nodeId)
  const state = useSelector(actor, (snapshot) => snapshot)
  const { extract, problem } = state.context
  const isBusy = state.matches('starting') || state.matches('reading') || state.matches('cancelling')
  const isCurrent = config.extractId !== null && !state.matches('lost')
  const words = isBusy || state.matches('failed') ? null : wordsOf(config, state.matches('lost'), extract)
  return (
    <div>
      <Group gap="xs">
        <Button
          size="xs"
          variant={isCurrent ? 'default' : 'filled'}
          disabled={!canRefresh}
          loading={isBusy}
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={() => actor.send({ type: 'refresh.requested' })}
        >
          Refresh
        </Button>
        {state.matches('reading') && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            onClick={() => actor.send({ type: 'refresh.cancelRequested' })}
          >
            Cancel
          </Button>
        )}
      </Group>
      {/* A single live region, so that each change is announced once. */}
      <div aria-live="polite">
        {state.matches('reading') && (
          <>
            <Progress
              mt={8}
              size="sm"
              value={100}
              animated
              color="var(--anj-brand)"
              aria-label="Reading the sample"
            />
            <Text size="xs" c="dimmed" mt={4}>
              {extract?.status === 'reading'
                ? sentence('sampleReading', { rows: countPhrase(extract.rows, 'row') })
                : sentence('sampleWaiting')}
            </Text>
          </>
        )}
        {words && (
          <Text size="xs" c="dimmed" mt={6}>
            {words}
          </Text>
        )}
      </div>
      {state.matches('failed') && problem && (
        <Alert color="red" p="xs" mt={8} role="alert">
          <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
            {problem}
          </Text>
        </Alert>
      )}
    </div>
  )
}

function wordsOf(config: DatabaseInputConfig, isLost: boolean, extract: Extract | null): string {
  if (isLost) return sentence('sampleGone')
  if (config.extractId === null) return sentence(config.columns.length > 0 ? 'sampleStale' : 'refreshHint')
  return extract?.status === 'ready' ? sampleWords(extract) : ''
}

/** Describes a sample's size and age. */
function sampleWords({ rows, isSample, takenAt }: Extract): string {
  const time = takenAt === null ? '' : formatMoment(takenAt)
  if (rows === 1 && !isSample) return sentence('sampleOneRow', { time })
  const values = { rows: formatCount(rows), time }
  return sentence(isSample ? 'samplePart' : 'sampleWhole', values)
}
