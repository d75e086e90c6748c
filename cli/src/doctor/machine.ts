import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { dirname } from 'node:path'
import { formatBytes, sentence } from '@anj/workflow'
import { errorFinding, type Finding, okFinding, warningFinding } from './finding.ts'

const leastNode = 24
const GB = 1_000_000_000
/** The documented minimum memory for the product and one run. */
const leastMemory = 1 * GB
const goodMemory = 2 * GB
const leastDisk = 1 * GB
const goodDisk = 5 * GB

/** Checks the version of Node that runs this command. */
export function checkNode(version: string = process.versions.node): Finding {
  if (Number.parseInt(version, 10) >= leastNode) return okFinding('node', 'doctorNode', { version })
  return errorFinding(
    'node',
    sentence('doctorNodeOld', { version }),
    sentence('doctorNodeCure', { least: leastNode }),
  )
}

/** Reports the IANA version of the time zone rules in Node, which schedules use. */
export function checkZones(version: string | null = process.versions.tz ?? null): Finding {
  if (version !== null) return okFinding('time zones', 'doctorZones', { version })
  return errorFinding(
    'time zones',
    sentence('doctorNoZones'),
    sentence('doctorNodeCure', { least: leastNode }),
  )
}

/** Checks the available memory according to the kernel or the container's limit. */
export function checkMemory(
  available: number = process.availableMemory(),
  total: number = process.constrainedMemory() || totalmem(),
): Finding {
  const sizes = { available: formatBytes(available), total: formatBytes(Math.min(total, totalmem())) }
  const cure = sentence('doctorMemoryCure')
  if (available >= goodMemory) return okFinding('memory', 'doctorMemory', sizes)
  const low = sentence('doctorMemoryLow', sizes)
  return available >= leastMemory ? warningFinding('memory', low, cure) : errorFinding('memory', low, cure)
}

/** Checks the free space on the disk of a folder, which may not exist yet. */
export async function checkDisk(part: string, folder: string): Promise<Finding> {
  const { bavail, bsize, blocks } = await statOf(folder)
  const free = bavail * bsize
  const sizes = { folder, free: formatBytes(free), total: formatBytes(blocks * bsize) }
  if (free >= goodDisk) return okFinding(part, 'doctorDisk', sizes)
  const low = sentence('doctorDiskLow', sizes)
  const cure = sentence('doctorDiskCure')
  return free >= leastDisk ? warningFinding(part, low, cure) : errorFinding(part, low, cure)
}

/** Returns the state of a folder's disk. For a missing folder, uses the closest existing parent. */
async function statOf(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder)
  } catch (cause) {
    const parent = dirname(folder)
    if (parent === folder) throw cause
    return await statOf(parent)
  }
}
