import { countPhrase, formatCount } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { formatMoment } from '@anj/workflow/moments'
import { Button, Loader, Text, UnstyledButton } from '@mantine/core'
import { IconBookmarkFilled } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { openInsight } from '../actors/open-insight.ts'
import { runs } from '../actors/runs.ts'
import { viewButtonProps } from '../kit/view-button.ts'
import type { InsightKind, ListedInsight } from '../server/run-insights.ts'
import classes from './earlier-insights.module.css'
import { entryTitle } from './entry-title.ts'
import { useInsightEntries } from './use-entries.ts'

interface EarlierInsightsProps {
  readonly workflowId: string
  readonly kind: InsightKind
}

const FEW = 5

/** Lists the insights of a component's earlier runs, newest first, so that users can reopen them. */
export function EarlierInsights({ workflowId, kind }: EarlierInsightsProps) {
  // Reloads the list when a run ends.
  const news = useSelector(runs.get(workflowId), ({ context: { run } }) => `${run?.id} ${run?.status}`)
  const { value, problem } = useInsightEntries(workflowId, kind, news)
  const [isWhole, setWhole] = useState(false)
  return (
    <section>
      <Text size="xs" fw={600} mb={4}>
        {sentence('earlierInsights')}
      </Text>
      {value === null && problem === null && <Loader size="xs" aria-label={sentence('loadingInsight')} />}
      {problem && (
        <Text size="xs" role="alert">
          {problem}
        </Text>
      )}
      {value?.length === 0 && (
        <Text size="xs" c="dimmed">
          {sentence('noInsightYet')}
        </Text>
      )}
      {value && value.length > 0 && (
        <ul className={classes.list}>
          {(isWhole ? value : value.slice(0, FEW)).map((entry) => (
            <li key={entry.runId}>
              <UnstyledButton
                {...viewButtonProps(() => openInsight(workflowId, entry.runId))}
                className={classes.entry}
              >
                <span className={classes.name}>
                  {entryTitle(entry)}
                  {entry.savedAs !== null && <IconBookmarkFilled size={12} aria-label="Saved" role="img" />}
                </span>
                <small>{lineOf(entry)}</small>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {value && value.length > FEW && !isWhole && (
        <Button {...viewButtonProps(() => setWhole(true))} size="compact-xs" variant="subtle" mt={4}>
          {sentence('showAllOf', { count: formatCount(value.length) })}
        </Button>
      )}
    </section>
  )
}

function lineOf({ savedAs, at, database, tables, findings }: ListedInsight): string {
  return [
    ...(savedAs === null ? [] : [formatMoment(at)]),
    database,
    countPhrase(tables, 'table'),
    ...(findings ? [countPhrase(findings.error + findings.warning + findings.information, 'finding')] : []),
  ].join(' · ')
}
