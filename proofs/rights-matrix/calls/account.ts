import { createLink } from '@anj/db'
import { generate } from 'otplib'
import { newcomer } from '../../../api/src/people/users/testing.ts'
import { newName } from '../fixtures.ts'
import { password } from '../scene.ts'
import { type Calls, type Made, type MakeCall, nothing, type TestCallers } from './call.ts'
import { link } from './link.ts'

const withLink =
  (kind: 'invitation' | 'resetPassword', what: 'check' | 'set' = 'set'): MakeCall =>
  async ({ app, somebody }) => {
    const { id } = await somebody('user')
    const token = await app.db.transaction((tx) => createLink(tx, id, kind))
    const body = { password: 'Another1!', passwordConfirm: 'Another1!' }
    return { query: { token }, ...(what === 'set' && { body }) }
  }

/** Starts two-factor authentication for the caller; `withTwoFactor` also confirms it. */
const offered = async ({ caller }: TestCallers) =>
  (await caller.call<{ secret: string }>('POST', '/api/account/two-factor', { password })).body.data.secret
const newApiToken = { label: 'Nightly', scopes: ['workflows:read'], days: 1, password }
const withTwoFactor: MakeCall = async (cast) => {
  const code = await generate({ secret: await offered(cast) })
  await cast.caller.call('POST', '/api/account/two-factor/confirm', { code })
  return { body: { password } }
}

/** Calls that log in or manage the caller's account. */
export const accountCalls: Calls = {
  signUp: () => ({
    body: {
      ...newcomer(),
      password,
      passwordConfirm: password,
      organizationName: 'Second Ltd',
      address: 'Oslo',
    },
  }),
  logIn: ({ caller }) => ({ body: { userName: caller.userName, password } }),
  logOut: nothing,
  getMe: nothing,
  renewToken: nothing,
  getSingleSignOn: nothing,
  beginSingleSignOn: () => ({ body: {} }),
  finishSingleSignOn: () => ({ body: { flow: 'a', search: '?code=b' } }),
  confirmSingleSignOn: () => ({ body: { ticket: 'a', code: '123456' } }),
  getSingleLogOut: nothing,
  forgetPassword: () => ({ body: { email: `${newName()}@example.com` } }),
  checkResetLink: withLink('resetPassword', 'check'),
  checkInvitation: withLink('invitation', 'check'),
  resetPassword: withLink('resetPassword'),
  setPassword: withLink('invitation'),
  changePassword: ({ caller }) => ({
    body: {
      userName: caller.userName,
      oldPassword: password,
      newPassword: 'Another1!',
      newPasswordConfirm: 'Another1!',
    },
  }),

  getAccount: nothing,
  updateAccount: () => ({ body: { fullName: 'Somebody Else' } }),
  offerTwoFactor: () => ({ body: { password } }),
  unlinkIdentity: async ({ app, caller }) => {
    if (caller.id) await link(app, caller.id)
    return { body: { password } }
  },
  turnOffTwoFactor: withTwoFactor,
  confirmTwoFactor: async (cast) => ({ body: { code: await generate({ secret: await offered(cast) }) } }),
  renewRecoveryCodes: withTwoFactor,
  listSessions: nothing,
  endSessions: nothing,
  endSession: async ({ owner }) => {
    const { body } = await owner.call<Made[]>('GET', '/api/account/sessions')
    return { path: { sessionId: String(body.data[0]?.id) } }
  },
  listApiTokens: nothing,
  createApiToken: () => ({ body: newApiToken }),
  revokeApiTokens: nothing,
  revokeApiToken: async ({ owner }) => {
    const { body } = await owner.call<{ apiToken: Made }>('POST', '/api/account/tokens', newApiToken)
    return { path: { tokenId: body.data.apiToken.id } }
  },
}
