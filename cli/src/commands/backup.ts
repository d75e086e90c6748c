import { AppError, countPhrase, formatBytes, sentence } from '@anj/workflow'
import { Command } from 'commander'
import type { BackupTrailer } from '../backup/format.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { type CommandContext, type CommandResult, runCommandAction } from '../terminal/run-command-action.ts'
import { jsonHelp } from './options.ts'

interface Options {
  readonly json?: boolean
}

const help = `
The database as it is at one moment and all files that it names then go into one file, readable by its owner only, while people
work. The secret key is not in it: keep that elsewhere. anj restore brings it all back.

Examples:
  anj backup anj-2026-11-22.tar.zst
  docker compose exec api anj backup /store/anj.tar.zst

Exit codes: 0 done, 1 it failed, 2 it was not begun, 130 cancelled. Only after 0 there is a file.`

/** Builds `anj backup`, which writes the whole installation to one file. */
export function backupCommand(): Command {
  return new Command('backup')
    .description('back up the whole installation into one file')
    .argument('<file>', 'a file that is not there yet, such as anj.tar.zst')
    .option('--json', jsonHelp)
    .addHelpText('after', help)
    .action((file: string, options: Options) => runCommandAction(options, (at) => backUp(file, at)))
}

/** Summary of a backup. */
interface BackedUp extends BackupTrailer {
  readonly file: string
  /** Size of the file in bytes. */
  readonly size: number
}

async function backUp(
  file: string,
  { signal, progress }: CommandContext,
): Promise<CommandResult<BackedUp | null>> {
  const { existsSync } = await import('node:fs')
  const { stat } = await import('node:fs/promises')
  const { dirname, resolve } = await import('node:path')
  if (existsSync(file)) throw new AppError('backupThere', { file })
  const folder = dirname(resolve(file))
  if (!existsSync(folder)) throw new AppError('cliFolderMissing', { folder })
  const { openInstallation, reasonOf } = await import('../installation/open-installation.ts')
  const { readMigrationState } = await import('@anj/db')
  await using installation = await openInstallation('any')
  const { missing, isNewer } = await readMigrationState(installation.database.sql)
  if (missing > 0 || isNewer) throw new AppError('backupOtherSchema', {})
  const { openStorage } = await import('@anj/engine')
  const { writeBackup } = await import('../backup/write-backup.ts')
  const storage = await openStorage(installation.settings)
  try {
    const ending = await writeBackup(file, {
      databaseUrl: installation.settings.databaseDirectUrl,
      storage,
      signal,
      onProgress: (share, files) => progress.show(share, countPhrase(files, 'file')),
    })
    const { size } = await stat(file)
    const said = sentence('backupDone', {
      file,
      files: countPhrase(ending.files, 'file'),
      size: formatBytes(size),
    })
    const gone = ending.removed.length
    const message =
      gone === 0 ? said : `${said} ${sentence('backupRemoved', { files: countPhrase(gone, 'file') })}`
    return { message, data: { file, size, ...ending } }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AppError && error.code === 'backupNoRoom') throw error
    const message = sentence('backupFailed', { reason: reasonOf(error) })
    return { message, code: 'backupFailed', data: null, exitCode: exitCodes.failed }
  } finally {
    await storage.close()
  }
}
