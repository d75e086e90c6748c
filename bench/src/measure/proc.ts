import { readdir, readFile } from 'node:fs/promises'

/** The parent of each process of this machine. */
export async function parents(): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '')
    // The command name stands in brackets and may hold spaces; the parent is the second field after it.
    const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
    if (parent) found.set(Number(entry), Number(parent))
  }
  return found
}

/** What a process alone holds in memory, without its children; 0 when it is gone. */
export async function residentBytes(pid: number): Promise<number> {
  return kilobytes(await read(pid, 'status'), 'VmRSS')
}

/** A process's share of memory: what it holds with others counts in parts. So shares may be added up. */
export async function sharedOutBytes(pid: number): Promise<number> {
  return kilobytes(await read(pid, 'smaps_rollup'), 'Pss')
}

/** Files, sockets and pipes that a process has open. */
export async function openFiles(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`).catch(() => [])).length
}

function read(pid: number, file: string): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
}

function kilobytes(text: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024
}
