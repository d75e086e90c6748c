import {
  readServerSettings,
  readSettings,
  type ServerSettings,
  type Settings,
  SettingsError,
} from '@anj/core'
import { sentence } from '@anj/workflow'
import { checkDatabase } from './database.ts'
import { errorFinding, type Finding, okFinding } from './finding.ts'
import { checkMemory, checkNode, checkZones } from './machine.ts'
import { checkMail } from './mail.ts'
import { checkPublicUrl } from './public-url.ts'
import { checkStorage } from './storage.ts'
import { checkUnownedFiles } from './unowned-files.ts'

/**
 * Checks every part of the installation that the settings describe. Changes nothing except for a probe file in the
 * store.
 */
export async function runChecks(
  env: Readonly<Record<string, string | undefined>>,
): Promise<readonly Finding[]> {
  const machine = [checkNode(), checkZones(), checkMemory()]
  const settings = readOrExplain(() => readSettings(env))
  if (Array.isArray(settings)) return [...machine, ...settings]
  const server = readOrExplain(() => readServerSettings(env))
  const parts = await Promise.all([
    Array.isArray(server) ? [noDatabase()] : checkDatabase(server),
    checkStorage(settings),
    Array.isArray(server) ? [] : checkUnownedFiles(server),
    checkMail(settings),
    checkPublicUrl(settings),
  ])
  return [...machine, okFinding('settings', 'doctorSettings'), ...parts.flat()]
}

function noDatabase(): Finding {
  return errorFinding('database', sentence('doctorNoDatabase'), sentence('doctorNoDatabaseCure'))
}

/** Returns the settings, or a finding for each invalid setting. */
function readOrExplain<S extends Settings | ServerSettings>(read: () => S): S | Finding[] {
  try {
    return read()
  } catch (cause) {
    if (!(cause instanceof SettingsError)) throw cause
    return cause.problems.map((problem) => errorFinding('settings', problem, sentence('doctorSettingsCure')))
  }
}
