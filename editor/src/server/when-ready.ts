import { CallFailed } from './call-failed.ts'

const PAUSE = 500

/** Milliseconds that a call waits for a file that the server still reads: large ones take minutes. */
export const longestReading = 10 * 60_000

/** Makes a call again while the server says that it still reads a file that the call needs, for some time. */
export async function whenReady<T>(
  call: () => Promise<T>,
  { patience, signal }: { readonly patience: number; readonly signal?: AbortSignal },
): Promise<T> {
  const end = Date.now() + patience
  for (;;) {
    try {
      return await call()
    } catch (error) {
      const isReading = error instanceof CallFailed && error.code === 'datasetNotReady'
      if (!isReading || signal?.aborted || Date.now() > end) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}
