import { AppError, isTimeZone } from '@anj/workflow'
import { Command } from 'commander'
import { readDataOptions } from '../run/find-data.ts'
import { readLoadFromOptions } from '../run/load-starts.ts'
import { type Outcome, toCommandResult } from '../run/outcome.ts'
import { readParameterOptions } from '../run/read-parameters.ts'
import { readAnjText } from '../run/read-workflow-file.ts'
import { reporterOf } from '../run/reporter.ts'
import { runHere } from '../run/run-here.ts'
import { runOnServer } from '../run/run-on-server.ts'
import { serverUrl } from '../server/connect-server.ts'
import { type CommandContext, runCommandAction } from '../terminal/run-command-action.ts'
import { collect, jsonHelp } from './options.ts'

interface RunOptions {
  readonly data?: readonly string[]
  readonly param?: readonly string[]
  readonly loadFrom?: readonly string[]
  readonly timeZone: string
  readonly output: string
  readonly confirm?: boolean
  readonly json?: boolean
}

const help = `
With ANJ_URL and ANJ_TOKEN set, the workflow and its data go to that server and run there. Without them the workflow
runs on this machine, with no server and no database of its own.

Where somebody else changed what the workflow does with your connections on a server, you are asked on a terminal;
elsewhere nothing runs without --confirm.

ANJ_CONNECTION_PASSWORD  password of the databases; asked for on a terminal, once for each server and user, when not set
ANJ_SECRET_NAME          value of the secret parameter NAME, in capital letters; asked for on a terminal when not set
ANJ_CONNECTION_TLS       disable, require or verify; by default verify, except on this machine; always verify on Azure

Examples:
  anj run orders.anj
  anj run orders.anj --data orders.csv=/srv/in/orders-2026-03.csv --output /srv/out
  anj run orders.anj --param month=2026-03 --param region=EU
  anj run new-orders.anj --load-from "Orders=2026-11-02 10:15:00"
  ANJ_URL=https://anj.corp.example ANJ_TOKEN=anj_… anj run orders.anj --json

Exit codes: 0 done, 1 the run failed, 2 the call was wrong, 130 cancelled.`

/** Builds `anj run FILE.anj`, which runs a workflow file without a browser. */
export function runCommand(): Command {
  return new Command('run')
    .description('run a workflow file')
    .argument('<file>', 'a workflow file, .anj')
    .option('--data <NAME=PATH>', 'another file for an input; may be given more than once', collect)
    .option('--param <NAME=VALUE>', 'a value for a parameter; may be given more than once', collect)
    .option('--load-from <NAME=VALUE>', 'where an input begins to load; may be given more than once', collect)
    .option('--time-zone <ZONE>', 'time zone of today() and now() in formulas', 'UTC')
    .option('--output <FOLDER>', 'folder for file outputs of a run on this machine', '.')
    .option('--confirm', 'run on a server what others changed without asking')
    .option('--json', jsonHelp)
    .addHelpText('after', help)
    .action((file: string, options: RunOptions) =>
      runCommandAction(options, async (at) => toCommandResult(await execute(file, options, at))),
    )
}

async function execute(file: string, options: RunOptions, at: CommandContext): Promise<Outcome> {
  const text = await readAnjText(file)
  const given = readDataOptions(options.data ?? [])
  const parameters = readParameterOptions(options.param ?? [])
  const starts = readLoadFromOptions(options.loadFrom ?? [])
  const { timeZone } = options
  if (!isTimeZone(timeZone)) throw new AppError('timeZoneUnknown', { zone: timeZone })
  const reporter = reporterOf(at)
  const url = serverUrl()
  const { signal } = at
  const isConfirmed = options.confirm === true
  if (url)
    return await runOnServer(
      { url, workflowPath: file, text, given, parameters, starts, timeZone, isConfirmed, signal },
      reporter,
    )
  return await runHere(
    { workflowPath: file, text, given, parameters, starts, timeZone, outputFolder: options.output, signal },
    reporter,
  )
}
