import { sentence } from '@anj/workflow'
import { exitCodes } from './exit-codes.ts'

/**
 * Whoever reads the output may stop before its end, as `head` does: the call ends as it would have. Where it can't be written for
 * another reason, as on a full disk, that is a failure. Nobody misses the rest of a log that nobody reads: the work goes on.
 */
export function surviveClosedOutput(): void {
  process.stderr.on('error', () => undefined)
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit()
    process.stderr.write(`${sentence('cliOutputLost', { reason: error.message })}\n`)
    process.exit(exitCodes.failed)
  })
}
