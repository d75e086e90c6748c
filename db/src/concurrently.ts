type Answers<P extends readonly PromiseLike<unknown>[]> = { -readonly [K in keyof P]: Awaited<P[K]> }

/**
 * Waits for concurrent queries, which the driver pipelines. If any of them fails, waits for the others too and then
 * throws the first error, so that no query is still running when its transaction ends.
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
