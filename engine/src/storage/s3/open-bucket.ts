import type { BucketSettings } from '../bucket-settings.ts'
import type { Storage } from '../storage.ts'

export async function openBucket(_bucket: BucketSettings, _dataFolder: string): Promise<Storage> {
  throw new Error('not yet')
}
