import { flushCompileCache } from 'node:module'
import { exitWithParent, type ParentWatch } from './exit-with-parent.ts'

export interface Parent<Answer> {
  /** Resolves when the message has been sent. */
  send(answer: Answer): Promise<void>
}

/**
 * Opens the child's end of the channel. When the parent exits, `onOrphaned` is called, for example to remove files, and
 * then the process kills itself, because a normal exit could hang on a thread that waits in a pipe. `onOrphaned` must
 * be synchronous, so that nothing can recreate the files in the meantime.
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
  // Ctrl-C or closing the terminal signals the whole process group, but the parent decides when its children end.
  process.on('SIGHUP', () => undefined)
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => undefined)
  // If the parent exited while this process was starting, there is no disconnect event.
  if (!process.connected) end()
  process.once('disconnect', end)
  exitWithParent(watch)
  // Node writes its compile cache at exit, but children are killed.
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
