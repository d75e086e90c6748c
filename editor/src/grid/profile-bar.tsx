import { UnstyledButton } from '@mantine/core'
import type { ColumnFacts } from '../server/previews.ts'
import { barsOf, columnSummary } from './column-bars.ts'
import classes from './data-grid.module.css'

interface ProfileBarProps {
  readonly name: string
  /** Undefined while the profile is loading. */
  readonly facts: ColumnFacts | undefined
  readonly rows: number
  readonly onOpen: () => void
}

/** Shows a column's distribution and how many values are distinct or missing. */
export function ProfileBar({ name, facts, rows, onOpen }: ProfileBarProps) {
  if (!facts) return <span className={classes.profile} />
  const filled = rows === 0 ? 0 : (rows - facts.nulls - facts.empty) / rows
  return (
    <UnstyledButton
      className={classes.profile}
      tabIndex={-1}
      data-keep
      aria-label={`Values of ${name}: ${columnSummary(facts, rows)}`}
      onClick={onOpen}
    >
      <span className={classes.bars}>
        {barsOf(facts).map(({ height, title }) => (
          <span key={title} style={{ height: `${Math.max(6, height * 100)}%` }} />
        ))}
      </span>
      <span className={classes.filled}>
        <span style={{ width: `${filled * 100}%` }} />
      </span>
      <small>{columnSummary(facts, rows)}</small>
    </UnstyledButton>
  )
}
