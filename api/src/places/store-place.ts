import { encryptSecret, placeConnection } from '@anj/core'
import {
  type Actor,
  createPlace,
  findUsablePlace,
  getPlace,
  type Place,
  type PlaceSummary,
  patchPlace,
  recordAudit,
  requireLicence,
  type Tx,
} from '@anj/db'
import { type PlaceConnection, requireRoleBucket } from '@anj/engine'
import {
  AppError,
  keepsSecret,
  type PlaceSecrets,
  type PlaceSettings,
  placeName,
  placeProblems,
  sentence,
  trimmedPaging,
} from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import { finding, throwFieldFindings } from '../connections/check-connection.ts'
import type { AppDeps } from '../deps/deps.ts'
import { orNotFound } from '../http/not-found.ts'
import type { PlaceForm, PlaceTest } from './schema.ts'
import { toPlace } from './to-place.ts'

type Deps = Pick<AppDeps, 'db' | 'settings' | 'readHostKey'>

/** Stores a new place with encrypted secrets and the pinned key of its server. */
export async function addPlace(deps: Deps, caller: Caller, form: PlaceForm): Promise<PlaceSummary> {
  const { db } = deps
  checkForm(form, form.secret ?? '')
  const settings = await pinned(deps, trimmedSettings(form.settings))
  const { organizationId, ownerId } = caller
  const { kind } = settings
  const made = {
    organizationId,
    ownerId,
    kind,
    settings,
    isShared: form.isShared ?? false,
    name: nameOf(form),
    secrets: encrypted(deps, { secret: form.secret ?? '', ...passphraseOf(form) }),
  }
  return db.transaction(async (tx) => {
    await requireLicence(tx, organizationId)
    const place = await createPlace(tx, made)
    await auditPlace(tx, caller, 'connection.created', { after: place })
    return place
  })
}

/** Changes a place. A stored secret stays bound to the server that the user entered it for. */
export async function changePlace(
  deps: Deps,
  caller: Caller,
  id: string,
  form: PlaceForm,
): Promise<PlaceSummary> {
  const { db } = deps
  const stored = orNotFound(await getPlace(db, caller.id, id), 'place')
  checkForm(form, form.secret)
  const wanted = trimmedSettings(form.settings)
  if (form.secret === undefined) requireSameServer(stored.settings, wanted)
  const settings = await pinned(deps, wanted)
  const secrets =
    form.secret === undefined
      ? {}
      : { secrets: encrypted(deps, { secret: form.secret, ...passphraseOf(form) }) }
  const isShared = form.isShared === undefined ? {} : { isShared: form.isShared }
  return db.transaction(async (tx) => {
    const before = orNotFound(await getPlace(tx, caller.id, id), 'place')
    if (before.updatedAt.getTime() !== stored.updatedAt.getTime())
      throw new AppError('connectionConflict', {})
    const change = { name: nameOf(form), settings, ...secrets, ...isShared }
    const after = orNotFound(await patchPlace(tx, caller.id, id, change), 'place')
    await auditPlace(tx, caller, 'connection.changed', { before, after })
    return after
  })
}

/** Returns the place that a form describes. A secret that the user didn't enter again comes from the stored place. */
export async function readPlaceTest(deps: Deps, caller: Caller, form: PlaceTest): Promise<PlaceConnection> {
  const { db, settings } = deps
  const stored =
    form.placeId === undefined ? null : orNotFound(await findUsablePlace(db, caller, form.placeId), 'place')
  checkForm(form, stored ? form.secret : (form.secret ?? ''))
  const wanted = trimmedSettings(form.settings)
  if (stored && form.secret === undefined) requireSameServer(stored.settings, wanted)
  const secrets =
    stored && form.secret === undefined
      ? placeConnection(stored, settings.secretKey).secrets
      : { secret: form.secret ?? '', ...passphraseOf(form) }
  return { name: nameOf(form), settings: wanted, secrets }
}

/** Returns a place that the caller may use, with decrypted secrets. */
export async function findPlaceToOpen(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  caller: Caller,
  id: string,
): Promise<PlaceConnection> {
  const stored: Place = orNotFound(await findUsablePlace(db, caller, id), 'place')
  return placeConnection(stored, settings.secretKey)
}

/** Records a change to a place in the audit log. The entry never contains a secret. */
export async function auditPlace(
  tx: Tx,
  actor: Actor,
  action: `connection.${'created' | 'changed' | 'deleted'}`,
  { before, after }: { readonly before?: PlaceSummary; readonly after?: PlaceSummary },
): Promise<void> {
  await recordAudit(tx, actor, {
    action,
    resource: 'connections',
    resourceId: (after ?? before)?.id ?? null,
    ...(before ? { before: toPlace(before, { id: actor.userId }) } : {}),
    ...(after ? { after: toPlace(after, { id: actor.userId }) } : {}),
  })
}

function checkForm(
  { name, settings }: Pick<PlaceForm, 'name' | 'settings'>,
  secret: string | undefined,
): void {
  throwFieldFindings([
    ...((name?.trim().length ?? 0) > 100 ? [finding('name', 'connectionNameLong')] : []),
    ...placeProblems(settings, secret),
  ])
  requireRoleBucket(settings)
}

function requireSameServer(stored: PlaceSettings, wanted: PlaceSettings): void {
  if (keepsSecret(stored, wanted)) return
  throw new AppError('placeSecretElsewhere', {}, { fields: { secret: sentence('placeSecretElsewhere') } })
}

/** Returns settings with the key of the server: the confirmed key, or the key that the server presents now. */
async function pinned({ readHostKey }: Deps, settings: PlaceSettings): Promise<PlaceSettings> {
  return settings.kind === 'sftp' && settings.hostKey === null
    ? { ...settings, hostKey: await readHostKey(settings) }
    : settings
}

function trimmedSettings(settings: PlaceSettings): PlaceSettings {
  if (settings.kind === 'https') {
    const { paging, ...rest } = settings
    const [url, tokenHeader] = [rest.url.trim(), rest.tokenHeader.trim()]
    return { ...rest, url, tokenHeader, ...(paging ? { paging: trimmedPaging(paging) } : {}) }
  }
  if (settings.kind === 's3') {
    const { endpoint, region, bucket, prefix, accessKeyId } = settings
    const texts = {
      endpoint,
      region,
      bucket,
      prefix,
      accessKeyId: settings.login === 'role' ? '' : accessKeyId,
    }
    const trimmed = Object.entries(texts).map(([field, text]) => [field, text.trim()])
    return { ...settings, ...(Object.fromEntries(trimmed) as typeof texts) }
  }
  const { serverName, userId, folder } = settings
  return { ...settings, serverName: serverName.trim(), userId: userId.trim(), folder: folder.trim() }
}

function nameOf({ name, settings }: Pick<PlaceForm, 'name' | 'settings'>): string {
  return name?.trim() || placeName(settings).slice(0, 100)
}

function passphraseOf({ passphrase }: Pick<PlaceForm, 'passphrase'>): Pick<PlaceSecrets, 'passphrase'> {
  return passphrase ? { passphrase } : {}
}

function encrypted({ settings }: Deps, secrets: PlaceSecrets) {
  return encryptSecret(settings.secretKey, JSON.stringify(secrets))
}
