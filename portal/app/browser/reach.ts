import type { FormAnswer } from '../components/form-answer.ts'

/** Sends a form. When the server can't be reached, the form stays as it is and says so. */
export async function reach<T>(send: () => Promise<unknown>, otherwise: string): Promise<T | FormAnswer> {
  try {
    return (await send()) as T
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { problem: { message: otherwise }, values: {} }
  }
}
