import { type Column, joinWarnings } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useDraft } from '../store/drafts.ts'
import { ColumnField } from './columns-field.tsx'
import {
  type ChosenKeys,
  EMPTY_PAIR,
  type KeyPair,
  pairsToOffer,
  type SuggestedPair,
  setPairSide,
  withPair,
} from './join-keys.ts'
import classes from './key-pairs.module.css'
import type { SourceMenus } from './use-source-menus.tsx'

interface KeyPairsProps {
  readonly workflowId: string
  readonly nodeId: string
  readonly keys: readonly KeyPair[]
  readonly left: readonly Column[]
  readonly right: readonly Column[]
  /** Suggestions from the values of both tables; null until they arrive. */
  readonly found: readonly SuggestedPair[] | null
  readonly onChange: (keys: KeyPair[]) => void
  /** Returns the menu of a key column. */
  readonly menuOf: SourceMenus
}

/** Edits the pairs of columns whose values must be equal. A pair counts once both sides are chosen. */
export function KeyPairs({ workflowId, nodeId, keys, left, right, found, onChange, menuOf }: KeyPairsProps) {
  const draft = useDraft<KeyPair | null>([workflowId, nodeId, 'key'], null)
  const begun = draft.value ?? (keys.length === 0 ? EMPTY_PAIR : null)
  const others = { left: right, right: left }
  const take = (next: ChosenKeys) => {
    if (next.begun === null) draft.drop()
    else draft.set(() => next.begun)
    if (next.keys !== keys) onChange([...next.keys])
  }
  const choose = (at: number, side: keyof KeyPair, name: string) =>
    take(setPairSide({ keys, begun }, at, side, name, others[side]))
  const suggested = pairsToOffer(found, left, right, keys)
  return (
    <Stack gap={6} role="group" aria-label="Key columns">
      <Text size="sm" fw={600}>
        Key columns
      </Text>
      {[...keys, ...(begun ? [begun] : [])].map((pair, at) => (
        // A pair can only be identified by its position.
        <Pair
          key={`${at}`}
          number={at + 1}
          pair={pair}
          left={left}
          right={right}
          menuOf={menuOf}
          onChoose={(side, name) => choose(at, side, name)}
          onRemove={
            keys.length + (begun ? 1 : 0) < 2 && pair === begun
              ? null
              : () => (at < keys.length ? onChange(keys.filter((_, place) => place !== at)) : draft.drop())
          }
        />
      ))}
      <Group gap={6}>
        {!begun && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconPlus size={13} aria-hidden />}
            onClick={() => draft.set(() => EMPTY_PAIR)}
          >
            Add pair
          </Button>
        )}
        {suggested.length > 0 && (
          <Text size="xs" c="dimmed">
            {sentence('suggestedKeys')}
          </Text>
        )}
        {suggested.slice(0, 3).map((pair) => (
          <Button
            key={`${pair.left} ${pair.right}`}
            size="compact-xs"
            variant="light"
            maw="100%"
            title={whyOf(pair)}
            onClick={() => take(withPair({ keys, begun }, pair))}
          >
            {pair.left === pair.right ? pair.left : `${pair.left} = ${pair.right}`}
            {pair.overlap !== null && <span aria-hidden>&nbsp;· {percent(pair.overlap)}</span>}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}

/** Rounds a share to a whole percentage, but never to 0 or 100 % unless it is exactly that. */
function percent(share: number): string {
  return `${share > 0 && share < 1 ? Math.min(99, Math.max(1, Math.round(share * 100))) : share * 100} %`
}

function whyOf({ overlap }: SuggestedPair): string {
  return overlap === null ? sentence('equalNamesHint') : sentence('keyOverlap', { percent: percent(overlap) })
}

interface PairProps {
  readonly number: number
  readonly pair: KeyPair
  readonly left: readonly Column[]
  readonly right: readonly Column[]
  readonly menuOf: SourceMenus
  readonly onChoose: (side: keyof KeyPair, name: string) => void
  readonly onRemove: (() => void) | null
}

function Pair({ number, pair, left, right, menuOf, onChoose, onRemove }: PairProps) {
  const [warning] = joinWarnings([left, right], { keys: [pair] })
  const tables = { left, right }
  const gone = (['left', 'right'] as const).filter((side) => isGone(pair[side], tables[side]))
  return (
    <div>
      <div className={classes.pair}>
        <Side side="left" {...{ number, columns: left, name: pair.left, menuOf, onChoose }} />
        <span className={classes.equals} aria-hidden>
          =
        </span>
        <Side side="right" {...{ number, columns: right, name: pair.right, menuOf, onChoose }} />
        <ActionIcon
          className={classes.remove}
          size="sm"
          variant="subtle"
          color="gray"
          disabled={!onRemove}
          aria-label={`Remove pair ${number}`}
          onClick={() => onRemove?.()}
        >
          <IconTrash size={14} aria-hidden />
        </ActionIcon>
      </div>
      {gone.map((side) => (
        <Text key={side} size="xs" c="var(--mantine-color-error)" mt={2} role="note">
          {sentence('keyColumnGone', { side, column: pair[side] })}
        </Text>
      ))}
      {warning && (
        <Text size="xs" c="var(--anj-preparation)" mt={2} role="note">
          {warning}
        </Text>
      )}
    </div>
  )
}

function isGone(name: string, columns: readonly Column[]): boolean {
  return name !== '' && columns.length > 0 && !columns.some((column) => column.name === name)
}

interface SideProps {
  readonly side: keyof KeyPair
  readonly number: number
  readonly columns: readonly Column[]
  readonly name: string
  readonly menuOf: SourceMenus
  readonly onChoose: (side: keyof KeyPair, name: string) => void
}

function Side({ side, number, columns, name, menuOf, onChoose }: SideProps) {
  return (
    <div className={`${classes[side]} ${classes.side}`}>
      <ColumnField
        className={classes.field}
        aria-label={`${side === 'left' ? 'Left' : 'Right'} column of pair ${number}`}
        placeholder="Column"
        names={columns.map((column) => column.name)}
        value={name}
        comboboxProps={{ width: 200, position: side === 'left' ? 'bottom-start' : 'bottom-end' }}
        onChange={(chosen) => onChoose(side, chosen)}
      />
      {columns.some((column) => column.name === name) && menuOf(side, name)}
    </div>
  )
}
