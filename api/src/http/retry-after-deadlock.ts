const attempts = 3

/**
 * Retries a transaction that PostgreSQL aborted because of a deadlock, for example between two concurrent user changes.
 */
export async function retryAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !isDeadlock(error)) throw error
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === '40P01'
}
