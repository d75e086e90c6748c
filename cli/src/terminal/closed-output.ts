import { sentence } from '@anj/workflow'
import { exitCodes } from './exit-codes.ts'

/**
 * Survives a reader such as `head` that closes the output early: the command continues and keeps its exit code. Other
 * write errors, such as a full disk, fail the command. Errors of the log are ignored, and the work continues.
 */
export function surviveClosedOutput(): void {
  process.stderr.on('error', () => undefined)
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit()
    process.stderr.write(`${sentence('cliOutputLost', { reason: error.message })}\n`)
    process.exit(exitCodes.failed)
  })
}
