import { once } from 'node:events'
import { countPhrase, sentence } from '@anj/workflow'
import { Command } from 'commander'
import type { Finding } from '../doctor/finding.ts'
import { colorize, type MessageTone, stripControlCodes } from '../terminal/colorize.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { type CommandContext, type CommandResult, runCommandAction } from '../terminal/run-command-action.ts'
import { jsonHelp } from './options.ts'

interface Options {
  readonly json?: boolean
}

const help = `
Looks at the installation that the settings of the server describe: DATABASE_URL, ANJ_SECRET_KEY, ANJ_DATA and so on.
Nothing is changed. Beside npm start nothing has to be set; in containers call it in that of the api.

Examples:
  anj doctor
  docker compose exec api anj doctor --json

Exit codes: 0 all is well or only warnings, 1 something keeps the product from working, 130 cancelled.`

/** Builds `anj doctor`, which lists the problems of an installation with their remedies. */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description('look at an installation and tell what is wrong')
    .option('--json', jsonHelp)
    .addHelpText('after', help)
    .action((options: Options) => runCommandAction(options, doctor))
}

async function doctor({
  signal,
}: CommandContext): Promise<CommandResult<{ readonly findings: readonly Finding[] }>> {
  const { runChecks } = await import('../doctor/run-checks.ts')
  const stopped = once(signal, 'abort').then(() => signal.throwIfAborted())
  const findings = (await Promise.race([runChecks(process.env), stopped])) ?? []
  const count = (wanted: Finding['status']) => findings.filter(({ status }) => status === wanted).length
  const [errors, warnings] = [count('error'), count('warning')]
  const message =
    errors + warnings === 0
      ? sentence('doctorAllWell')
      : sentence('doctorFound', {
          errors: countPhrase(errors, 'error'),
          warnings: countPhrase(warnings, 'warning'),
        })
  const mood: MessageTone = errors > 0 ? 'bad' : warnings > 0 ? 'doubtful' : 'good'
  return {
    message,
    data: { findings },
    text: [...shown(findings), '', colorize(mood, message)].join('\n'),
    exitCode: errors > 0 ? exitCodes.failed : exitCodes.succeeded,
  }
}

const signs = {
  ok: ['good', '✔'],
  warning: ['doubtful', '!'],
  error: ['bad', '✖'],
} as const satisfies Record<Finding['status'], readonly [MessageTone, string]>

function shown(findings: readonly Finding[]): readonly string[] {
  const width = Math.max(...findings.map(({ part }) => part.length))
  return findings.flatMap(({ part, status, message, cure }) => {
    const [mood, sign] = signs[status]
    const said = status === 'ok' ? stripControlCodes(message) : colorize(mood, stripControlCodes(message))
    return [
      `${colorize(mood, sign)} ${part.padEnd(width)}  ${said}`,
      ...(cure === null ? [] : [`  ${' '.repeat(width)}  ${colorize('quiet', `→ ${cure}`)}`]),
    ]
  })
}
