import { type ConfigOf, countPhrase, formatCount, stepPlace } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button, Checkbox, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { usePreviewGraph } from '../kit/use-preview-graph.ts'
import { useQuery } from '../kit/use-query.ts'
import { listValues } from '../server/previews.ts'
import type { OpenWorkflow } from '../store/graph-store.ts'
import { FindField } from './find-field.tsx'
import { groupOf, isKept, rowsKeptBy, toggled, type ValueChoice } from './value-filter.ts'
import classes from './value-filter-dialog.module.css'

interface ValueFilterDialogProps {
  readonly workflow: OpenWorkflow
  readonly nodeId: string
  readonly column: string
  readonly onFilter: (group: ConfigOf<'filterRows'>['groups'][number]) => void
  readonly onClose: () => void
}

/** The number of values that are listed at a time. A search finds the others. */
const LISTED = 200
const everything: ValueChoice = { keepsOthers: true, changed: new Set() }
const nothing: ValueChoice = { keepsOthers: false, changed: new Set() }

/** Lists the values of a column with the number of their rows, from which the user chooses the rows that stay. */
export function ValueFilterDialog({ workflow, nodeId, column, onFilter, onClose }: ValueFilterDialogProps) {
  // The filter may stand behind a Change Data Type, where values are written in their type.
  const [placeId] = useState(() => stepPlace(workflow, nodeId)?.id ?? nodeId)
  const graph = usePreviewGraph(workflow, placeId)
  const [find, setFind] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const [choice, setChoice] = useState(everything)
  const ask = useMemo(
    () =>
      graph &&
      ((signal: AbortSignal) =>
        listValues(workflow.id, { graph, nodeId: placeId }, { column, find, limit: LISTED }, signal)),
    [graph, workflow.id, placeId, column, find],
  )
  const { value: found, isAsking, problem } = useQuery(ask, { keepsFormer: true })
  const group = groupOf(column, choice)
  const kept = found && find === '' ? rowsKeptBy(choice, found) : null
  return (
    <Modal opened onClose={onClose} title={sentence('valuesOf', { column })} centered>
      <Stack gap="xs">
        <Group justify="space-between">
          <FindField inputRef={field} find={find} onFind={setFind} label={sentence('findValues')} />
          <Group gap={4}>
            <Button size="compact-xs" variant="subtle" onClick={() => setChoice(everything)}>
              All
            </Button>
            <Button size="compact-xs" variant="subtle" onClick={() => setChoice(nothing)}>
              None
            </Button>
          </Group>
        </Group>
        {problem && (
          <Text size="sm" role="alert">
            {problem}
          </Text>
        )}
        <ul className={classes.values} aria-label={sentence('valuesOf', { column })} aria-busy={isAsking}>
          {found?.values.map(({ value, count }) => (
            <li key={value === null ? 'empty' : `is ${value}`}>
              <Checkbox
                size="xs"
                label={value ?? <i>{sentence('emptyValues')}</i>}
                checked={isKept(choice, value)}
                onChange={() => setChoice(toggled(choice, value))}
              />
              <span className={classes.count}>{formatCount(count)}</span>
            </li>
          ))}
        </ul>
        {!found && isAsking && <Loader size="xs" role="progressbar" aria-label="Loading the values" />}
        <Text size="xs" c="dimmed" role="status">
          {found && noteOf(found)}
        </Text>
        <Group justify="space-between">
          <Text size="xs">{kept !== null && sentence('valuesKeep', { rows: countPhrase(kept, 'row') })}</Text>
          <Button
            disabled={group === null}
            onClick={() => {
              if (group) onFilter(group)
            }}
          >
            {sentence('keepTheseRows')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function noteOf({ values, distinct, isAll, isSample }: Awaited<ReturnType<typeof listValues>>): string {
  if (distinct === 0) return sentence('noValues')
  return [
    distinct > values.length
      ? sentence('valuesListed', { listed: formatCount(values.length), distinct: formatCount(distinct) })
      : '',
    isAll ? '' : sentence('valuesOfFirst'),
    isSample ? sentence('valuesOfSample') : '',
  ].join(' ')
}
