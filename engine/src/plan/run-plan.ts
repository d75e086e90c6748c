import { mkdir, rm } from 'node:fs/promises'
import { AppError, type Reconciliation, type Reject, type RunProgress, sentence } from '@anj/workflow'
import type { CommitMark, RunRequest, Source } from '../child/protocol.ts'
import { workFolderOf } from '../child/work-folder.ts'
import { openWriter } from '../connectors/open-writer.ts'
import type { TargetWriter, WriteResult } from '../connectors/writer.ts'
import { openSession, type Session } from '../duckdb/session.ts'
import { checkDemands } from './check-demands.ts'
import { findOutput, type Output } from './find-output.ts'
import { numberedRows } from './numbered-rows.ts'
import type { CheckResult, CompiledPlan } from './plan.ts'
import { applyRejectPolicy } from './reject-policy.ts'

/** How many rejects are shown; all of them are counted. */
const SHOWN_REJECTS = 100
const PROGRESS_EVERY = 500

/** What a run tells whoever started it. */
export interface RunListener {
  log(line: string, nodeId?: string): void
  progress(progress: RunProgress): void
  rejects(rejects: readonly Reject[], count: number): void
  /** Everything is written and agrees. Resolves when the run may commit; rejects when it must not. */
  prepared(mark: CommitMark, reconciliation: Reconciliation): Promise<void>
}

export type Compile = (
  workflow: RunRequest['workflow'],
  sources: RunRequest['sources'],
  nodeId: string,
) => CompiledPlan

/**
 * One run from its sources to its commit (DESIGN §5, steps 3 to 7). Returns once the target has committed; throws with
 * the target as it was before, unless the commit itself got no answer.
 */
export async function runPlan(
  request: RunRequest,
  compile: Compile,
  listener: RunListener,
  signal: AbortSignal,
): Promise<void> {
  const { workflow, sources, target, runId } = request
  const output = findOutput(workflow)
  const plan = compile(workflow, sources, output.sourceId)
  const folder = workFolderOf(request)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await using session = await openRunSession(request, folder)
    await using writer = await openWriter(output.node, target, runId, (line) =>
      listener.log(line, output.node.id),
    )
    const demands = await writer.check(plan.columns, signal)
    signal.throwIfAborted()
    const checked = await check(session, plan, request, listener, signal)
    if (checked) logNodes(plan, sources, listener)
    await checkDemands(session, plan.rows, numberedRows(plan), demands, signal)
    const result = await write(session, writer, plan, checked, folder, listener, signal)
    const reconciliation = reconcile(plan, checked, result, sources)
    const mark = await writer.mark()
    await listener.prepared(mark, reconciliation)
    await writer.commit()
    if (!checked) logNodes(plan, sources, listener)
    logOutput(output, reconciliation, listener)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function openRunSession({ sources, target, limits }: RunRequest, folder: string): Promise<Session> {
  return await openSession({
    memoryBytes: limits.memoryBytes,
    temporaryDirectory: folder,
    temporaryBytes: limits.temporaryBytes,
    directories: [folder],
    paths: Object.values(sources).map((source) => source.path),
    // A file keeps its source's order, and rows side by side are matched by it. A table has none: that takes less memory.
    keepOrder: target.kind === 'csv' || Object.keys(sources).length > 1,
  })
}

/** The check pass: counts, rejects, policy. Null for a plan in which nothing can be dropped or rejected. */
async function check(
  session: Session,
  plan: CompiledPlan,
  { workflow }: RunRequest,
  listener: RunListener,
  signal: AbortSignal,
): Promise<CheckResult | null> {
  if (!plan.check) return null
  const checked = plan.check.read(await session.row(plan.check.select, signal))
  const rejectCount = checked.failures.reduce((sum, { count }) => sum + count, 0)
  const rejects =
    rejectCount > 0 && plan.rejects ? await session.rows(plan.rejects(SHOWN_REJECTS), signal) : []
  const read = rejects.map(plan.readReject)
  if (rejectCount > 0) listener.rejects(read, rejectCount)
  applyRejectPolicy(workflow, checked, read)
  return checked
}

async function write(
  session: Session,
  writer: TargetWriter,
  plan: CompiledPlan,
  checked: CheckResult | null,
  workFolder: string,
  listener: RunListener,
  signal: AbortSignal,
): Promise<WriteResult> {
  let bytes = 0
  const report = (percent: number | null, rows?: number) => {
    const sourceRows = Math.round((plan.sourceRows * (percent ?? 0)) / 100)
    listener.progress({ sourceRows, targetRows: rows ?? writer.storedSoFar() ?? 0, bytes, percent })
  }
  const timer = setInterval(() => report(session.percent()), PROGRESS_EVERY)
  try {
    const result = await writer.write({
      session,
      rows: plan.rows,
      numbered: numberedRows(plan),
      columns: plan.columns,
      measures: checked?.measures ?? {},
      workFolder,
      onBytes: (more) => {
        bytes += more
      },
      signal,
    })
    report(100, result.stored)
    return result
  } finally {
    clearInterval(timer)
  }
}

/** Compares independent counts; any difference fails the run (DESIGN §5.6). */
export function reconcile(
  plan: Pick<CompiledPlan, 'sourceRows'>,
  checked: Pick<CheckResult, 'in' | 'droppedEmpty' | 'rejected' | 'kept'> | null,
  { written, stored }: WriteResult,
  sources: Readonly<Record<string, Pick<Source, 'emptyCells'>>>,
): Reconciliation {
  const counts = checked ?? { in: plan.sourceRows, droppedEmpty: 0, rejected: 0, kept: plan.sourceRows }
  const agree =
    counts.in === plan.sourceRows &&
    counts.in === counts.droppedEmpty + counts.rejected + counts.kept &&
    counts.kept === written &&
    written === stored
  if (!agree) throw new AppError('countsDisagree', { ...counts, source: plan.sourceRows, written, stored })
  const emptyCellsToNull = Object.values(sources).reduce((sum, source) => sum + source.emptyCells, 0)
  return {
    in: counts.in,
    droppedEmpty: counts.droppedEmpty,
    rejected: counts.rejected,
    written,
    stored,
    emptyCellsToNull,
  }
}

function logNodes(plan: CompiledPlan, sources: RunRequest['sources'], listener: RunListener): void {
  for (const { nodeId, title } of plan.path) {
    const rows = sources[nodeId]?.rows
    listener.log(
      rows === undefined
        ? sentence('nodeCompleted', { title })
        : sentence('nodeCompletedRows', { title, rows }),
      nodeId,
    )
  }
}

function logOutput({ node }: Output, { stored }: Reconciliation, listener: RunListener): void {
  listener.log(sentence('nodeCompletedRows', { title: node.data.title, rows: stored }), node.id)
}
