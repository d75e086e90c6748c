import type { FormAnswer } from '../model/form-answer.ts'

/** Start of Remix's error for a response that the portal didn't send, such as a proxy's error page. */
const NOT_OURS = 'Unable to decode turbo-stream response'

/** Sends a form. When the server is unreachable, returns `otherwise` as the form's problem. */
export async function sendForm<T>(send: () => Promise<unknown>, otherwise: string): Promise<T | FormAnswer> {
  try {
    return (await send()) as T
  } catch (error) {
    const isAway =
      error instanceof TypeError || (error instanceof Error && error.message.startsWith(NOT_OURS))
    if (!isAway) throw error
    return { problem: { message: otherwise }, values: {} }
  }
}
