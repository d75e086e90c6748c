import { showError } from '@anj/ui'
import { sentence } from '@anj/workflow/messages'
import { formatMoment } from '@anj/workflow/moments'
import { Button, Loader, Menu, Text } from '@mantine/core'
import { IconBookmarkFilled, IconGitCompare } from '@tabler/icons-react'
import { useState } from 'react'
import { sentenceOf } from '../server/call-failed.ts'
import type { InsightKind } from '../server/run-insights.ts'
import { insightsBefore } from './earlier-than.ts'
import { entryTitle } from './entry-title.ts'
import type { InsightPlace } from './insight-place.ts'
import { useInsightEntries } from './use-entries.ts'

/** An earlier insight that the user chose. */
export interface Chosen {
  readonly runId: string
  readonly title: string
}

interface EarlierMenuProps {
  readonly place: InsightPlace
  readonly kind: InsightKind
  readonly label: string
  /** The time at which the shown insight was read. Only earlier insights are offered. */
  readonly before: string
  /** The run that is chosen now. */
  readonly chosen?: string | null
  readonly onChoose: (chosen: Chosen) => void | Promise<void>
}

const MOST = 40

/** Lists insights of other runs of the workflow, named insights first. */
export function EarlierMenu({ place, kind, label, before, chosen = null, onChoose }: EarlierMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { value, isAsking, problem } = useInsightEntries(place.workflowId, isOpen ? kind : null)
  const others = insightsBefore(value ?? [], place.runId, before)
  const listed = [
    ...others.filter(({ savedAs }) => savedAs !== null),
    ...others.filter(({ savedAs }) => savedAs === null),
  ].slice(0, MOST)
  const choose = async (one: Chosen) => {
    setBusy(true)
    try {
      await onChoose(one)
    } catch (error) {
      showError(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <Button
          size="compact-sm"
          fz="xs"
          fw={500}
          variant="default"
          loading={isBusy}
          leftSection={<IconGitCompare size={14} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {listed.map((entry) => (
          <Menu.Item
            key={entry.runId}
            disabled={entry.runId === chosen}
            {...(entry.savedAs !== null && { leftSection: <IconBookmarkFilled size={14} aria-hidden /> })}
            onClick={() => void choose({ runId: entry.runId, title: entryTitle(entry) })}
          >
            {entryTitle(entry)}
            <Text size="xs" c="dimmed">
              {[
                entry.database,
                entry.savedAs === null ? entry.startedBy.fullName : formatMoment(entry.at),
              ].join(' · ')}
            </Text>
          </Menu.Item>
        ))}
        {listed.length === 0 && (
          <Menu.Item disabled>
            {isAsking ? <Loader size="xs" /> : (problem ?? sentence('noEarlierInsight'))}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
