import type { Examples } from '../add-examples.ts'
import { account, answer } from './records.ts'

export const accountExamples: Examples = {
  getAccount: { answer: answer('Done.', { ...account, role: 'admin' }) },
  updateAccount: {
    request: { fullName: 'Bob Ray', email: 'bob@example.com' },
    answer: answer('Account saved.', account),
  },
  offerTwoFactor: {
    request: { password: 'Secret1!' },
    answer: answer('Scan the QR code with your authenticator app, and enter the code that the app shows.', {
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Anj:ann?secret=JBSWY3DPEHPK3PXP&issuer=Anj',
    }),
  },
  unlinkIdentity: { request: { password: 'Secret1!' }, answer: answer('Single sign-on is unlinked.', null) },
  turnOffTwoFactor: {
    request: { password: 'Secret1!' },
    answer: answer('Two-factor authentication is off.', null),
  },
  confirmTwoFactor: {
    request: { code: '684308' },
    answer: answer(
      'Two-factor authentication is on. Keep the recovery codes in a safe place: they are shown only once.',
      { recoveryCodes: ['4x9c-e8ju-3vms-g2zf', 'ngm6-2hhd-wrcd-f2g2'] },
    ),
  },
  renewRecoveryCodes: {
    request: { password: 'Secret1!' },
    answer: answer('These recovery codes replace your earlier ones. They are shown only once.', {
      recoveryCodes: ['b7zn-sfry-q6ub-jyfx', 'bn8x-b5qy-kkw6-gg82'],
    }),
  },
  listSessions: {
    answer: answer(
      'Done.',
      [
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
      { more: false },
    ),
  },
  endSessions: { answer: answer('All other sessions have ended.', null) },
  listApiTokens: {
    answer: answer('Done.', [
      {
        id: 'ce0e5230-d4b0-4627-8a7e-b466df9e0da1',
        label: 'Nightly load',
        scopes: ['workflows:read'],
        createdAt: '2026-11-22T19:23:23.844Z',
        lastUsedAt: null,
        expiresAt: '2026-12-22T19:23:23.844Z',
      },
    ]),
  },
  createApiToken: {
    request: {
      label: 'Nightly load',
      scopes: ['workflows:read', 'workflows:write'],
      days: 1,
      password: 'Secret1!',
    },
    answer: answer('Copy the token now. It will not be shown again.', {
      apiToken: {
        id: 'febd83b1-5f22-44b8-9695-bd014232ebaf',
        label: 'Nightly load',
        scopes: ['workflows:read', 'workflows:write'],
        createdAt: '2026-11-22T19:21:17.721Z',
        lastUsedAt: null,
        expiresAt: '2026-11-23T19:21:17.721Z',
      },
      token: 'anj_…',
    }),
  },
  endSession: { answer: answer('The session has ended.', null) },
  revokeApiTokens: { answer: answer('All your API tokens have been revoked.', null) },
  revokeApiToken: { answer: answer('Token revoked.', null) },
}
