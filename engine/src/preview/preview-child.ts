import { asProblem } from '../process/problem.ts'
import { serveParent } from '../process/serve-parent.ts'
import { compute } from './compute.ts'
import type { FromPreviewChild, ToPreviewChild } from './protocol.ts'

/** The process that answers preview questions, one at a time, until the pool kills the process. */
const running = new Map<number, AbortController>()

const parent = serveParent<ToPreviewChild, FromPreviewChild>((message) => {
  if (message.type === 'cancel') running.get(message.id)?.abort(new Error('cancelled'))
  if (message.type === 'look') void answer(message)
})

async function answer({ id, look, limits }: Extract<ToPreviewChild, { type: 'look' }>): Promise<void> {
  const cancelled = new AbortController()
  running.set(id, cancelled)
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
}
