import { serverProblems } from '../connectors/server-problems.ts'
import { type MessageCode, sentence } from '../messages.ts'
import type { PlaceSettings, SftpSettings } from './place-kinds.ts'

/** A problem with a field of a place's form. */
export interface PlaceProblem {
  readonly field: string
  readonly code: PlaceProblemCode
  readonly sentence: string
}

type PlaceProblemCode = Extract<
  MessageCode,
  | 'sshServerNameRequired'
  | 'sshPortRequired'
  | 'sshPortNotPositive'
  | 'sshPortTooLarge'
  | 'sshUserNameRequired'
  | 'sshPasswordRequired'
  | 'sftpKeyRequired'
>

/**
 * Returns the missing and invalid fields of a place. An undefined port is an empty field. An undefined secret isn't
 * checked, because the stored one may apply.
 */
export function placeProblems(
  settings: Omit<PlaceSettings, 'port'> & { readonly port: number | null },
  secret: string | undefined,
): readonly PlaceProblem[] {
  return sftpProblems(settings, secret)
}

function sftpProblems(
  { serverName, port, userId, login }: Omit<SftpSettings, 'port'> & { readonly port: number | null },
  secret: string | undefined,
): readonly PlaceProblem[] {
  const found: PlaceProblem[] = serverProblems('ssh', { serverName, port, userId }).flatMap(
    ({ field, code, sentence }) => (isOurs(code) ? [{ field, code, sentence }] : []),
  )
  if (secret?.trim() !== '') return found
  const code = login === 'key' ? 'sftpKeyRequired' : 'sshPasswordRequired'
  return [...found, { field: 'secret', code, sentence: sentence(code) }]
}

function isOurs(code: MessageCode): code is PlaceProblemCode {
  return code.startsWith('ssh')
}

/** Returns a place's default name. */
export function placeName({ userId, serverName }: PlaceSettings): string {
  return `${userId.trim()}@${serverName.trim()}`
}

/** True if a stored secret may be used with changed settings, because it goes to the same server in the same way. */
export function keepsSecret(stored: PlaceSettings, wanted: PlaceSettings): boolean {
  const address = ({ kind, serverName, port, userId, login, hostKey }: PlaceSettings) =>
    JSON.stringify([kind, serverName, port, userId, login, hostKey])
  return address(stored) === address(wanted)
}
