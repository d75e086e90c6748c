import { existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
const TMPFS = 0x01_02_19_94
/** Bytes that must be free: a run of the suite puts less than two thousand million there, and its tests need memory too. */
const ROOM = 8_000_000_000

/**
 * Where servers that are thrown away keep their data: in memory where there is room, else where temporary files are.
 * Tests make and drop hundreds of databases of hundreds of files, and a disk's file system looks long for a number for
 * each new file while many are just deleted: a twentieth of the processor's time of the whole suite.
 */
export function placeForServers(): string {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY)
    return type === TMPFS && Math.min(bavail * bsize, freemem()) > ROOM ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * Makes a folder for a server of this process, and removes those of processes that ended without doing it themselves, with
 * the servers that still run in them.
 */
export async function makeServerFolder(prefix: string): Promise<string> {
  for (const place of new Set([MEMORY, tmpdir()])) await removeForsaken(place, prefix)
  const folder = await mkdtemp(join(placeForServers(), prefix))
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

/** When a process began, which tells it from a later one with its number. */
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
