import type { Examples } from '../add-examples.ts'

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
    answer: {
      success: true,
      message: 'Your organization and account have been created.',
      data: {
        user: {
          id: '0b7d3907-cc8d-4981-979e-6437fa4e4157',
          userName: 'ann',
          fullName: 'Ann Lee',
          email: 'ann@example.com',
          role: 'super',
          organizationId: '8fe5fa27-9563-4147-932f-56aebcc51d5e',
          organizationName: 'Lee Ltd',
        },
        token: 'eyJhbGciOiJIUzI1NiJ9.…',
      },
    },
  },
  logIn: {
    request: { userName: 'ann', password: 'Secret1!' },
    answer: {
      success: true,
      message: 'Logged in.',
      data: {
        user: {
          id: 'e8708f11-e16d-4978-9c42-15d5c2c230fa',
          userName: 'ann',
          fullName: 'Ann Lee',
          email: 'ann@example.com',
          role: 'super',
          organizationId: 'c4c2cd3f-0ff6-48e9-9da2-8f1e8e4d7585',
          organizationName: 'Lee Ltd',
        },
        token: 'eyJhbGciOiJIUzI1NiJ9.…',
      },
    },
  },
  getSingleSignOn: {
    answer: {
      success: true,
      message: 'Done.',
      data: {
        provider: { label: 'Log in with Corp', address: 'https://anj.corp.example/login/oidc' },
        passwords: true,
      },
    },
  },
  beginSingleSignOn: {
    request: { next: '/output' },
    answer: {
      success: true,
      message: 'Done.',
      data: {
        address: 'https://login.corp.example/authorize?client_id=anj&…',
        state: 'WcJ0yFQvS4xk8r1TnZ2bLm5uEoG7hDqPa3iXe9VsYfA',
        flow: 'eyJrZXlJZCI6IjBm…',
        seconds: 600,
      },
    },
  },
  finishSingleSignOn: {
    request: {
      flow: 'eyJrZXlJZCI6IjBm…',
      search: '?code=…&state=WcJ0yFQvS4xk8r1TnZ2bLm5uEoG7hDqPa3iXe9VsYfA',
    },
    answer: {
      success: true,
      message: 'Logged in.',
      data: {
        next: '/output',
        session: {
          user: {
            id: 'e8708f11-e16d-4978-9c42-15d5c2c230fa',
            userName: 'ann',
            fullName: 'Ann Lee',
            email: 'ann@example.com',
            role: 'super',
            organizationId: 'c4c2cd3f-0ff6-48e9-9da2-8f1e8e4d7585',
            organizationName: 'Lee Ltd',
          },
          token: 'eyJhbGciOiJIUzI1NiJ9.…',
        },
        ticket: null,
      },
    },
  },
  confirmSingleSignOn: {
    request: { ticket: 'eyJrZXlJZCI6IjBm…', code: '684308' },
    answer: {
      success: true,
      message: 'Logged in.',
      data: {
        user: {
          id: 'e8708f11-e16d-4978-9c42-15d5c2c230fa',
          userName: 'ann',
          fullName: 'Ann Lee',
          email: 'ann@example.com',
          role: 'super',
          organizationId: 'c4c2cd3f-0ff6-48e9-9da2-8f1e8e4d7585',
          organizationName: 'Lee Ltd',
        },
        token: 'eyJhbGciOiJIUzI1NiJ9.…',
      },
    },
  },
  getSingleLogOut: {
    answer: {
      success: true,
      message: 'Done.',
      data: { address: 'https://login.corp.example/session/end?id_token_hint=…' },
    },
  },
  logOut: { answer: { success: true, message: 'Logged out.', data: null } },
  getMe: {
    answer: {
      success: true,
      message: 'Done.',
      data: {
        user: {
          id: 'a149a00f-2f30-4136-898c-7b5e036783e3',
          userName: 'bob',
          fullName: 'Bob Ray',
          email: 'bob@example.com',
          role: 'admin',
          organizationId: 'd433a3cd-e5bb-4158-889e-4a704a76b3c9',
          organizationName: 'Lee Ltd',
        },
      },
    },
  },
  renewToken: {
    answer: {
      success: true,
      message: 'Done.',
      data: {
        user: {
          id: 'db113d0b-c083-435a-8c44-72d8283e5e1d',
          userName: 'bob',
          fullName: 'Bob Ray',
          email: 'bob@example.com',
          role: 'admin',
          organizationId: 'd433a3cd-e5bb-4158-889e-4a704a76b3c9',
          organizationName: 'Lee Ltd',
        },
        token: 'eyJhbGciOiJIUzI1NiJ9.…',
      },
    },
  },
  forgetPassword: {
    request: { email: 'ann@example.com' },
    answer: {
      success: true,
      message:
        'If an account has this address, we have sent an email with a link to it. The link works once and expires after an hour.',
      data: null,
    },
  },
  resetPassword: {
    request: { password: 'Another1!', passwordConfirm: 'Another1!' },
    answer: {
      success: true,
      message: 'Your password has been changed. Log in with the new one.',
      data: null,
    },
  },
  setPassword: {
    request: { password: 'Another1!', passwordConfirm: 'Another1!' },
    answer: { success: true, message: 'Your password has been set. Use it to log in.', data: null },
  },
  checkResetLink: {
    answer: { success: true, message: 'The link is valid.', data: null },
  },
  checkInvitation: {
    answer: { success: true, message: 'The link is valid.', data: null },
  },
  changePassword: {
    request: {
      userName: 'bob',
      oldPassword: 'Secret1!',
      newPassword: 'Another1!',
      newPasswordConfirm: 'Another1!',
    },
    answer: {
      success: true,
      message: 'Password changed. All your other sessions have ended.',
      data: null,
    },
  },
}
