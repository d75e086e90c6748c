import { CallFailed } from './call-failed.ts'

const PAUSE = 500

/** The codes of errors that end when the server has fetched or read a file. */
const readingCodes: ReadonlySet<string> = new Set(['datasetNotReady', 'placeFetching'])

/** Milliseconds to wait for a file that the server is reading. Large files take several minutes. */
export const MAX_INGEST_MS = 10 * 60_000

/**
 * Repeats a call, up to a timeout, while it fails because the server is still fetching or reading a file that the call
 * needs.
 */
export async function pollUntilReady<T>(
  call: () => Promise<T>,
  { patience, signal }: { readonly patience: number; readonly signal?: AbortSignal },
): Promise<T> {
  const end = Date.now() + patience
  for (;;) {
    try {
      return await call()
    } catch (error) {
      const isReading = error instanceof CallFailed && readingCodes.has(error.code)
      if (!isReading || signal?.aborted || Date.now() > end) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}
