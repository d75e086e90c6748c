import { posix } from 'node:path'
import {
  forTests,
  inBrowser,
  inEveryRoom,
  mayImport,
  notInBrowser,
  rooms,
  sharedByAll,
} from './directions.ts'

/**
 * Returns the reason why an import is forbidden, or null. `file` is the importing file's path below the root, and
 * `specifier` is the quoted module name.
 */
export function checkImport(file: string, specifier: string): string | null {
  const from = packageOf(file)
  const allowed = mayImport[from]
  if (!allowed) return null
  if (specifier.startsWith('node:')) return judgeNode(file, from, specifier)
  if (sharedByAll.includes(specifier)) return null
  const to = targetOf(file, specifier)
  if (to === from) return judgeRoom(file, from, specifier)
  if (to === null || allowed.includes(to)) return null
  if (forTests.includes(to) && isForTests(file)) return null
  const list = allowed.length === 0 ? 'none of our packages' : `only ${allowed.join(', ')}`
  return `${from} must not import ${to}: it may import ${list} (and ${sharedByAll.join(', ')}).`
}

function judgeNode(file: string, from: string, specifier: string): string | null {
  if (!inBrowser.includes(from) || notInBrowser.some((pattern) => pattern.test(file))) return null
  return `${from} runs in the browser, where ${specifier} is not.`
}

/** Checks an import within a package against the order of its rooms. */
function judgeRoom(file: string, from: string, specifier: string): string | null {
  const order = rooms[from]
  if (!order || !specifier.startsWith('.') || isForTests(file)) return null
  const target = posix.join(posix.dirname(file), specifier)
  if (isForTests(target)) return `${specifier} is for tests only.`
  const [room, other] = [roomOf(file), roomOf(target)]
  if (room === other || !order.includes(room)) return null
  if (order.indexOf(other) >= 0 && order.indexOf(other) < order.indexOf(room)) return null
  return `${from}/${room} must not import ${from}/${other}: a room imports only rooms below it (scripts/lint/directions.ts).`
}

const isForTests = (file: string) => inEveryRoom.some((pattern) => pattern.test(file))

/** Returns the room of a file in `PACKAGE/src`: the name of its folder, or the file's name without its extension. */
function roomOf(file: string): string {
  const [, , room = ''] = file.split('/')
  return room.split('.')[0] ?? ''
}

/** Returns the workspace package to which a specifier refers, by name or by a path across folders. */
function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('@anj/')) return specifier.split('/')[1] ?? null
  if (!specifier.startsWith('.')) return null
  return packageOf(posix.join(posix.dirname(file), specifier))
}

function packageOf(file: string): string {
  return file.split('/')[0] ?? ''
}
