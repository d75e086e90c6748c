import { createInterface } from 'node:readline/promises'
import type { Schemas } from '@anj/client'
import { AppError, sentence } from '@anj/workflow'

/**
 * Asks on the terminal whether to run a workflow that other users have changed. Throws `cliConfirmNeeded` if there is
 * no terminal or the user declines.
 */
export async function confirmChanges(
  { message, data: { changedBy } }: Pick<Schemas['ChangedByOthers'], 'message' | 'data'>,
  signal: AbortSignal,
): Promise<void> {
  const changes = changedBy.map(({ title, by }) => sentence('nodeChangedBy', { title, name: by.fullName }))
  if (process.stdin.isTTY && process.stderr.isTTY) {
    process.stderr.write([message, ...changes.map((change) => `- ${change}`), ''].join('\n'))
    const lines = createInterface({ input: process.stdin, output: process.stderr })
    // In raw mode the terminal doesn't send a signal on Ctrl-C.
    lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
    try {
      const said = await lines.question(`${sentence('cliGoOn')} `, { signal })
      if (/^y(es)?$/i.test(said.trim())) return
    } finally {
      lines.close()
    }
  }
  throw new AppError('cliConfirmNeeded', { reason: message, changes: changes.join('; ') })
}
