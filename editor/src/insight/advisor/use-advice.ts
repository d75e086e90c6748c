import { type Advice, newFindingKeys, openFindings, type SuppressedFinding, setConfig } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { useDeferredValue, useMemo, useState } from 'react'
import { useQuery } from '../../kit/use-query.ts'
import { CallFailed } from '../../server/call-failed.ts'
import { readInsight } from '../../server/run-insights.ts'
import { changeGraph } from '../../store/graph-store.ts'
import { type InsightPlace, useInsightNode } from '../insight-place.ts'
import {
  type AdviceFilter,
  adviceRows,
  allFindings,
  type KnownFinding,
  nextFinding,
  shownFindings,
} from './advice-rows.ts'

const none: readonly SuppressedFinding[] = []

/**
 * Combines the advice with the settings of the workflow's node (suppressed findings, rules and baseline) and with the
 * user's filter.
 */
export function useAdvice(advice: Advice, { workflowId, runId }: InsightPlace) {
  const { node, mayChange } = useInsightNode(workflowId, 'aiAdvisor')
  const config = node?.data.config ?? null
  const [filter, setFilter] = useState<AdviceFilter>(allFindings)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [selected, select] = useState<string | null>(null)
  // A user who can't change the node can still choose a different baseline from the node's. This choice isn't saved.
  const [ownBaseline, setOwnBaseline] = useState<string | null | undefined>(undefined)
  const ofNode = config?.baselineRunId ?? null
  const baselineId = mayChange || ownBaseline === undefined ? ofNode : ownBaseline
  const baseline = useQuery(
    useMemo(
      () =>
        baselineId && baselineId !== runId ? (signal: AbortSignal) => adviceOf(baselineId, signal) : null,
      [baselineId, runId],
    ),
  )
  const suppressed = config?.suppressed ?? none
  const isLater = baseline.value !== null && Date.parse(baseline.value.readAt) >= Date.parse(advice.readAt)
  const before = isLater ? null : baseline.value
  const known = useMemo((): readonly KnownFinding[] => {
    const { open, suppressed: left } = openFindings(advice, suppressed)
    const fresh = before ? newFindingKeys(open, before.findings) : new Set<string>()
    const reasons = new Map(left.map(({ finding, reason }) => [finding.key, reason]))
    return advice.findings.map((finding) => ({
      finding,
      reason: reasons.get(finding.key) ?? null,
      isNew: fresh.has(finding.key),
    }))
  }, [advice, suppressed, before])
  const asked = useDeferredValue(filter)
  const shown = useMemo(() => shownFindings(known, asked, advice.rules), [known, asked, advice])
  const change = (part: Partial<NonNullable<typeof config>>) =>
    mayChange &&
    node &&
    changeGraph(workflowId, (graph) => {
      const present = graph.nodes.find(({ id }) => id === node.id)?.data.config ?? node.data.config
      return setConfig(graph, node.id, { ...present, ...part } as typeof node.data.config)
    })
  const rows = useMemo(() => adviceRows(shown, advice.rules, closed), [shown, advice, closed])
  /** Selects the next finding when one leaves the list. Returns false if there is no other. */
  const goOn = (key: string): boolean => {
    const next = nextFinding(rows, key)
    if (next !== null) select(next)
    return next !== null
  }
  return {
    filter,
    asked,
    narrow: (part: Partial<AdviceFilter>) => setFilter((now) => ({ ...now, ...part })),
    known,
    shown,
    rows,
    toggle: (key: string, isOpen: boolean) =>
      setClosed((now) => new Set(isOpen ? [...now].filter((one) => one !== key) : [...now, key])),
    selected,
    select,
    mayChange,
    rulesOff: config?.rulesOff ?? [],
    /** Suppresses a finding. Returns true if another finding is then selected. */
    suppress: (key: string, reason: string): boolean => {
      change({ suppressed: [...suppressed.filter((one) => one.key !== key), { key, reason }] })
      return goOn(key)
    },
    /** Restores a suppressed finding. Returns true if another finding is then selected. */
    bringBack: (key: string): boolean => {
      change({ suppressed: suppressed.filter((one) => one.key !== key) })
      return goOn(key)
    },
    askRule: (id: string, isAsked: boolean) => {
      const others = (config?.rulesOff ?? []).filter((one) => one !== id)
      change({ rulesOff: isAsked ? others : [...others, id] })
    },
    baselineId,
    baselineProblem: baseline.problem,
    /** True when the chosen baseline is newer than this advice. */
    isBaselineLater: isLater,
    isCompared: before !== null,
    compareWith: (run: string | null) => {
      if (mayChange) change({ baselineRunId: run })
      else setOwnBaseline(run)
      if (run === null) setFilter((now) => ({ ...now, onlyNew: false }))
    },
  }
}

/** The advice as it is shown, with its actions. */
export type ShownAdvice = ReturnType<typeof useAdvice>

type KnownAdvice = Pick<Advice, 'readAt' | 'findings'>

async function adviceOf(runId: string, signal: AbortSignal): Promise<KnownAdvice> {
  try {
    const insight = await readInsight(runId, signal)
    if (insight.kind === 'advice') return insight.advice
  } catch (error) {
    if (!(error instanceof CallFailed && error.status === 404)) throw error
  }
  throw new Error(sentence('baselineGone'))
}
