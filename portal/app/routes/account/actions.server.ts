import type { Client, Schemas } from '@anj/client'
import { data } from '@remix-run/node'
import { formProblem } from '../../server/api-answers.server.ts'
import { redirectWithNotice } from '../../server/notice.server.ts'
import { text } from '../../server/typed-values.server.ts'

/** Query parameter for a follow-up that the page offers after a form. */
export const OFFER = 'offer'

/** Saves the name and the email address. */
export async function changeProfile(request: Request, api: Client, form: FormData) {
  const answered = await api.PATCH('/account', {
    body: { fullName: text(form, 'fullName'), email: text(form, 'email'), password: text(form, 'password') },
  })
  if (!answered.data) return formProblem(request, form, answered)
  return redirectWithNotice('/account#profile', answered.data.message)
}

/** Changes the password, which ends other sessions. API tokens stay valid, so the page offers to revoke them. */
export async function changePassword(request: Request, api: Client, form: FormData) {
  const answered = await api.PATCH('/auth/change-password', {
    body: {
      userName: text(form, 'userName'),
      oldPassword: text(form, 'oldPassword'),
      newPassword: text(form, 'newPassword'),
      newPasswordConfirm: text(form, 'newPasswordConfirm'),
    },
  })
  if (!answered.data) return formProblem(request, form, answered)
  const { data: tokens } = await api.GET('/account/tokens')
  const now = new Date().toISOString()
  const offer = tokens?.data.some(({ expiresAt }) => expiresAt > now) ? `?${OFFER}=revoke` : ''
  return redirectWithNotice(`/account${offer}#password`, answered.data.message)
}

/** Creates an API token. The page shows it only once. */
export async function createApiToken(request: Request, api: Client, form: FormData) {
  const scopes = form.getAll('scopes').filter((scope) => typeof scope === 'string')
  const days = Number(text(form, 'days'))
  const answered = await api.POST('/account/tokens', {
    body: {
      label: text(form, 'label'),
      scopes: scopes as Schemas['ApiScope'][],
      // Sends 0 for a number that isn't whole, so that the API rejects it as out of range.
      days: Number.isInteger(days) ? days : 0,
      password: text(form, 'password'),
    },
  })
  if (answered.data) return data({ part: 'api-tokens', made: answered.data.data }, { status: 201 })
  const { data: answer, init } = formProblem(request, form, answered)
  return data({ ...answer, values: { ...answer.values, scopes: scopes.join(' ') } }, init ?? {})
}
