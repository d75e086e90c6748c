import type { Examples } from '../add-examples.ts'
import { answer, importedLine, superUser, user } from './records.ts'

export const userExamples: Examples = {
  listUsers: {
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
      total: 5,
      page: 1,
      limit: 100,
    }),
  },
  createUser: {
    request: {
      userName: 'bob',
      fullName: 'Bob Ray',
      email: 'bob@example.com',
      organizationId: '6b6cbdeb-c67e-4e16-aabe-d52ac353b98d',
    },
    answer: answer('Invitation sent. The email contains a link to set a password, which works for 7 days.', {
      ...user,
      status: 'invited',
      lastSeenAt: null,
    }),
  },
  importUsers: {
    request: 'userName,fullName,email\nbob,Bob Ray,bob@example.com\neve,Eve Moss,eve@example.com\n',
    answer: answer('File processed. See the result of each line.', {
      dryRun: true,
      accepted: 2,
      refused: 0,
      lines: [
        { ...importedLine, line: 2, userName: 'bob', fullName: 'Bob Ray', email: 'bob@example.com' },
        importedLine,
      ],
    }),
  },
  getUser: {
    answer: answer('Done.', {
      user,
      belongings: { workflows: 0, connections: 0, files: 0, schedules: 0, runs: 0 },
    }),
  },
  updateUser: { request: { email: 'bob@example.com' }, answer: answer('Saved.', user) },
  deleteUser: {
    request: { handTo: '59dbecc8-0f12-4c6d-a844-7b229110a960' },
    answer: answer('User deleted.', null),
  },
  deactivateUser: {
    request: { handTo: '59dbecc8-0f12-4c6d-a844-7b229110a960' },
    answer: answer('User deactivated. All their sessions have ended, and their API tokens are revoked.', {
      ...user,
      status: 'deactivated',
    }),
  },
  reactivateUser: { answer: answer('User reactivated.', user) },
  inviteUserAgain: {
    answer: answer('Invitation sent again. Earlier links no longer work.', { ...user, status: 'invited' }),
  },
  unlockUser: { answer: answer('User unlocked. They can log in again immediately.', user) },
  sendUserResetLink: {
    answer: answer(
      'We have sent an email with a link to reset the password. The link works once and expires after an hour.',
      user,
    ),
  },
  unlinkUserIdentity: { answer: answer('Single sign-on is unlinked for this user.', null) },
  turnOffUserTwoFactor: { answer: answer('Two-factor authentication is off for this user.', null) },
}
