import type { Examples } from '../add-examples.ts'

export const accountExamples: Examples = {
  getAccount: {
    answer: {
      success: true,
      message: 'Done.',
      data: {
        id: 'c38a6cbe-85f9-41e6-99d7-a7f136ecfd26',
        userName: 'bob',
        fullName: 'Bob Ray',
        email: 'bob@example.com',
        role: 'admin',
        organizationId: 'd433a3cd-e5bb-4158-889e-4a704a76b3c9',
        organizationName: 'Lee Ltd',
        createdAt: '2026-11-22T19:21:22.037Z',
        twoFactor: false,
        recoveryCodesLeft: 0,
        hasPassword: true,
        identity: null,
      },
    },
  },
  updateAccount: {
    request: { fullName: 'Paula Person', email: 'bob@example.com' },
    answer: {
      success: true,
      message: 'Account saved.',
      data: {
        id: '61a0765a-55a8-444c-a623-20087f4266fe',
        userName: 'bob',
        fullName: 'Paula Person',
        email: 'bob@example.com',
        role: 'user',
        organizationId: '9a9946f1-e2f2-46d7-b650-629550c9c9d8',
        organizationName: 'Lee Ltd',
        createdAt: '2026-11-22T19:23:42.631Z',
        twoFactor: false,
        recoveryCodesLeft: 0,
        hasPassword: true,
        identity: null,
      },
    },
  },
  offerTwoFactor: {
    request: { password: 'Secret1!' },
    answer: {
      success: true,
      message: 'Scan the QR code with your authenticator app, and enter the code that the app shows.',
      data: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Anj:ann?secret=JBSWY3DPEHPK3PXP&issuer=Anj' },
    },
  },
  unlinkIdentity: {
    request: { password: 'Secret1!' },
    answer: { success: true, message: 'Single sign-on is unlinked.', data: null },
  },
  turnOffTwoFactor: {
    request: { password: 'Secret1!' },
    answer: { success: true, message: 'Two-factor authentication is off.', data: null },
  },
  confirmTwoFactor: {
    request: { code: '684308' },
    answer: {
      success: true,
      message:
        'Two-factor authentication is on. Keep the recovery codes in a safe place: they are shown only once.',
      data: { recoveryCodes: ['4x9c-e8ju-3vms-g2zf', 'ngm6-2hhd-wrcd-f2g2'] },
    },
  },
  renewRecoveryCodes: {
    request: { password: 'Secret1!' },
    answer: {
      success: true,
      message: 'These recovery codes replace your earlier ones. They are shown only once.',
      data: { recoveryCodes: ['b7zn-sfry-q6ub-jyfx', 'bn8x-b5qy-kkw6-gg82'] },
    },
  },
  listSessions: {
    answer: {
      success: true,
      message: 'Done.',
      data: [
        {
          id: '4b0535ae-e770-4abe-bc5c-73047d6f9049',
          isCurrent: false,
          address: '127.0.0.1',
          userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0',
          createdAt: '2026-11-22T19:23:34.431Z',
          lastUsedAt: '2026-11-22T19:23:34.431Z',
          expiresAt: '2026-11-23T07:23:34.000Z',
        },
        {
          id: 'f018d778-4e84-4076-bbbf-b8e04a6ee745',
          isCurrent: true,
          address: null,
          userAgent: null,
          createdAt: '2026-11-22T19:23:34.425Z',
          lastUsedAt: '2026-11-22T19:23:34.425Z',
          expiresAt: '2026-11-23T07:23:34.000Z',
        },
      ],
      more: false,
    },
  },
  endSessions: { answer: { success: true, message: 'All other sessions have ended.', data: null } },
  listApiTokens: {
    answer: {
      success: true,
      message: 'Done.',
      data: [
        {
          id: 'ce0e5230-d4b0-4627-8a7e-b466df9e0da1',
          label: 'Nightly load',
          scopes: ['workflows:read'],
          createdAt: '2026-11-22T19:23:23.844Z',
          lastUsedAt: null,
          expiresAt: '2026-12-22T19:23:23.844Z',
        },
      ],
    },
  },
  createApiToken: {
    request: {
      label: 'Nightly load',
      scopes: ['workflows:read', 'workflows:write'],
      days: 1,
      password: 'Secret1!',
    },
    answer: {
      success: true,
      message: 'Copy the token now. It will not be shown again.',
      data: {
        apiToken: {
          id: 'febd83b1-5f22-44b8-9695-bd014232ebaf',
          label: 'Nightly load',
          scopes: ['workflows:read', 'workflows:write'],
          createdAt: '2026-11-22T19:21:17.721Z',
          lastUsedAt: null,
          expiresAt: '2026-11-23T19:21:17.721Z',
        },
        token: 'anj_…',
      },
    },
  },
  endSession: { answer: { success: true, message: 'The session has ended.', data: null } },
  revokeApiTokens: {
    answer: { success: true, message: 'All your API tokens have been revoked.', data: null },
  },
  revokeApiToken: { answer: { success: true, message: 'Token revoked.', data: null } },
}
