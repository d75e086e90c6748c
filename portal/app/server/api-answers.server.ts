import { isSessionEnd } from '@anj/client'
import { data } from '@remix-run/node'
import type { FormAnswer, FormProblem } from '../model/form-answer.ts'
import { PART } from '../model/form-answer.ts'
import { notAllowed, toLogin } from './require-user.server.ts'
import { text, typedValues } from './typed-values.server.ts'

/** Result of an API call. */
export interface Answered<T> {
  readonly data?: { readonly data: T; readonly message: string }
  readonly error?: FormProblem & { readonly code: string }
  readonly response: Response
}

/** Returns the data of a call. Throws the matching error page if the call failed. */
export function pageData<T>(request: Request, answered: Answered<T>): T {
  if (answered.data) return answered.data.data
  throw refusal(request, answered)
}

/**
 * The response to a form with errors: the API's message and the typed values. An expired session redirects to the login
 * page.
 */
export function formProblem(request: Request, form: FormData, answered: Answered<unknown>) {
  const { error = noProblem, response } = answered
  if (isOver(answered)) throw toLogin(request)
  const { message, code, fields } = error
  const answer: FormAnswer & { part?: string } = {
    problem: { message, code, fields },
    values: typedValues(form),
    ...(form.has(PART) && { part: text(form, PART) }),
  }
  return data(answer, { status: response.status })
}

function refusal(request: Request, answered: Answered<unknown>): Response {
  const { error = noProblem, response } = answered
  if (isOver(answered)) return toLogin(request)
  if (error.code === 'forbidden') return notAllowed()
  if (response.status === 404) return new Response(null, { status: 404, statusText: 'Not Found' })
  return new Response(error.message, { status: response.status })
}

const noProblem = { message: '', code: '', fields: undefined } as const

function isOver({ error, response }: Answered<unknown>): boolean {
  return error !== undefined && isSessionEnd(response.status, error.message)
}
