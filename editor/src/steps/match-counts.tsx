import { formatCount } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Text } from '@mantine/core'
import type { Matches } from '../server/previews.ts'
import type { KeyedStepProps } from './keyed-step-props.ts'
import classes from './match-counts.module.css'
import { useMatchCounts } from './use-match-counts.ts'

/**
 * Shows how many rows of both tables find a match, before a run, and a warning about them. The counts are asked for only
 * here, because a second request about the same node would replace the first one.
 */
export function MatchCounts({ warn, ...props }: KeyedStepProps & { readonly warn?: Warn }) {
  const { value, isAsking, problem } = useMatchCounts(props)
  if (props.config.keys.length === 0) {
    return (
      <Text size="xs" c="dimmed">
        {sentence('matchesNeedKeys')}
      </Text>
    )
  }
  return (
    <div role="status" aria-label="Matches" aria-busy={isAsking}>
      {value && !isAsking ? (
        // The result of a comparison depends on more than the keys.
        <Counts
          {...value}
          hasResult={props.node.data.kind !== 'compareTables'}
          warning={warn?.(value) ?? null}
        />
      ) : (
        <Text size="xs" c="dimmed">
          {isAsking ? sentence('matchesCounting') : problem}
        </Text>
      )}
    </div>
  )
}

/** Returns a warning about the matches, or null. */
type Warn = (matches: Matches) => string | null

interface CountsProps extends Matches {
  readonly hasResult: boolean
  readonly warning: string | null
}

function Counts({ left, right, rows, isSample, hasResult, warning }: CountsProps) {
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <td>Rows</td>
            <th scope="col">Matched</th>
            <th scope="col">Unmatched</th>
          </tr>
        </thead>
        <tbody>
          {(
            [
              ['Left', left],
              ['Right', right],
            ] as const
          ).map(([side, { matched, unmatched }]) => (
            <tr key={side}>
              <th scope="row">{side}</th>
              <td>{formatCount(matched)}</td>
              <td data-some={unmatched > 0 || undefined}>{formatCount(unmatched)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text size="xs" mt={4}>
        {hasResult &&
          (rows === 1 ? sentence('matchesOneRow') : sentence('matchesRows', { rows: formatCount(rows) }))}
        {isSample && ` (${sentence('sampleOfPreview')})`}
      </Text>
      {warning !== null && (
        <Text size="xs" c="var(--anj-preparation)" mt={4} role="note">
          {warning}
        </Text>
      )}
    </>
  )
}
