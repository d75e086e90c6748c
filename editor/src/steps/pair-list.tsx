import { countPhrase, formatCount, maxReplacePairs, type ReplaceConfig } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Button, Group, Input, Text, TextInput } from '@mantine/core'
import { IconArrowRight, IconPlus, IconTrash } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ClipboardEvent, useRef, useState } from 'react'
import { usePanelScroller } from '../kit/use-panel-scroller.ts'
import classes from './pair-list.module.css'
import { pastedPairs } from './pasted-pairs.ts'

type Pair = ReplaceConfig['pairs'][number]

const LINE = 34

interface PairListProps {
  readonly pairs: readonly Pair[]
  /** Explains the order of the pairs. */
  readonly hint: string
  /** Returns true for a text that is no value of the chosen columns. */
  readonly isWrong: (text: string) => boolean
  readonly onChange: (pairs: Pair[], field?: string) => void
}

/** Edits values and what replaces them. A paste of two columns of a spreadsheet adds its lines. */
export function PairList({ pairs, hint, isWrong, onChange }: PairListProps) {
  const list = useRef<HTMLUListElement>(null)
  const { scroller, margin } = usePanelScroller(list)
  const [refused, setRefused] = useState<number | null>(null)
  const rows = useVirtualizer({
    count: pairs.length,
    getScrollElement: () => scroller,
    scrollMargin: margin,
    estimateSize: () => LINE,
    overscan: 8,
  })
  const paste = (event: ClipboardEvent, at: number) => {
    const pasted = pastedPairs(event.clipboardData.getData('text/plain'))
    if (!pasted) return
    event.preventDefault()
    const isBlank = pairs[at]?.from === '' && pairs[at]?.to === ''
    const next = pairs.toSpliced(isBlank ? at : at + 1, isBlank ? 1 : 0, ...pasted)
    setRefused(next.length > maxReplacePairs ? next.length : null)
    if (next.length <= maxReplacePairs) onChange(next)
  }
  const set = (at: number, pair: Pair, field: string) => onChange(pairs.with(at, pair), `${field} ${at}`)
  return (
    <div role="group" aria-label="Values to replace">
      <Input.Label size="xs">{pairs.length > 1 ? countPhrase(pairs.length, 'pair') : 'Pair'}</Input.Label>
      <Input.Description size="xs" mb={6}>
        {hint}
      </Input.Description>
      <ul ref={list} className={classes.list} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const pair = pairs[index]
          return (
            pair && (
              <li
                // A pair can only be identified by its position.
                key={index}
                className={classes.line}
                style={{ transform: `translateY(${start - margin}px)` }}
                onPaste={(event) => paste(event, index)}
              >
                <TextInput
                  size="xs"
                  aria-label={`Find ${index + 1}`}
                  placeholder="Empty"
                  value={pair.from}
                  error={isWrong(pair.from)}
                  onChange={(event) => set(index, { ...pair, from: event.currentTarget.value }, 'from')}
                />
                <IconArrowRight size={13} className={classes.arrow} aria-hidden />
                <TextInput
                  size="xs"
                  aria-label={`Replace with ${index + 1}`}
                  placeholder="Empty"
                  value={pair.to}
                  error={isWrong(pair.to)}
                  onChange={(event) => set(index, { ...pair, to: event.currentTarget.value }, 'to')}
                />
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove pair ${index + 1}`}
                  onClick={() => onChange(pairs.toSpliced(index, 1))}
                >
                  <IconTrash size={14} aria-hidden />
                </ActionIcon>
              </li>
            )
          )
        })}
      </ul>
      {refused !== null && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {sentence('tooManyPairs', { count: formatCount(refused), limit: formatCount(maxReplacePairs) })}
        </Text>
      )}
      <Group gap="xs" mt={4}>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconPlus size={13} aria-hidden />}
          disabled={pairs.length >= maxReplacePairs}
          onClick={() => onChange([...pairs, { from: '', to: '' }])}
        >
          Add pair
        </Button>
        {pairs.length > 1 && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            onClick={() => onChange([{ from: '', to: '' }])}
          >
            Remove all
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed" mt={6}>
        {sentence('pastePairsHint')}
      </Text>
    </div>
  )
}
