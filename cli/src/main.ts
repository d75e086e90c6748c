import { Command } from 'commander'
import { backupCommand } from './commands/backup.ts'
import { convertCommand } from './commands/convert.ts'
import { diffCommand } from './commands/diff.ts'
import { doctorCommand } from './commands/doctor.ts'
import { keysCommand } from './commands/keys.ts'
import { previewCommand } from './commands/preview.ts'
import { pullCommand } from './commands/pull.ts'
import { pushCommand } from './commands/push.ts'
import { restoreCommand } from './commands/restore.ts'
import { runCommand } from './commands/run.ts'
import { schedulesCommand } from './commands/schedules.ts'
import { testCommand } from './commands/test.ts'
import { usersCommand } from './commands/users.ts'
import { validateCommand } from './commands/validate.ts'
import { ignoreClosedOutput } from './terminal/closed-output.ts'
import { exitCodes } from './terminal/exit-codes.ts'

const program = new Command('anj')
  .description(
    'Anj 3.0 without a browser: workflows and files, on this machine or a server, and the installation itself.',
  )
  .version('3.1.0')
  .exitOverride((end) => process.exit(end.exitCode === 0 ? 0 : exitCodes.usage))
  .addCommand(runCommand())
  .addCommand(validateCommand())
  .addCommand(previewCommand())
  .addCommand(convertCommand())
  .addCommand(pullCommand())
  .addCommand(pushCommand())
  .addCommand(diffCommand())
  .addCommand(testCommand())
  .addCommand(schedulesCommand())
  .addCommand(usersCommand())
  .addCommand(doctorCommand())
  .addCommand(keysCommand())
  .addCommand(backupCommand())
  .addCommand(restoreCommand())

const help = `
ANJ_URL and ANJ_TOKEN lead to a server. With --json every command prints one object: success, message, code, data.
The result goes to the standard output, all else to the error output. NO_COLOR turns colours off.

Examples:
  anj run orders.anj
  anj convert orders.csv orders.xlsx
  anj doctor
  anj help convert

Exit codes: 0 done, 1 it failed or something was found, 2 it was not begun, 130 cancelled, 143 stopped by SIGTERM.`

ignoreClosedOutput()
program.addHelpText('after', help)
await program.parseAsync()
// The command has finished, but a call to an unresponsive server may still keep a socket open. Exits only after pending
// output errors have been reported.
setImmediate(() => process.exit())
