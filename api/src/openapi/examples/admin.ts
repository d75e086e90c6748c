import type { Examples } from '../add-examples.ts'
import { answer, superUser, user } from './records.ts'

export const adminExamples: Examples = {
  listAdmins: {
    answer: answer('Done.', {
      items: [
        { ...user, userName: 'admin', role: 'admin' },
        {
          ...user,
          ...superUser,
          lastSeenAt: '2026-11-22T19:22:23.815Z',
          createdAt: '2026-11-22T19:22:23.807Z',
        },
      ],
      total: 3,
      page: 1,
      limit: 100,
    }),
  },
  createAdmin: {
    request: {
      userName: 'bob',
      fullName: 'Bob Ray',
      email: 'bob@example.com',
      organizationId: '6b6cbdeb-c67e-4e16-aabe-d52ac353b98d',
      role: 'super',
    },
    answer: answer('Invitation sent. The email contains a link to set a password, which works for 7 days.', {
      ...user,
      role: 'super',
      status: 'invited',
      lastSeenAt: null,
    }),
  },
  getAdmin: {
    answer: answer('Done.', {
      user: { ...user, role: 'admin' },
      belongings: { workflows: 0, connections: 0, files: 0, schedules: 0, runs: 0 },
    }),
  },
  updateAdmin: {
    request: { fullName: 'New Name' },
    answer: answer('Saved.', { ...user, fullName: 'New Name', role: 'admin' }),
  },
  deleteAdmin: { request: {}, answer: answer('User deleted.', null) },
  deactivateAdmin: {
    request: {},
    answer: answer('User deactivated. All their sessions have ended, and their API tokens are revoked.', {
      ...user,
      role: 'admin',
      status: 'deactivated',
    }),
  },
  reactivateAdmin: { answer: answer('User reactivated.', { ...user, role: 'admin' }) },
  inviteAdminAgain: {
    answer: answer('Invitation sent again. Earlier links no longer work.', {
      ...user,
      role: 'admin',
      status: 'invited',
    }),
  },
  unlockAdmin: {
    answer: answer('User unlocked. They can log in again immediately.', { ...user, role: 'admin' }),
  },
  sendAdminResetLink: {
    answer: answer(
      'We have sent an email with a link to reset the password. The link works once and expires after an hour.',
      { ...user, role: 'admin' },
    ),
  },
  unlinkAdminIdentity: { answer: answer('Single sign-on is unlinked for this user.', null) },
  turnOffAdminTwoFactor: { answer: answer('Two-factor authentication is off for this user.', null) },
}
