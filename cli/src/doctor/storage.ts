import { resolve } from 'node:path'
import type { Settings } from '@anj/core'
import { openStorage } from '@anj/engine'
import { sentence } from '@anj/workflow'
import { reasonOf } from '../installation/open-installation.ts'
import { errorFinding, type Finding, okFinding } from './finding.ts'
import { checkDisk } from './machine.ts'

/** Checks that files can be stored, and that the disks have enough free space for stored and temporary files. */
export async function checkStorage(settings: Settings): Promise<readonly Finding[]> {
  const { bucket } = settings
  const place = bucket ? bucket.name : resolve(settings.storeFolder)
  const data = await checkDisk('disk', resolve(settings.dataFolder))
  try {
    const storage = await openStorage(settings)
    try {
      await storage.check()
    } finally {
      await storage.close()
    }
  } catch (cause) {
    const message = sentence('doctorStorageFails', { place, reason: reasonOf(cause) })
    return [errorFinding('storage', message, sentence('doctorStorageCure')), data]
  }
  if (bucket) return [okFinding('storage', 'doctorStorage', { place }), data]
  const room = await checkDisk('storage', place)
  return [room.status === 'ok' ? okFinding('storage', 'doctorStorage', { place }) : room, data]
}
