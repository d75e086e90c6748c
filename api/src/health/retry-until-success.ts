/** Returns a check that runs on each call until it succeeds once, and never again. Rejects if the check rejects. */
export function retryUntilSuccess(check: () => Promise<void>): () => Promise<void> {
  let holds = false
  return async () => {
    if (holds) return
    await check()
    holds = true
  }
}
