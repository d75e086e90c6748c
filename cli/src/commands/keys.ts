import { AppError, countPhrase, sentence } from '@anj/workflow'
import { Command } from 'commander'
import { colorize } from '../terminal/colorize.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { type CommandContext, type CommandResult, runCommandAction } from '../terminal/run-command-action.ts'
import { jsonHelp } from './options.ts'

interface Options {
  readonly json?: boolean
}

interface NewOptions extends Options {
  readonly first?: boolean
}

const help = `
anj keys new makes a key: beside npm start in its file secret-key, else it is printed with the settings that name it.
Restart the product, so that each process knows it. Then anj keys rotate encrypts everything anew, while people work.

Examples:
  anj keys new
  anj keys rotate

Exit codes: 0 done, 1 some secrets cannot be read with any key, 2 it was not begun, 130 broken off; call it again to go on.`

/** Builds `anj keys`, which replaces the secret key of an installation. */
export function keysCommand(): Command {
  return new Command('keys')
    .description('change the secret key of an installation')
    .addHelpText('after', help)
    .addCommand(
      new Command('new')
        .description('make a new secret key')
        .option('--first', 'make the first key of an installation that has none yet')
        .option('--json', jsonHelp)
        .action((options: NewOptions) => runCommandAction(options, () => makeKey(options))),
    )
    .addCommand(
      new Command('rotate')
        .description('encrypt every stored secret anew with the present key')
        .option('--json', jsonHelp)
        .action((options: Options) => runCommandAction(options, rotate)),
    )
}

/** Result of `anj keys new`. Contains the key only if it wasn't saved to a file. */
interface MadeKey {
  readonly file: string | null
  readonly settings: Readonly<Record<string, string>> | null
}

async function makeKey({ first = false }: NewOptions): Promise<CommandResult<MadeKey>> {
  const { newSecretKey, readSecretKeyFile, readSettings, writeSecretKeyFile } = await import('@anj/core')
  const { join, resolve } = await import('node:path')
  const { dataFolder } = readSettings(process.env)
  const { ANJ_SECRET_KEY: present, ANJ_SECRET_KEY_FORMER: former } = process.env
  const kept = readSecretKeyFile(dataFolder)
  if (!kept && !present && !first) throw new AppError('cliKeyUnknown', {})
  const made = newSecretKey()
  if (kept && (!present || present === kept.present)) {
    writeSecretKeyFile(dataFolder, { present: made, former: [kept.present, ...kept.former] })
    const file = resolve(join(dataFolder, 'secret-key'))
    return { message: sentence('cliKeyMadeInFile', { file }), data: { file, settings: null } }
  }
  const before = [present, former].filter(Boolean).join(',')
  const settings = { ANJ_SECRET_KEY: made, ...(before ? { ANJ_SECRET_KEY_FORMER: before } : {}) }
  const message = sentence('cliKeyMade')
  const lines = Object.entries(settings).map(([name, value]) => `  ${name}=${value}`)
  return {
    message,
    data: { file: null, settings },
    text: [colorize('good', message), '', ...lines].join('\n'),
  }
}

async function rotate({
  signal,
  progress,
}: CommandContext): Promise<CommandResult<{ rotated: number; unreadable: number }>> {
  const { openInstallation } = await import('../installation/open-installation.ts')
  const { auditInstallation, countOtherSecrets, rotateSecrets } = await import('@anj/core')
  await using installation = await openInstallation()
  const { secretKey } = installation.settings
  const { sql } = installation.database
  const { former, foreign } = await countOtherSecrets(sql, secretKey)
  const all = Math.max(1, former + foreign)
  const done = await rotateSecrets(sql, secretKey, {
    signal,
    onProgress: (count) => progress.show(Math.min(1, count / all), ''),
  })
  if (done.rotated > 0)
    await auditInstallation(installation.database.db, 'installation.keysRotated', { ...done })
  const said =
    done.rotated > 0
      ? sentence('cliKeysRotated', { secrets: countPhrase(done.rotated, 'stored secret') })
      : sentence('cliKeysNone')
  if (done.unreadable > 0) {
    const lost = sentence('cliKeysLost', { secrets: countPhrase(done.unreadable, 'stored secret') })
    const message = done.rotated > 0 ? `${said} ${lost}` : lost
    return { message, data: done, exitCode: exitCodes.failed }
  }
  const isOver = !secretKey.former?.length
  return { message: isOver ? said : `${said} ${sentence('cliKeysFormer')}`, data: done }
}
