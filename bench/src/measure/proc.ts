import { readdir, readFile } from 'node:fs/promises'

/** Returns the parent of each process on this machine. */
export async function parents(): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '')
    // The command name is in brackets and may contain spaces. The parent's ID is the second field after the name.
    const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
    if (parent) found.set(Number(entry), Number(parent))
  }
  return found
}

/** Returns the resident size of a process without its children, or 0 if it doesn't exist. */
export async function residentBytes(pid: number): Promise<number> {
  return kilobytes(await read(pid, 'status'), 'VmRSS')
}

/**
 * Returns a process's proportional share of memory. Pages that processes share are divided between them, so that these
 * values can be added up.
 */
export async function proportionalMemoryBytes(pid: number): Promise<number> {
  return kilobytes(await read(pid, 'smaps_rollup'), 'Pss')
}

/** Returns the number of open files, sockets and pipes of a process. */
export async function openFiles(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`).catch(() => [])).length
}

function read(pid: number, file: string): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
}

function kilobytes(text: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024
}
