import { sealAudit } from '@anj/core'
import { type Db } from '@anj/db'

const HOUR = 60 * 60 * 1000

/**
 * Creates the function that seals the audit log. Most calls cover only the rows of the last few minutes. The first
 * call, one call every hour, and the call after a failure cover all rows, to include those of long transactions and of
 * times when no worker was running.
 */
export function createSealer(db: Db, now: () => number = Date.now): () => Promise<void> {
  let lookedAtAll: number | null = null
  return async () => {
    const wantsAll = lookedAtAll === null || now() - lookedAtAll >= HOUR
    const began = now()
    try {
      const sealed = await sealAudit(db, wantsAll ? 'all' : 'recent')
      if (wantsAll && sealed !== null) lookedAtAll = began
    } catch (error) {
      lookedAtAll = null
      throw error
    }
  }
}
