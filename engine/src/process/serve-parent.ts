import { flushCompileCache } from 'node:module'
import { endAfterParent, type ParentWatch } from './end-after-parent.ts'

export interface Parent<Answer> {
  /** Resolves when the message is on its way. */
  send(answer: Answer): Promise<void>
}

/**
 * The child's end of the channel. When the parent has gone, nobody could hear of an outcome: `onOrphaned` may remove
 * files, which nothing may make again once it has returned: so it must be synchronous, and the process kills itself
 * right behind it. It doesn't merely exit, since a thread that waits in a pipe would hold it.
 */
export function serveParent<Request, Answer>(
  onMessage: (request: Request) => void,
  onOrphaned: () => void = () => undefined,
  watch?: ParentWatch,
): Parent<Answer> {
  const end = () => {
    try {
      onOrphaned()
    } finally {
      process.kill(process.pid, 'SIGKILL')
    }
  }
  // Ctrl-C and a closed terminal reach the whole process group; the parent decides what becomes of its children.
  process.on('SIGHUP', () => undefined)
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => undefined)
  // A parent that went while this process was starting is not told of again.
  if (!process.connected) end()
  process.once('disconnect', end)
  endAfterParent(watch)
  // Node would keep what it has compiled when it exits, but children are killed.
  setImmediate(flushCompileCache)
  process.on('message', (message) => onMessage(message as Request))
  return {
    send: (answer) =>
      new Promise((resolve) => {
        if (!process.connected || !process.send) return resolve()
        process.send(answer, undefined, {}, () => resolve())
      }),
  }
}
