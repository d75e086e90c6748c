import {
  newSecretKey,
  readSecretKeyFile,
  type StoredKeys,
  writeSecretKeyFile,
} from '@anj/core/secret-key-file'

/**
 * Returns the keys that encrypt connections and sign sessions, for an installation with the embedded database. The
 * first key is created automatically; administrators may add others.
 */
export function ensureSecretKey(folder: string): StoredKeys {
  const kept = readSecretKeyFile(folder)
  if (kept) return kept
  const made = { present: newSecretKey(), former: [] }
  writeSecretKeyFile(folder, made)
  return made
}

/** Returns the settings that pass on the stored keys, or none if the environment already sets the keys. */
export function keySettings(
  env: Readonly<Record<string, string | undefined>>,
  keep: () => StoredKeys | null,
): Readonly<Record<string, string>> {
  if (env['ANJ_SECRET_KEY']) return {}
  const kept = keep()
  if (!kept) return {}
  const former = [...kept.former, env['ANJ_SECRET_KEY_FORMER'] ?? ''].filter(Boolean)
  const settings = { ANJ_SECRET_KEY: kept.present }
  return former.length > 0 ? { ...settings, ANJ_SECRET_KEY_FORMER: former.join(',') } : settings
}
