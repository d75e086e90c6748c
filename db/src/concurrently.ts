type Answers<P extends readonly PromiseLike<unknown>[]> = { -readonly [K in keyof P]: Awaited<P[K]> }

/**
 * Waits for concurrent queries, which the driver pipelines. If any query fails, throws the first error after all queries
 * have ended, so that no query continues after its transaction.
 */
export async function concurrently<const P extends readonly PromiseLike<unknown>[]>(
  ...asked: P
): Promise<Answers<P>> {
  const ended = await Promise.allSettled(asked)
  const answers = ended.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
  return answers as Answers<P>
}
