import { sentence } from '@anj/workflow/messages'
import { Anchor, List, Text } from '@mantine/core'
import { useCallback } from 'react'
import { useQuery } from '../kit/use-query.ts'
import { findUses, type UsedItem, type Uses, usesAddress } from '../server/uses.ts'

/** The number of names that the warning lists. The page lists all. */
const MAX_NAMES = 5

/** Warns before the deletion of a connection or place that workflows and schedules use. */
export function UsesWarning({ item }: { readonly item: UsedItem }) {
  const key = JSON.stringify(item)
  const ask = useCallback((signal: AbortSignal) => findUses(JSON.parse(key) as UsedItem, signal), [key])
  const { value, problem } = useQuery(ask)
  if (problem !== null)
    return (
      <Text size="sm" mt="sm" role="alert">
        {sentence('usesUnknown', { problem })}
      </Text>
    )
  return value && <Found uses={value} item={item} />
}

function Found({ uses, item }: { readonly uses: Uses; readonly item: UsedItem }) {
  const { workflows, schedules, counts } = uses
  const names = [...workflows, ...schedules].map(({ name }) => name)
  const total = counts.workflows + counts.schedules
  if (total + counts.hiddenWorkflows === 0)
    return (
      <Text size="sm" mt="sm">
        {sentence('usesNone')}
      </Text>
    )
  return (
    <div role="alert">
      {total > 0 && (
        <>
          <Text size="sm" mt="sm">
            {sentence('usesOf', { what: countsText(counts) })}
          </Text>
          <List size="sm">
            {names.slice(0, MAX_NAMES).map((name, at) => (
              <List.Item key={`${name} ${at}`}>{name}</List.Item>
            ))}
          </List>
        </>
      )}
      {counts.hiddenWorkflows > 0 && (
        <Text size="sm" mt={4}>
          {sentence('usesHidden', { count: counts.hiddenWorkflows })}
        </Text>
      )}
      <Text size="sm" mt={4}>
        {sentence('usesDeleteFails')}{' '}
        <Anchor href={usesAddress(item)} target="_blank" inherit underline="always">
          {sentence('whereUsed')}
        </Anchor>
      </Text>
    </div>
  )
}

function countsText({ workflows, schedules }: Uses['counts']): string {
  const counted = [
    [workflows, 'workflow'],
    [schedules, 'schedule'],
  ] as const
  const said = counted
    .filter(([count]) => count > 0)
    .map(([count, thing]) => `${count} ${thing}${count === 1 ? '' : 's'}`)
  return new Intl.ListFormat('en').format(said)
}
