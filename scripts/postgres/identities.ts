import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { toProcessEnv } from '../environment.ts'
import type { Binaries } from './binaries.ts'

/**
 * The identity under which the server's programs run. PostgreSQL refuses to run as root, so root either enters a user
 * namespace, where it keeps its files under another user ID, or becomes an unprivileged user.
 */
export type Identity =
  | { kind: 'self' }
  | { kind: 'namespace' }
  | { kind: 'user'; name: string; uid: number; gid: number }

export type Command = { file: string; args: string[]; options: { uid?: number; gid?: number } }

const NAMESPACE = ['--user', '--map-user=1000', '--map-group=1000']

/** Returns the identities to try for a folder, in order of preference. */
export function possibleIdentities(folder: string): Identity[] {
  if (process.getuid?.() !== 0) return [{ kind: 'self' }]
  const owner = ownerOf(folder)
  if (owner && owner.uid !== 0) return [{ kind: 'user', name: `user ${owner.uid}`, ...owner }]
  const users = ['postgres', 'nobody'].flatMap((name) => userNamed(name) ?? [])
  return [{ kind: 'namespace' }, ...users]
}

/** Returns a command line that runs a program under an identity. */
export function commandAs(identity: Identity, file: string, args: string[]): Command {
  if (identity.kind === 'namespace')
    return { file: 'unshare', args: [...NAMESPACE, file, ...args], options: {} }
  if (identity.kind === 'user') return { file, args, options: { uid: identity.uid, gid: identity.gid } }
  return { file, args, options: {} }
}

/** Creates a folder that belongs to the identity. */
export function makeFolderFor(identity: Identity, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (identity.kind === 'user') chownSync(folder, identity.uid, identity.gid)
}

/** Writes a file that only the identity can read. */
export function writeFileFor(identity: Identity, file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 })
  if (identity.kind === 'user') chownSync(file, identity.uid, identity.gid)
}

/** Returns the reason why an identity can't run the server in a folder, or null. */
export function identityObstacle(identity: Identity, folder: string, binaries: Binaries): string | null {
  const script =
    'test -w "$1" && test -x "$1" || { echo "cannot write to $1" >&2; exit 1; }; exec "$2" --version'
  const { file, args, options } = commandAs(identity, '/bin/sh', [
    '-c',
    script,
    'sh',
    folder,
    binaries.postgres,
  ])
  const result = spawnSync(file, args, {
    ...options,
    cwd: '/',
    encoding: 'utf8',
    env: environmentFor(binaries),
  })
  if (result.status === 0) return null
  return (result.stderr || result.error?.message || `exit code ${result.status}`).trim()
}

/** Returns a short name for an identity, for use in a sentence. */
export function nameOf(identity: Identity): string {
  if (identity.kind === 'user') return identity.name
  return identity.kind === 'namespace' ? 'root in a user namespace (unshare)' : 'this user'
}

/** Returns the environment for the server's programs, with English messages and without the product's variables. */
export function environmentFor(binaries: Binaries): NodeJS.ProcessEnv {
  const library = binaries.libraryPath ? { LD_LIBRARY_PATH: binaries.libraryPath } : {}
  return toProcessEnv({
    PATH: process.env.PATH,
    SystemRoot: process.env.SystemRoot,
    LC_ALL: 'C',
    TZ: 'UTC',
    ...library,
  })
}

function ownerOf(folder: string): { uid: number; gid: number } | null {
  for (let at = resolve(folder); ; at = dirname(at)) {
    try {
      const { uid, gid } = statSync(at)
      return { uid, gid }
    } catch {
      if (at === dirname(at)) return null
    }
  }
}

function userNamed(name: string): Identity | null {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const fields = lines.map((line) => line.split(':')).find((line) => line[0] === name)
  return fields ? { kind: 'user', name, uid: Number(fields[2]), gid: Number(fields[3]) } : null
}
