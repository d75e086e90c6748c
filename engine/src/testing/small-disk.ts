import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of a few MB, which a test can fill. */
export interface SmallDisk {
  readonly folder: string
  /** Fills the disk until only this many bytes are free. */
  readonly fill: (left: number) => void
  /** Removes the file that fills the disk. */
  readonly makeRoom: () => void
  readonly close: () => void
}

/** Mounts a file system in memory. Returns null when the user isn't allowed to mount file systems. */
export function openSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'anj-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: (left) => {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left), 'x'))
    },
    makeRoom: () => rmSync(filler, { force: true }),
    close: () => {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
