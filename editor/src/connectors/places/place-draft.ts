import { keepsSecret, type PlaceSettings, placeName, placeProblems } from '@anj/workflow'
import type { Place, PlaceForm } from '../../server/places.ts'

/** The fields of a place while the user edits them. */
export interface PlaceDraft {
  readonly name: string
  readonly serverName: string
  /** A string as long as the user's input isn't a number. */
  readonly port: number | string
  readonly userId: string
  readonly login: PlaceSettings['login']
  readonly secret: string
  readonly passphrase: string
  /** The key of the server, from the saved place or a recent test. */
  readonly hostKey: string | null
  readonly folder: string
  readonly isShared: boolean
}

/** Returns the initial fields of a new or a saved place. */
export function placeDraftOf(place: Place | null): PlaceDraft {
  const settings = place?.settings
  return {
    name: place?.name ?? '',
    serverName: settings?.serverName ?? '',
    port: settings?.port ?? 22,
    userId: settings?.userId ?? '',
    login: settings?.login ?? 'password',
    secret: '',
    passphrase: '',
    hostKey: settings?.hostKey ?? null,
    folder: settings?.folder ?? '',
    isShared: place?.isShared ?? false,
  }
}

/** Changes some fields. If the server changes, clears the host key, because it belongs to the previous server. */
export function changePlaceDraft(draft: PlaceDraft, change: Partial<PlaceDraft>): PlaceDraft {
  const isElsewhere = change.serverName !== undefined || change.port !== undefined
  return { ...draft, ...(isElsewhere && { hostKey: null }), ...change }
}

/** Returns the missing and invalid fields, with their messages. */
export function placeDraftProblems(draft: PlaceDraft, saved: Place | null): Readonly<Record<string, string>> {
  const port = draft.port === '' ? null : Number(draft.port)
  const secret = keepsStoredSecret(draft, saved) ? undefined : draft.secret
  const found = placeProblems({ ...settingsOf(draft), port }, secret)
  return Object.fromEntries(found.map(({ field, sentence }) => [field, sentence]))
}

/** True if the stored secret applies, because the user entered none and the place leads to the same server. */
export function keepsStoredSecret(draft: PlaceDraft, saved: Place | null): boolean {
  return saved !== null && draft.secret === '' && keepsSecret(saved.settings, settingsOf(draft))
}

/** Returns the request for saving or testing a place; the fields must be valid. */
export function toPlaceForm(draft: PlaceDraft): PlaceForm {
  const { name, secret, passphrase, isShared } = draft
  const settings = settingsOf(draft)
  return {
    name: name.trim() || placeName(settings).slice(0, 100),
    settings,
    isShared,
    ...(secret && { secret, ...(draft.login === 'key' && passphrase && { passphrase }) }),
  }
}

function settingsOf({ serverName, port, userId, login, hostKey, folder }: PlaceDraft): PlaceSettings {
  return {
    kind: 'sftp',
    serverName: serverName.trim(),
    port: Number(port),
    userId: userId.trim(),
    login,
    hostKey,
    folder: folder.trim(),
  }
}
