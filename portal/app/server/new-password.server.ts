import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { formProblem } from './api-answers.server.ts'
import { apiFor } from './api-for.server.ts'
import { requireSameOrigin } from './same-origin.server.ts'
import { redirectToLogIn } from './to-log-in.server.ts'
import { text } from './typed-values.server.ts'

/** True if the link can't set a password: the address has no token, or the link is used or expired. */
export async function isLinkInvalid(
  { request, context }: LoaderFunctionArgs,
  call: '/auth/set-password' | '/auth/reset-password',
): Promise<boolean> {
  const token = tokenOf(request)
  if (token === '') return true
  const { error } = await apiFor(request, context).GET(call, { params: { query: { token } } })
  return error?.code === 'linkInvalid'
}

/** Sets the new password with the link's token and redirects to the login page. */
export async function setNewPassword(
  { request, context }: ActionFunctionArgs,
  call: '/auth/set-password' | '/auth/reset-password',
) {
  requireSameOrigin(request)
  const form = await request.formData()
  const answered = await apiFor(request, context).PATCH(call, {
    params: { query: { token: tokenOf(request) } },
    body: { password: text(form, 'password'), passwordConfirm: text(form, 'passwordConfirm') },
  })
  if (!answered.data) return formProblem(request, form, answered)
  return redirectToLogIn(request, context, answered.data.message)
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}
