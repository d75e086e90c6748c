import { Command } from 'commander'
import { convertCommand } from './commands/convert.ts'
import { doctorCommand } from './commands/doctor.ts'
import { previewCommand } from './commands/preview.ts'
import { runCommand } from './commands/run.ts'
import { schedulesCommand } from './commands/schedules.ts'
import { usersCommand } from './commands/users.ts'
import { validateCommand } from './commands/validate.ts'
import { exitCodes } from './terminal/exit-codes.ts'

const program = new Command('anj')
  .description('Runs workflows of Anj 3.0 from the command line.')
  .version('3.0.0')
  .exitOverride((end) => process.exit(end.exitCode === 0 ? 0 : exitCodes.usage))
  .addCommand(runCommand())
  .addCommand(validateCommand())
  .addCommand(previewCommand())
  .addCommand(convertCommand())
  .addCommand(schedulesCommand())
  .addCommand(usersCommand())
  .addCommand(doctorCommand())

await program.parseAsync()
