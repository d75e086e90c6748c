/**
 * Returns a function that runs a check on each call until the check has succeeded once. Rejects if the check rejects.
 */
export function retryUntilSuccess(check: () => Promise<void>): () => Promise<void> {
  let holds = false
  return async () => {
    if (holds) return
    await check()
    holds = true
  }
}
