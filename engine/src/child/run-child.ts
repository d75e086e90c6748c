import { rmSync } from 'node:fs'
import { partialPath } from '../connectors/file/partial-file.ts'
import type { RunRequest } from '../model/run-request.ts'
import { isInsightRun } from '../operations/is-insight-run.ts'
import { compilePlan } from '../plan/compile-plan.ts'
import type { RunListener } from '../plan/run-listener.ts'
import { runPlan } from '../plan/run-plan.ts'
import { partialRejectsPaths } from '../plan/write-rejects.ts'
import { asProblem } from '../process/problem.ts'
import { serveParent } from '../process/serve-parent.ts'
import { removeBusyFolder, workFolderOf } from '../process/work-folder.ts'
import type { FromChild, ToChild } from './protocol.ts'

/** The child process of a single run: waits for the request, executes the run, reports the outcome and exits. */
const cancelled = new AbortController()
const commit = Promise.withResolvers<void>()
let current: RunRequest | undefined
let committing = false

const parent = serveParent<ToChild, FromChild>((message) => {
  if (message.type === 'start') void execute(message.request)
  if (message.type === 'commit') commit.resolve()
  if (message.type === 'cancel' && !committing) cancelled.abort(new Error('cancelled'))
}, removeFiles)

const listener: RunListener = {
  log: (line, nodeId, nodeState) => void parent.send({ type: 'log', line, nodeId, nodeState }),
  progress: (progress) => void parent.send({ type: 'progress', progress }),
  phase: (phase, state) => void parent.send({ type: 'phase', phase, state, at: Date.now() }),
  rejects: (rejects, rejectCount) => void parent.send({ type: 'rejects', rejects, rejectCount }),
  rules: (results) => void parent.send({ type: 'rules', results }),
  entered: () => parent.send({ type: 'entered' }),
  prepared: async (mark, reconciliation, insight, loads) => {
    cancelled.signal.throwIfAborted()
    const made = { reconciliation, ...(insight && { insight }), ...(loads && { loads }) }
    await parent.send({ type: 'prepared', mark, ...made })
    await Promise.race([commit.promise, whenCancelled()])
    cancelled.signal.throwIfAborted()
    committing = true
  },
}

async function execute(request: RunRequest): Promise<void> {
  current = request
  await parent.send({ type: 'begun' })
  try {
    const work = isInsightRun(request)
      ? (await import('../operations/run-operation.ts')).runOperation(request, listener, cancelled.signal)
      : runPlan(request, compilePlan, listener, cancelled.signal)
    await work
    await parent.send({ type: 'committed' })
  } catch (error) {
    await parent.send(
      cancelled.signal.aborted ? { type: 'cancelled' } : { type: 'failed', problem: asProblem(error) },
    )
  }
}

function whenCancelled(): Promise<void> {
  return new Promise((resolve) => cancelled.signal.addEventListener('abort', () => resolve(), { once: true }))
}

/** Removes the run's files after the parent has exited. The server rolls back by itself when this process ends. */
function removeFiles(): void {
  if (!current) return
  const { target } = current
  if (target.kind === 'file' && !committing) rmSync(partialPath(target.path), { force: true })
  for (const path of partialRejectsPaths(current)) rmSync(path, { force: true })
  removeBusyFolder(workFolderOf(current))
}

await parent.send({ type: 'ready' })
