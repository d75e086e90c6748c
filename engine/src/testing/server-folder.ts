import { existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux's in-memory file system. */
const MEMORY = '/dev/shm'
const TMPFS = 0x01_02_19_94
/** Number of bytes that must be free. The suite's servers store less than 2 GB, but the tests need memory too. */
const ROOM = 8_000_000_000

/**
 * Returns the folder for the data of temporary servers: in memory if there is enough room, otherwise the temporary
 * folder. Tests create and drop hundreds of databases with hundreds of files each. On disk, the file system would spend
 * a twentieth of the suite's processor time searching for free inodes.
 */
export function serverDataFolder(): string {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY)
    return type === TMPFS && Math.min(bavail * bsize, freemem()) > ROOM ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * Creates a folder for a server of this process. Also removes the folders that exited processes left, and kills the
 * servers that still run in them.
 */
export async function makeServerFolder(prefix: string): Promise<string> {
  for (const place of new Set([MEMORY, tmpdir()])) await removeForsaken(place, prefix)
  const folder = await mkdtemp(join(serverDataFolder(), prefix))
  await writeFile(join(folder, 'owner'), ownerLine())
  return folder
}

async function removeForsaken(place: string, prefix: string): Promise<void> {
  for (const name of existsSync(place) ? readdirSync(place) : []) {
    if (!name.startsWith(prefix)) continue
    const folder = join(place, name)
    const owner = textOf(join(folder, 'owner'))
    const [pid = '', began = ''] = owner.split(' ')
    if (owner === '' || began === beginOf(Number(pid))) continue
    const server = Number(textOf(join(folder, 'pid')))
    if (server > 0 && textOf(`/proc/${server}/cmdline`).includes(folder)) process.kill(server, 'SIGKILL')
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

function ownerLine(): string {
  return `${process.pid} ${beginOf(process.pid)}`
}

/** Returns the start time of a process, which distinguishes it from a later process with the same ID. */
function beginOf(pid: number): string {
  const stat = textOf(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'gone'
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}
