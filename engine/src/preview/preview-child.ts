import { asProblem } from '../process/problem.ts'
import { serveParent } from '../process/serve-parent.ts'
import { isClosed, resourcesInUse } from '../process/tidy-up.ts'
import { forgetStatements } from '../steps/sql/read-statement.ts'
import { compute } from './compute.ts'
import type { FromPreviewChild, ToPreviewChild } from './protocol.ts'

/**
 * The process that answers preview questions, one at a time, until the pool kills the process. It ends itself if anything
 * of a question is left open.
 */
const running = new Map<number, AbortController>()

const parent = serveParent<ToPreviewChild, FromPreviewChild>((message) => {
  if (message.type === 'cancel') running.get(message.id)?.abort(new Error('cancelled'))
  if (message.type === 'look') void answer(message)
})

async function answer({ id, look, limits }: Extract<ToPreviewChild, { type: 'look' }>): Promise<void> {
  const cancelled = new AbortController()
  running.set(id, cancelled)
  void parent.send({ type: 'begun', id })
  try {
    const answer = await compute(look, limits, cancelled.signal)
    await parent.send({ type: 'done', id, answer, residentBytes: process.memoryUsage.rss() })
  } catch (error) {
    await parent.send({
      type: 'failed',
      id,
      problem: asProblem(error),
      residentBytes: process.memoryUsage.rss(),
    })
  } finally {
    running.delete(id)
  }
  await endIfAnythingIsLeft()
}

/** Checks this after the answer, so that nobody waits for it, and not while the next question is answered. */
async function endIfAnythingIsLeft(): Promise<void> {
  if (running.size === 0) forgetStatements()
  if (!(await isClosed(atStart, () => running.size > 0))) process.kill(process.pid, 'SIGKILL')
}

const atStart = resourcesInUse()
