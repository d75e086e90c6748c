import { sentence } from '@anj/workflow'
import { exitCodes } from './exit-codes.ts'

/**
 * Ends the command with its usual exit code when a reader such as `head` closes standard output early. Any other write
 * error, such as a full disk, fails the command. Errors on standard error are ignored, so the command continues without
 * a log.
 */
export function ignoreClosedOutput(): void {
  process.stderr.on('error', () => undefined)
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit()
    process.stderr.write(`${sentence('cliOutputLost', { reason: error.message })}\n`)
    process.exit(exitCodes.failed)
  })
}
