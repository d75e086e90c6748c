import { formatCount } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { CloseButton, Switch, Text } from '@mantine/core'
import { EarlierMenu } from '../earlier-menu.tsx'
import { entryTitle } from '../entry-title.ts'
import type { InsightPlace } from '../insight-place.ts'
import { useInsightEntries } from '../use-entries.ts'
import type { ShownAdvice } from './use-advice.ts'

interface BaselineProps {
  readonly place: InsightPlace
  readonly shown: ShownAdvice
  /** The time at which the shown advice was read. */
  readonly readAt: string
}

/** Selects the baseline run, and filters for findings that it didn't report. */
export function Baseline({ place, shown, readAt }: BaselineProps) {
  const { baselineId, baselineProblem, isBaselineLater, isCompared, filter, narrow, known } = shown
  const { value } = useInsightEntries(place.workflowId, 'advice')
  const entry = value?.find(({ runId }) => runId === baselineId)
  const title = entry ? entryTitle(entry) : sentence('anEarlierRun')
  const fresh = known.filter(({ isNew, reason }) => isNew && reason === null).length
  return (
    <>
      {isCompared && (
        <Switch
          size="xs"
          label={sentence('newSince', { count: formatCount(fresh), title })}
          checked={filter.onlyNew}
          onChange={(event) => narrow({ onlyNew: event.currentTarget.checked })}
        />
      )}
      {baselineProblem && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {baselineProblem}
        </Text>
      )}
      {isBaselineLater && (
        <Text size="xs" c="dimmed">
          {sentence('baselineLater')}
        </Text>
      )}
      {baselineId !== null && baselineId !== place.runId && (
        <CloseButton
          size="sm"
          aria-label={sentence('endComparison')}
          onClick={() => shown.compareWith(null)}
        />
      )}
      <EarlierMenu
        place={place}
        kind="advice"
        label="Compare"
        before={readAt}
        chosen={baselineId}
        onChoose={({ runId }) => shown.compareWith(runId)}
      />
    </>
  )
}
