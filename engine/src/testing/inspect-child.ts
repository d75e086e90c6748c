import { createServer } from 'node:net'
import { writeHeapSnapshot } from 'node:v8'
import { forgetRun } from '../child/forget-run.ts'
import { resourcesInUse } from '../process/tidy-up.ts'

/** A request of a test to a child that does several pieces of work. */
export type Inspection =
  /** Write a snapshot of the heap to the path. */
  | { readonly type: 'snapshot'; readonly path: string }
  /** Leave something behind, and say whether the child may then work again. */
  | { readonly type: 'leave'; readonly what: keyof typeof leaving }

export type Inspected = { readonly type: 'inspected'; readonly mayServeAgain: boolean }

const leaving = {
  nothing: () => undefined,
  timer: () => setTimeout(() => undefined, 600_000),
  socket: () => new Promise((resolve) => createServer().listen(0, '127.0.0.1', () => resolve(null))),
  variable: () => Object.assign(process.env, { PGPASSWORD: 'left' }),
}

/** Lets a test inspect this child. The child's own handler ignores these messages. */
export function allowInspection(): void {
  process.on('message', async (message: Inspection) => {
    if (message.type === 'snapshot') writeHeapSnapshot(message.path)
    const before = resourcesInUse()
    if (message.type === 'leave') await leaving[message.what]()
    if (message.type === 'snapshot' || message.type === 'leave')
      process.send?.({ type: 'inspected', mayServeAgain: await forgetRun(before) } satisfies Inspected)
  })
}
