import type { FormAnswer } from '../components/form-answer.ts'

/** What Remix throws for an answer that isn't the portal's, such as the page of a proxy whose server is away. */
const NOT_OURS = 'Unable to decode turbo-stream response'

/** Sends a form. When the server can't be reached, the form stays as it is and says so. */
export async function reach<T>(send: () => Promise<unknown>, otherwise: string): Promise<T | FormAnswer> {
  try {
    return (await send()) as T
  } catch (error) {
    const isAway =
      error instanceof TypeError || (error instanceof Error && error.message.startsWith(NOT_OURS))
    if (!isAway) throw error
    return { problem: { message: otherwise }, values: {} }
  }
}
