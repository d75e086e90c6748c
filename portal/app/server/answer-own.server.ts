import type { Client } from '@anj/client'
import type { ActionFunctionArgs } from '@remix-run/node'
import { type Answered, formProblem } from './api-answers.server.ts'
import { apiFor } from './api-for.server.ts'
import { redirectWithNotice } from './notice.server.ts'
import { requireSameOrigin } from './same-origin.server.ts'
import { text } from './typed-values.server.ts'

/** Result of a call that returns only a message. */
type Ended =
  | { readonly data: { readonly message: string }; readonly response: Response }
  | (Omit<Answered<unknown>, 'data'> & { readonly data?: undefined })

/**
 * Handles a confirmation with password on the user's own account: calls `ask` and redirects to `part` of the account
 * page, which shows the result.
 */
export async function answerAccountQuestion(
  { request, context }: ActionFunctionArgs,
  part: string,
  ask: (api: Client, body: { readonly password: string }) => Promise<Ended>,
) {
  requireSameOrigin(request)
  const form = await request.formData()
  const answered = await ask(apiFor(request, context), { password: text(form, 'password') })
  if (!answered.data) return formProblem(request, form, answered)
  return redirectWithNotice(part, answered.data.message)
}
