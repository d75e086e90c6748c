import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { identify, isProcessAlive, type ProcessIdentity } from '../process-identity.ts'
import { StartProblem } from '../start-problem.ts'

/** The note that a running start keeps in its data folder, for the next start in the same folder. */
type Note = { self: ProcessIdentity; children: ProcessIdentity[]; url: string | null; stopping: boolean }

/** The exclusive lock on a data folder, held by one start at a time. */
export type FolderLock = {
  children(pids: number[]): void
  ready(url: string): void
  stopping(): void
  release(): void
}

const ENDING_PATIENCE = 30_000
const JUST_KILLED_PATIENCE = 1500
const ORPHAN_PATIENCE = 10_000
const POLL = 50

/**
 * Acquires the lock on a folder. Waits for a start that is stopping, and ends child processes that a killed start left
 * running. Throws while another start is running.
 */
export async function lockDataFolder(folder: string): Promise<FolderLock> {
  const file = join(folder, 'running.json')
  await waitForOther(file)
  await endOrphans(read(file)?.children ?? [])
  let note: Note = { self: identify(process.pid), children: [], url: null, stopping: false }
  const write = (change: Partial<Note>) => {
    note = { ...note, ...change }
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(note), { mode: 0o600 })
    renameSync(`${file}.${process.pid}`, file)
  }
  write({})
  return {
    children: (pids) => write({ children: pids.map(identify) }),
    ready: (url) => write({ url }),
    stopping: () => write({ stopping: true }),
    release: () => rmSync(file, { force: true }),
  }
}

/** Returns the address of the product that is running with a data folder, or null if none is. */
export function runningAddress(folder: string): string | null {
  const note = read(join(folder, 'running.json'))
  return note && isProcessAlive(note.self) ? note.url : null
}

async function waitForOther(file: string): Promise<void> {
  const began = Date.now()
  for (;;) {
    const other = read(file)
    if (!other || !isProcessAlive(other.self)) return
    const patience = other.stopping ? ENDING_PATIENCE : JUST_KILLED_PATIENCE
    if (Date.now() - began > patience) throw new StartProblem(sentenceAbout(other))
    await delay(POLL)
  }
}

function sentenceAbout({ self, url, stopping }: Note): string {
  if (stopping)
    return `Anj is still stopping in this folder (process ${self.pid}). Please try again in a moment.`
  return url
    ? `Anj is running already in this folder: ${url} (process ${self.pid}). Stop that one first, or set ANJ_DATA to another folder.`
    : `Anj is being started already in this folder (process ${self.pid}).`
}

async function endOrphans(orphans: ProcessIdentity[]): Promise<void> {
  for (
    const end = Date.now() + ORPHAN_PATIENCE;
    Date.now() < end && orphans.some(isProcessAlive);
    await delay(POLL)
  );
  for (const orphan of orphans.filter(isProcessAlive)) process.kill(orphan.pid, 'SIGKILL')
}

function read(file: string): Note | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Note
  } catch {
    return null
  }
}
