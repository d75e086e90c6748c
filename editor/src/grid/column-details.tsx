import { type Column, countPhrase, formatCount } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button, Group, Loader, Popover, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { ColumnFacts, NodeProfile } from '../server/previews.ts'
import { barsOf, sharePhrase } from './column-bars.ts'
import type { Stat, StatSteps } from './column-stat.ts'
import classes from './data-grid.module.css'
import { OverlayAnchor } from './overlay-anchor.tsx'

interface ColumnDetailsProps {
  readonly column: Column
  /** The horizontal position in the grid at which the details open. */
  readonly left: number
  readonly profile: NodeProfile | null
  readonly problem: string | null
  /** Returns an action that keeps the rows behind a figure; null for tables that aren't part of a workflow. */
  readonly statSteps: StatSteps | null
  readonly onClose: () => void
}

/** Shows a column's profile: missing values, most frequent values and the distribution. */
export function ColumnDetails(props: ColumnDetailsProps) {
  const { column, left, profile, problem, statSteps, onClose } = props
  const { name } = column
  const facts = profile?.columns.find((one) => one.name === name)
  return (
    <Popover
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom-end"
      shadow="md"
      withinPortal
      width={300}
      trapFocus
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <OverlayAnchor className={classes.menuAnchor} style={{ left }} />
      </Popover.Target>
      <Popover.Dropdown
        className={classes.details}
        aria-label={`Values of ${name}`}
        tabIndex={-1}
        data-autofocus
      >
        <Text size="sm" fw={600}>
          {name}
        </Text>
        {profile && facts ? (
          <Facts
            facts={facts}
            profile={profile}
            stepFor={(stat) => {
              const step = statSteps?.(column, stat)
              return step
                ? () => {
                    onClose()
                    step()
                  }
                : null
            }}
          />
        ) : problem ? (
          <Text size="xs" role="alert">
            {problem}
          </Text>
        ) : (
          <Loader size="xs" role="progressbar" aria-label="Loading the values" />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

interface FactsProps {
  readonly facts: ColumnFacts
  readonly profile: NodeProfile
  readonly stepFor: StepFor
}

/** Returns an action that keeps the rows behind a figure, or null. */
type StepFor = (stat: Stat) => (() => void) | null

function Facts({ facts, profile: { rows, isAll }, stepFor }: FactsProps) {
  const empty = facts.nulls + facts.empty
  const showEmpty = empty > 0 ? stepFor({ kind: 'empty' }) : null
  const lines: readonly (readonly [string, string])[] = [
    ['Distinct values', `${facts.distinctIsExact ? '' : '≈ '}${formatCount(facts.distinct)}`],
    ['Null', `${formatCount(facts.nulls)} (${sharePhrase(facts.nulls, rows)})`],
    ['Empty text', `${formatCount(facts.empty)} (${sharePhrase(facts.empty, rows)})`],
    ...(facts.min === null ? [] : [['Smallest', facts.min] as const]),
    ...(facts.max === null ? [] : [['Largest', facts.max] as const]),
    ...(facts.mean === null ? [] : [['Mean', mean.format(facts.mean)] as const]),
  ]
  return (
    <>
      <Text size="xs" c="dimmed">
        {sentence(isAll ? 'profileOfAll' : 'profileOfFirst', { rows: countPhrase(rows, 'row') })}
      </Text>
      <dl className={classes.facts}>
        {lines.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {showEmpty && (
        <Button size="compact-xs" variant="light" mb={6} onClick={showEmpty}>
          {sentence('showEmptyRows', { rows: countPhrase(empty, 'row') })}
        </Button>
      )}
      {facts.histogram.length > 1 && <Distribution facts={facts} stepFor={stepFor} />}
      {(facts.top[0]?.count ?? 0) > 1 && (
        <>
          <Text size="xs" fw={600} mt={6}>
            Most frequent
          </Text>
          <ul className={classes.top}>
            {facts.top.map(({ value, count: times }) => (
              <li key={value}>
                <TopValue value={value} show={stepFor({ kind: 'value', value })} />
                <span>
                  {formatCount(times)} ({sharePhrase(times, rows)})
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function TopValue({ value, show }: { readonly value: string; readonly show: (() => void) | null }) {
  const text = value === '' ? 'empty' : value
  if (!show) return <span>{text}</span>
  return (
    <UnstyledButton
      className={classes.value}
      title={sentence('stepKeepValue', { value: text })}
      aria-label={sentence('stepKeepValue', { value: text })}
      onClick={show}
    >
      {text}
    </UnstyledButton>
  )
}

/** Shows the bars of a column, and the ends of a range whose rows the user can keep. A bar sets the ends. */
function Distribution({ facts, stepFor }: Omit<FactsProps, 'profile'>) {
  const { histogram } = facts
  const [from, setFrom] = useState(facts.min ?? '')
  const [to, setTo] = useState(facts.max ?? '')
  const show = stepFor({ kind: 'range', from: from.trim(), to: to.trim() })
  const canShow = stepFor({ kind: 'range', from: facts.min ?? '', to: '' }) !== null
  const take = (bar: number) => {
    // The ends of the bars are rounded, and would leave out the smallest or the largest value.
    setFrom(bar === 0 ? (facts.min ?? '') : (histogram[bar]?.from ?? ''))
    setTo(bar === histogram.length - 1 ? (facts.max ?? '') : (histogram[bar]?.to ?? ''))
  }
  return (
    <>
      <div className={classes.histogram} aria-hidden>
        {barsOf(facts).map(({ height, title }, bar) =>
          canShow ? (
            <button
              key={title}
              type="button"
              tabIndex={-1}
              title={title}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(bar)}
            >
              <span style={{ height: `${Math.max(2, height * 100)}%` }} />
            </button>
          ) : (
            <span key={title} title={title} style={{ height: `${Math.max(2, height * 100)}%` }} />
          ),
        )}
      </div>
      <div className={classes.ends}>
        <span>{histogram.at(0)?.from}</span>
        <span>{histogram.at(-1)?.to}</span>
      </div>
      {canShow && (
        <Group gap={6} align="end" wrap="nowrap" my={6}>
          <TextInput
            size="xs"
            label="From"
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextInput
            size="xs"
            label="Up to"
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
          <Button size="xs" variant="light" flex="none" disabled={!show} onClick={() => show?.()}>
            Keep rows
          </Button>
        </Group>
      )}
    </>
  )
}

const mean = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 })
