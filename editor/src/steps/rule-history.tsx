import { formatCount } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { formatMoment } from '@anj/workflow/moments'
import { Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { runs as actors } from '../actors/runs.ts'
import { Details } from '../kit/details.tsx'
import { useQuery } from '../kit/use-query.ts'
import { type CheckedRun, listRuleResults } from '../server/runs.ts'
import classes from './check-rows.module.css'
import { barHeights, type RulePoint, type RuleSeries, ruleSeries } from './rule-series.ts'

interface RuleHistoryProps {
  readonly workflowId: string
  readonly nodeId: string
}

const WIDTH = 100
const HEIGHT = 28
/** The number of bars that fill the chart. With fewer runs, the bars stay as narrow. */
const LEAST_BARS = 10

/** Shows how many rows failed each rule in the last runs, as bars and as a table. */
export function RuleHistory({ workflowId, nodeId }: RuleHistoryProps) {
  // Reloads when a run starts or ends.
  const news = useSelector(actors.get(workflowId), ({ context: { run } }) => `${run?.id} ${run?.status}`)
  const ask = useMemo(
    () => (signal: AbortSignal) => listRuleResults(workflowId, nodeId, signal),
    [workflowId, nodeId],
  )
  const { value, problem } = useQuery<readonly CheckedRun[]>(ask, { occasion: news, keepsFormer: true })
  const series = useMemo(() => ruleSeries(value ?? []), [value])
  if (problem !== null) {
    return (
      <Text size="xs" role="alert">
        {problem}
      </Text>
    )
  }
  if (!value || series.length === 0) return null
  return (
    <section aria-label="Last runs">
      <Text size="xs" fw={600} mb={4}>
        Failed rows in the last runs
      </Text>
      <ul className={classes.series}>
        {series.map((one) => (
          <Series key={one.rule} {...one} />
        ))}
      </ul>
      <Details title="Show as a table">
        <HistoryTable runs={value} />
      </Details>
    </section>
  )
}

/** Returns the failed rows of all, or the outcome of a rule about the number of rows. */
function countOf({ checked, failed }: Pick<RulePoint, 'checked' | 'failed'>): string {
  return sentence('ruleFailedOf', { failed: formatCount(failed), checked: formatCount(checked) })
}

function Series({ rule, points }: RuleSeries) {
  const last = points.at(-1)
  if (!last) return null
  const heights = barHeights(points)
  const step = WIDTH / Math.max(points.length, LEAST_BARS)
  return (
    <li style={{ display: 'contents' }}>
      <span className={classes.name} title={rule}>
        {rule}
      </span>
      <span className={classes.count} data-some={last.failed > 0 || undefined}>
        {countOf(last)}
      </span>
      <svg
        className={classes.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={sentence('ruleChart', {
          rule,
          runs: points.length,
          worst: percent(Math.max(...points.map(({ share }) => share))),
          last: percent(last.share),
        })}
      >
        {points.map((point, i) => {
          const height = Math.max(1, (heights[i] ?? 0) * HEIGHT)
          return (
            <rect
              key={point.runId}
              data-some={point.failed > 0 || undefined}
              x={i * step}
              y={HEIGHT - height}
              width={step * 0.8}
              height={height}
            >
              <title>{`${formatMoment(point.at)}: ${countOf(point)}`}</title>
            </rect>
          )
        })}
      </svg>
    </li>
  )
}

function percent(share: number): string {
  return `${new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(share * 100)} %`
}

function HistoryTable({ runs }: { readonly runs: readonly CheckedRun[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Run</th>
          <th scope="col">Rule</th>
          <th scope="col">Failed</th>
        </tr>
      </thead>
      <tbody>
        {runs.flatMap(({ runId, at, rules }) =>
          rules.map((result) => (
            <tr key={`${runId} ${result.rule}`}>
              <td>{formatMoment(at)}</td>
              <td>{result.rule}</td>
              <td>{countOf(result)}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  )
}
