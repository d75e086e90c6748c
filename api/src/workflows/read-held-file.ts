import { type HeldFile, readWorkflowFile } from '@anj/engine'
import { AppError, type FileProblem, type Result } from '@anj/workflow'
import type { Caller } from '../plugins/session.ts'

/** Large files that one person opens at once, at one server: each takes a thread with much memory. */
const mostAtOnce = 2
const large = 1 << 20

const reading = new Map<string, number>()

/** Reads a workflow file that a caller brings; refuses one more large file than a person may open at once (`filesOpenedLimited`). */
export async function readHeldFile({ id }: Caller, text: string): Promise<Result<HeldFile, FileProblem>> {
  if (text.length <= large) return await readWorkflowFile(text)
  const others = reading.get(id) ?? 0
  if (others >= mostAtOnce) throw new AppError('filesOpenedLimited', { count: others }, { retryAfter: 5 })
  reading.set(id, others + 1)
  try {
    return await readWorkflowFile(text)
  } finally {
    const left = (reading.get(id) ?? 1) - 1
    if (left > 0) reading.set(id, left)
    else reading.delete(id)
  }
}
