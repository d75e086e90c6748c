/**
 * Returns a check that runs on each call until it succeeds for the first time, and not again. Rejects when the check
 * does.
 */
export function retryUntilSuccess(check: () => Promise<void>): () => Promise<void> {
  let holds = false
  return async () => {
    if (holds) return
    await check()
    holds = true
  }
}
