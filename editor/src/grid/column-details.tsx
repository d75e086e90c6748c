import { sentence } from '@anj/workflow/messages'
import { Loader, Popover, Text } from '@mantine/core'
import { countPhrase, formatCount } from '../kit/format.ts'
import type { ColumnFacts, NodeProfile } from '../server/previews.ts'
import { barsOf, sharePhrase } from './column-bars.ts'
import classes from './data-grid.module.css'
import { OverlayAnchor } from './overlay-anchor.tsx'

interface ColumnDetailsProps {
  readonly name: string
  /** The horizontal position in the grid at which the details open. */
  readonly left: number
  readonly profile: NodeProfile | null
  readonly problem: string | null
  readonly onClose: () => void
}

/** Shows a column's profile: missing values, most frequent values and the distribution. */
export function ColumnDetails({ name, left, profile, problem, onClose }: ColumnDetailsProps) {
  const facts = profile?.columns.find((column) => column.name === name)
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
          <Facts facts={facts} profile={profile} />
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

function Facts({
  facts,
  profile: { rows, isAll },
}: {
  readonly facts: ColumnFacts
  readonly profile: NodeProfile
}) {
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
      {facts.histogram.length > 1 && (
        <>
          <div className={classes.histogram} aria-hidden>
            {barsOf(facts).map(({ height, title }) => (
              <span key={title} title={title} style={{ height: `${Math.max(2, height * 100)}%` }} />
            ))}
          </div>
          <div className={classes.ends}>
            <span>{facts.histogram.at(0)?.from}</span>
            <span>{facts.histogram.at(-1)?.to}</span>
          </div>
        </>
      )}
      {(facts.top[0]?.count ?? 0) > 1 && (
        <>
          <Text size="xs" fw={600} mt={6}>
            Most frequent
          </Text>
          <ul className={classes.top}>
            {facts.top.map(({ value, count: times }) => (
              <li key={value}>
                <span>{value === '' ? 'empty' : value}</span>
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

const mean = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 })
