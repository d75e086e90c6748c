import { rmSync } from 'node:fs'
import { partialPath } from '../connectors/file/partial-file.ts'
import type { RunRequest } from '../model/run-request.ts'
import { isInsightRun } from '../operations/is-insight-run.ts'
import { startInChildren } from '../pieces/start-in-children.ts'
import { keepNamedPipe } from '../pipe/make-named-pipe.ts'
import { compilePlan } from '../plan/compile-plan.ts'
import type { RunListener } from '../plan/run-listener.ts'
import { runPlan } from '../plan/run-plan.ts'
import { partialRejectsPaths } from '../plan/write-rejects.ts'
import { asProblem } from '../process/problem.ts'
import type { Idle } from '../process/reusable-children.ts'
import { serveParent } from '../process/serve-parent.ts'
import { resourcesInUse } from '../process/tidy-up.ts'
import { removeBusyFolder, workFolderOf } from '../process/work-folder.ts'
import { forgetRun } from './forget-run.ts'
import type { FromChild, ToChild } from './protocol.ts'

/**
 * The child process of runs: waits for a request, executes the run and reports its outcome. After a run that succeeded,
 * it becomes idle for another run if nothing is left of the run. The parent kills it otherwise.
 */
let current: ChildRun | undefined

const parent = serveParent<ToChild, FromChild | Idle>((message) => {
  if (message.type === 'start') void execute(message.request)
  if (message.type === 'commit') current?.commit.resolve()
  if (message.type === 'cancel') current?.cancel()
}, removeFiles)

class ChildRun implements RunListener {
  readonly request: RunRequest
  readonly commit = Promise.withResolvers<void>()
  readonly #cancelled = new AbortController()
  committing = false

  constructor(request: RunRequest) {
    this.request = request
  }

  get signal(): AbortSignal {
    return this.#cancelled.signal
  }

  cancel(): void {
    if (!this.committing) this.#cancelled.abort(new Error('cancelled'))
  }

  log: RunListener['log'] = (line, nodeId, nodeState) =>
    void parent.send({ type: 'log', line, nodeId, nodeState })
  progress: RunListener['progress'] = (progress) => void parent.send({ type: 'progress', progress })
  phase: RunListener['phase'] = (phase, state) =>
    void parent.send({ type: 'phase', phase, state, at: Date.now() })
  rejects: RunListener['rejects'] = (rejects, rejectCount) =>
    void parent.send({ type: 'rejects', rejects, rejectCount })
  rules: RunListener['rules'] = (results) => void parent.send({ type: 'rules', results })
  entered: RunListener['entered'] = () => parent.send({ type: 'entered' })
  prepared: RunListener['prepared'] = async (mark, reconciliation, insight, loads) => {
    this.signal.throwIfAborted()
    const made = { reconciliation, ...(insight && { insight }), ...(loads && { loads }) }
    await parent.send({ type: 'prepared', mark, ...made })
    await Promise.race([this.commit.promise, whenAborted(this.signal)])
    this.signal.throwIfAborted()
    this.committing = true
  }
}

async function execute(request: RunRequest): Promise<void> {
  const run = new ChildRun(request)
  current = run
  await parent.send({ type: 'begun' })
  try {
    const work = isInsightRun(request)
      ? (await import('../operations/run-operation.ts')).runOperation(request, run, run.signal)
      : runPlan(request, compilePlan, run, run.signal, startInChildren)
    await work
  } catch (error) {
    return await parent.send(
      run.signal.aborted ? { type: 'cancelled' } : { type: 'failed', problem: asProblem(error) },
    )
  }
  await parent.send({ type: 'committed' })
  current = undefined
  if (await forgetRun(atStart)) await parent.send({ type: 'idle' })
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

/** Removes the run's files after the parent has exited. The server rolls back by itself when this process ends. */
function removeFiles(): void {
  if (!current) return
  const { request, committing } = current
  const { target } = request
  if (target.kind === 'file' && !committing) rmSync(partialPath(target.path), { force: true })
  for (const path of partialRejectsPaths(request)) rmSync(path, { force: true })
  removeBusyFolder(workFolderOf(request))
}

keepNamedPipe()
const atStart = resourcesInUse()
await parent.send({ type: 'ready' })
