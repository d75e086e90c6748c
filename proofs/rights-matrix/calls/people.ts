import type { Role } from '@anj/db'
import { newcomer } from '../../../api/src/people/users/testing.ts'
import { addConnection, newName } from '../fixtures.ts'
import { type Calls, type Made, type MakeCall, nothing } from './call.ts'
import { link } from './link.ts'

/** Returns a call on a managed user in the owner's organization. */
const ofPerson =
  (
    role: Role,
    body?: unknown,
    state: 'active' | 'invited' | 'deactivated' | 'twoFactor' | 'linked' = 'active',
  ): MakeCall =>
  async ({ somebody, app }) => {
    const { id, userName } = await somebody(role)
    const { sql } = app.database
    if (state === 'invited') await sql`update users set password_hash = null where id = ${id}`
    if (state === 'deactivated') await sql`update users set deactivated_at = now() where id = ${id}`
    if (state === 'twoFactor')
      await sql`update users set totp_secret = '{}', totp_confirmed_at = now() where id = ${id}`
    if (state === 'linked') await link(app, id)
    return { path: { userId: id }, hides: [id, userName], ...(body === undefined ? {} : { body }) }
  }

const ofLicence =
  (change?: unknown): MakeCall =>
  async ({ app }) => {
    const chief = await app.superUser()
    const { body } = await chief.call<Made>('POST', '/api/licences', licence())
    return { path: { licenceId: body.data.id }, ...(change === undefined ? {} : { body: change }) }
  }
const licence = () => ({
  fullName: 'Olga Other',
  email: 'olga@example.org',
  organizationName: `Company ${newName()}`,
  address: 'Far away',
  numberOfUsersAllowed: 10,
  licenseStartingDay: day(0),
  licenseExpiryDate: day(100),
  applicationTypes: ['Web'],
})
const day = (from: number) => new Date(Date.now() + from * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** Calls on users, licences and the audit log. */
export const peopleCalls: Calls = {
  listUsers: async (cast) => ({ hides: (await ofPerson('user')(cast)).hides ?? [] }),
  createUser: () => ({ body: newcomer() }),
  importUsers: () => ({
    body: `userName,fullName,email\n${newName()},New Comer,${newName()}@example.com\n`,
    headers: { 'content-type': 'text/csv' },
  }),
  getUser: ofPerson('user'),
  updateUser: ofPerson('user', { fullName: 'New Name' }),
  deleteUser: ofPerson('user', {}),
  deactivateUser: ofPerson('user'),
  reactivateUser: ofPerson('user', undefined, 'deactivated'),
  inviteUserAgain: ofPerson('user', undefined, 'invited'),
  unlockUser: ofPerson('user'),
  sendUserResetLink: ofPerson('user'),
  turnOffUserTwoFactor: ofPerson('user', undefined, 'twoFactor'),
  unlinkUserIdentity: ofPerson('user', undefined, 'linked'),
  listAdmins: async (cast) => ({ hides: (await ofPerson('admin')(cast)).hides ?? [] }),
  createAdmin: ({ ours }) => ({ body: newcomer({ organizationId: ours }) }),
  getAdmin: ofPerson('admin'),
  updateAdmin: ofPerson('admin', { fullName: 'New Name' }),
  deleteAdmin: ofPerson('admin', {}),
  deactivateAdmin: ofPerson('admin'),
  reactivateAdmin: ofPerson('admin', undefined, 'deactivated'),
  inviteAdminAgain: ofPerson('admin', undefined, 'invited'),
  unlockAdmin: ofPerson('admin'),
  sendAdminResetLink: ofPerson('admin'),
  turnOffAdminTwoFactor: ofPerson('admin', undefined, 'twoFactor'),
  unlinkAdminIdentity: ofPerson('admin', undefined, 'linked'),

  listLicences: ({ ours }) => ({ hides: [ours] }),
  createLicence: () => ({ body: licence() }),
  getLicence: ({ ours }) => ({ path: { licenceId: ours } }),
  updateLicence: ofLicence({ address: 'Near' }),
  deleteLicence: ofLicence(),
  getLicenceLimits: ({ ours }) => ({ path: { licenceId: ours } }),
  updateLicenceLimits: ofLicence({ runsAtOnce: 2 }),

  listLogs: ({ ours }) => ({ hides: [ours] }),
  listLogActions: nothing,
  exportLogs: ({ ours }) => ({ hides: [ours] }),
  verifyLogs: nothing,
  getLogEntry: async (cast) => {
    await addConnection(cast.owner)
    const [row] = await cast.app.database.sql<{ id: string }[]>`
      select max(id) as id from audit_log where organization_id = ${cast.ours}`
    return { path: { id: String(row?.id) } }
  },
}
