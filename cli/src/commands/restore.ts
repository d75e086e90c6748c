import { AppError, countPhrase, sentence } from '@anj/workflow'
import { Command } from 'commander'
import { requireFile } from '../run/source-file.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { type CommandContext, type CommandResult, runCommandAction } from '../terminal/run-command-action.ts'
import { jsonHelp } from './options.ts'

interface Options {
  readonly json?: boolean
  readonly otherKey?: boolean
}

const help = `
Brings back what anj backup wrote, made by this version or an earlier one, into an empty database. The whole file is checked before
anything is written, and nothing is seen before everything is in its place. What was broken off is begun anew by the same call.

Examples:
  anj restore anj-2026-11-22.tar.zst

Exit codes: 0 done, 1 it failed, 2 it was not begun, 130 cancelled.`

/** Builds `anj restore`, which restores an installation from a backup. */
export function restoreCommand(): Command {
  return new Command('restore')
    .description('restore an installation from a backup')
    .argument('<file>', 'a file that anj backup has written')
    .option('--other-key', 'restore although the secret key is another one; passwords are entered anew then')
    .option('--json', jsonHelp)
    .addHelpText('after', help)
    .action((file: string, options: Options) => runCommandAction(options, (at) => restore(file, options, at)))
}

/** Summary of a restore. */
interface Restored {
  readonly madeAt: string
  readonly files: number
  /** Keys of files that were removed during the backup. */
  readonly removed: readonly string[]
}

async function restore(
  file: string,
  { otherKey = false }: Options,
  { signal, progress }: CommandContext,
): Promise<CommandResult<Restored | null>> {
  await requireFile(file)
  const { hasInstallationSettings, reasonOf } = await import('../installation/open-installation.ts')
  if (!hasInstallationSettings()) throw new AppError('cliInstallationNeeded', {})
  const { readServerSettings } = await import('@anj/core')
  const settings = readServerSettings(process.env)
  const { resolve } = await import('node:path')
  const { openStorage } = await import('@anj/engine')
  const { restoreBackup } = await import('../backup/restore-backup.ts')
  const storage = await openStorage(settings)
  try {
    const { manifest, ending } = await restoreBackup(file, {
      databaseUrl: settings.databaseDirectUrl,
      storage,
      storeFolder: settings.bucket ? null : resolve(settings.storeFolder),
      secretKey: settings.secretKey,
      anyKey: otherKey,
      signal,
      onProgress: (share) => progress.show(Math.min(1, share), ''),
    })
    const { madeAt } = manifest
    const { files, removed } = ending
    const message = sentence('restoreDone', { time: madeAt, files: countPhrase(files, 'file') })
    return { message, data: { madeAt, files, removed } }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AppError) throw error
    const message = sentence('restoreFailed', { reason: reasonOf(error) })
    return { message, code: 'restoreFailed', data: null, exitCode: exitCodes.failed }
  } finally {
    await storage.close()
  }
}
