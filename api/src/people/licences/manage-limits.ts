import { isDeepStrictEqual } from 'node:util'
import { leastRunMemory } from '@anj/core'
import {
  applied,
  countRuns,
  type Db,
  findOwnLimits,
  type Limits,
  lockOrganization,
  maxRunMinutes,
  type OwnLimits,
  recordAudit,
  setOwnLimits,
  storageUsageOf,
} from '@anj/db'
import { AppError, formatBytes, sentence } from '@anj/workflow'
import { lockCaller } from '../../access/lock-caller.ts'
import type { Caller } from '../../access/session.ts'
import { orNotFound } from '../../http/not-found.ts'
import type { LicenceLimits, LimitsChange } from './limits-schema.ts'

const MB = 1_000_000
const TB = 1_000_000_000_000
const anyDays = [1, 36_500] as const

/** The minimum and maximum of each limit. */
const ranges: readonly (readonly [name: keyof OwnLimits, least: number, most: number])[] = [
  ['runsAtOnce', 1, 1000],
  ['storageBytes', MB, 1000 * TB],
  ['uploadBytes', MB, 1000 * TB],
  ['runMinutes', 1, maxRunMinutes],
  ['runMemoryBytes', leastRunMemory, TB],
  ['keepResultsDays', ...anyDays],
  ['keepRunsDays', ...anyDays],
  ['keepReplacedDays', ...anyDays],
]

/** Returns an organization's limits and current use. */
export async function readLimits(db: Db, organizationId: string, defaults: Limits): Promise<LicenceLimits> {
  const own = await findOwnLimits(db, organizationId)
  const { files, results, samples, total } = await storageUsageOf(db, organizationId)
  const runs = await countRuns(db, organizationId)
  return {
    own,
    applied: applied(own, defaults),
    defaults,
    use: { ...runs, storageBytes: total, fileBytes: files, resultBytes: results, sampleBytes: samples },
  }
}

/** Changes an organization's limits. A lower limit doesn't affect existing files and runs. */
export async function changeLimits(db: Db, caller: Caller, id: string, change: LimitsChange): Promise<void> {
  checkLimits(change)
  await db.transaction(async (tx) => {
    await lockCaller(tx, caller, 'share')
    orNotFound(await lockOrganization(tx, id), 'licence')
    const before = await findOwnLimits(tx, id)
    const after = { ...before, ...change }
    if (isDeepStrictEqual(before, after)) return
    await setOwnLimits(tx, id, after)
    await recordAudit(
      tx,
      { ...caller, organizationId: id },
      { action: 'licence.limitsChanged', resource: 'licences', resourceId: id, before, after },
    )
  })
}

/** Refuses limits that are out of range or aren't whole numbers, with a message for each. */
function checkLimits(change: LimitsChange): void {
  const fields: Record<string, string> = {}
  let first: AppError | null = null
  for (const [name, least, most] of ranges) {
    const value = change[name] ?? null
    if (value === null || (Number.isInteger(value) && value >= least && value <= most)) continue
    const isSize = name.endsWith('Bytes')
    const range = isSize
      ? ({ least: formatBytes(least), most: formatBytes(most) } as const)
      : { least: String(least), most: String(most) }
    const code = isSize ? 'limitSizeRange' : 'limitRange'
    fields[name] = sentence(code, range)
    first ??= new AppError(code, range, { fields })
  }
  if (first) throw first
}
