import type { Examples } from '../add-examples.ts'
import { answer, sessionUser, superUser } from './records.ts'

export const authExamples: Examples = {
  signUp: {
    request: {
      fullName: 'Ann Lee',
      email: 'ann@example.com',
      userName: 'ann',
      password: 'Secret1!',
      passwordConfirm: 'Secret1!',
      organizationName: 'Lee Ltd',
      address: 'Oslo',
    },
    answer: answer('Your organization and account have been created.', {
      user: superUser,
      token: 'eyJhbGciOiJIUzI1NiJ9.…',
    }),
  },
  logIn: {
    request: { userName: 'ann', password: 'Secret1!' },
    answer: answer('Logged in.', {
      user: superUser,
      token: 'eyJhbGciOiJIUzI1NiJ9.…',
    }),
  },
  getSingleSignOn: {
    answer: answer('Done.', {
      provider: { label: 'Log in with Corp', address: 'https://anj.corp.example/login/oidc' },
      passwords: true,
    }),
  },
  beginSingleSignOn: {
    request: { next: '/output' },
    answer: answer('Done.', {
      address: 'https://login.corp.example/authorize?client_id=anj&…',
      state: 'WcJ0yFQvS4xk8r1TnZ2bLm5uEoG7hDqPa3iXe9VsYfA',
      flow: 'eyJrZXlJZCI6IjBm…',
      seconds: 600,
    }),
  },
  finishSingleSignOn: {
    request: {
      flow: 'eyJrZXlJZCI6IjBm…',
      search: '?code=…&state=WcJ0yFQvS4xk8r1TnZ2bLm5uEoG7hDqPa3iXe9VsYfA',
    },
    answer: answer('Logged in.', {
      next: '/output',
      session: {
        user: superUser,
        token: 'eyJhbGciOiJIUzI1NiJ9.…',
      },
      ticket: null,
    }),
  },
  confirmSingleSignOn: {
    request: { ticket: 'eyJrZXlJZCI6IjBm…', code: '684308' },
    answer: answer('Logged in.', {
      user: superUser,
      token: 'eyJhbGciOiJIUzI1NiJ9.…',
    }),
  },
  getSingleLogOut: {
    answer: answer('Done.', { address: 'https://login.corp.example/session/end?id_token_hint=…' }),
  },
  logOut: { answer: answer('Logged out.', null) },
  getMe: { answer: answer('Done.', { user: sessionUser }) },
  renewToken: { answer: answer('Done.', { user: sessionUser, token: 'eyJhbGciOiJIUzI1NiJ9.…' }) },
  forgetPassword: {
    request: { email: 'ann@example.com' },
    answer: answer(
      'If an account has this address, we have sent a link to the address. The link works once and expires after an hour.',
      null,
    ),
  },
  resetPassword: {
    request: { password: 'Another1!', passwordConfirm: 'Another1!' },
    answer: answer('Your password has been changed. Log in with the new one.', null),
  },
  setPassword: {
    request: { password: 'Another1!', passwordConfirm: 'Another1!' },
    answer: answer('Your password has been set. Use it to log in.', null),
  },
  checkResetLink: { answer: answer('The link is valid.', null) },
  checkInvitation: { answer: answer('The link is valid.', null) },
  changePassword: {
    request: {
      userName: 'bob',
      oldPassword: 'Secret1!',
      newPassword: 'Another1!',
      newPasswordConfirm: 'Another1!',
    },
    answer: answer('Password changed. All your other sessions have ended.', null),
  },
}
