import { createLink, linkIdentity, type Role } from '@anj/db'
import { rowsAsCsvOptions } from '@anj/engine'
import { generate } from 'otplib'
import { addOpenQuestion } from '../../chat/testing.ts'
import { addInsightRun } from '../../insights/testing.ts'
import { atNine, layGround } from '../../schedules/testing.ts'
import type { Person } from '../../testing.ts'
import { newcomer } from '../../user/testing.ts'
import { password, type Scene } from './scene.ts'
import {
  addConnection,
  addFile,
  addFinishedRun,
  addRun,
  addSchedule,
  addTask,
  addUpload,
  addWorkflow,
  connectionForm,
  databaseInput,
  databaseOutput,
  type LookedAt,
  look,
  newName,
  server,
  tus,
  uploadHeaders,
} from './things.ts'

/** Who is there when a call is made. */
export interface Cast extends Scene {
  /** Whose things the call is about: somebody who may make it. */
  readonly owner: Person
  /** Who makes it; the owner where nobody else is meant. */
  readonly caller: Person & { readonly userName: string }
}

/** One call that has nothing wrong but, perhaps, who makes it. */
export interface Call {
  /** Values of the path's parameters and of the query. */
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** What an answer to anybody who may not see the owner's things never holds. */
  readonly hides?: readonly string[]
}
export type MakeCall = (cast: Cast) => Call | Promise<Call>

type Made = { readonly id: string }
const nothing: MakeCall = () => ({})
const csv = { 'content-type': 'text/csv' }

const ofWorkflow =
  (body?: unknown): MakeCall =>
  async (cast) => {
    const { id } = await addWorkflow(cast, cast.owner)
    return { path: { workflowId: id }, hides: [id], ...(body === undefined ? {} : { body }) }
  }
const ofLook =
  (nodeId: LookedAt): MakeCall =>
  async (cast) => {
    const { id, body } = await look(cast, cast.owner, nodeId)
    return { path: { workflowId: id }, body }
  }
const ofRun: MakeCall = async (cast) => ({ path: { runId: await addRun(cast, cast.owner) } })
const ofFinishedRun: MakeCall = async (cast) => ({
  path: { runId: (await addFinishedRun(cast, cast.owner)).runId },
})
const ofInsight =
  (more: Omit<Call, 'path'> = {}): MakeCall =>
  async ({ app, owner }) => ({ path: { runId: (await addInsightRun(app, owner)).runId }, ...more })
const ofFile =
  (body?: unknown): MakeCall =>
  async (cast) => {
    const id = await addFile(cast, cast.owner)
    return { path: { datasetId: id }, hides: [id], ...(body === undefined ? {} : { body }) }
  }
const ofSchedule =
  (body?: unknown): MakeCall =>
  async (cast) => ({
    path: { scheduleId: await addSchedule(cast, cast.owner) },
    ...(body === undefined ? {} : { body }),
  })
const ofUpload =
  (more: Omit<Call, 'path'> = {}): MakeCall =>
  async ({ owner }) => ({
    path: { uploadId: String((await addUpload(owner)).split('/').pop()) },
    headers: tus,
    ...more,
  })
const ofConnection =
  (body?: unknown, more: Readonly<Record<string, string>> = {}): MakeCall =>
  async ({ owner }) => {
    const id = await addConnection(owner)
    return { path: { connectionId: id, ...more }, hides: [id], ...(body === undefined ? {} : { body }) }
  }
const ofExtract: MakeCall = async (cast) => {
  const { owner } = cast
  const { id } = await addWorkflow(cast, owner)
  const request = { nodeId: 'in', kind: 'postgresqlInput', config: databaseInput(await addConnection(owner)) }
  const { body } = await owner.call<Made>('POST', `/api/workflows/${id}/extracts`, request)
  return { path: { extractId: body.data.id } }
}

/** Somebody of our organization, to be looked after. */
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

/** Links somebody to who they are at a sign-in provider. */
const link = (app: Cast['app'], id: string) =>
  app.db.transaction((tx) => linkIdentity(tx, id, { issuer: 'https://idp.example', subject: id }, null))

const withLink =
  (kind: 'invitation' | 'resetPassword'): MakeCall =>
  async ({ app, somebody }) => {
    const { id } = await somebody('user')
    const token = await app.db.transaction((tx) => createLink(tx, id, kind))
    return { query: { token }, body: { password: 'Another1!', passwordConfirm: 'Another1!' } }
  }

/** Begins two-factor authentication for whoever calls, and with a code confirms it. */
const offered = async ({ caller }: Cast) =>
  (await caller.call<{ secret: string }>('POST', '/api/account/two-factor', { password })).body.data.secret
const newApiToken = { label: 'Nightly', scopes: ['workflows:read'], days: 1, password }
const withTwoFactor: MakeCall = async (cast) => {
  const code = await generate({ secret: await offered(cast) })
  await cast.caller.call('POST', '/api/account/two-factor/confirm', { code })
  return { body: { password } }
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

/** How each operation is called; nothing in a call's form gives a reason to refuse it. */
export const calls: Readonly<Record<string, MakeCall>> = {
  live: nothing,
  ready: nothing,
  getSetup: nothing,

  listHelpPages: nothing,
  readHelpPage: () => ({ path: { page: 'runs' } }),
  searchHelp: () => ({ query: { q: 'runs' } }),
  askHelp: () => ({ body: { question: 'What is a run?' } }),
  judgeAnswer: async ({ app, owner }) => ({
    path: { questionId: (await addOpenQuestion(app, owner)).id },
    body: { verdict: 'down' },
  }),
  listQuestions: async ({ app, owner }) => ({ hides: [(await addOpenQuestion(app, owner)).question] }),

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
  revokeApiToken: async ({ owner }) => {
    const { body } = await owner.call<{ apiToken: Made }>('POST', '/api/account/tokens', newApiToken)
    return { path: { tokenId: body.data.apiToken.id } }
  },

  listUsers: async (cast) => ({ hides: (await ofPerson('user')(cast)).hides ?? [] }),
  createUser: () => ({ body: newcomer() }),
  importUsers: () => ({
    body: `userName,fullName,email\n${newName()},New Comer,${newName()}@example.com\n`,
    headers: csv,
  }),
  getUser: ofPerson('user'),
  updateUser: ofPerson('user', { fullName: 'New Name' }),
  deleteUser: ofPerson('user', {}),
  deactivateUser: ofPerson('user'),
  reactivateUser: ofPerson('user', undefined, 'deactivated'),
  inviteUserAgain: ofPerson('user', undefined, 'invited'),
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

  listWorkflows: async (cast) => ({ hides: [(await addWorkflow(cast, cast.owner)).id] }),
  createWorkflow: () => ({ body: { name: 'Orders' } }),
  getWorkflow: ofWorkflow(),
  updateWorkflow: ofWorkflow({ revision: 2, name: 'Renamed' }),
  deleteWorkflow: ofWorkflow(),
  duplicateWorkflow: ofWorkflow({ name: 'Copy' }),
  restoreWorkflow: async (cast) => {
    const { id } = await addWorkflow(cast, cast.owner)
    await cast.owner.call('DELETE', `/api/workflows/${id}`)
    return { path: { workflowId: id } }
  },
  openWorkflowFile: async (cast) => {
    const author = await cast.somebody('user')
    const { id } = await addWorkflow(cast, author)
    const { text } = await author.call('GET', `/api/workflows/${id}/file`)
    return {
      query: { fileName: 'orders.anj' },
      body: Buffer.from(text),
      headers: { 'content-type': 'application/octet-stream' },
    }
  },
  downloadWorkflowFile: ofWorkflow(),
  listVersions: ofWorkflow(),
  nameVersion: ofWorkflow({ label: 'First' }),
  getVersion: async (cast) => {
    const { path } = await ofWorkflow()(cast)
    return { path: { ...path, revision: '2' } }
  },
  restoreVersion: async (cast) => {
    const { path } = await ofWorkflow()(cast)
    return { path: { ...path, revision: '1' }, body: { revision: 2 } }
  },

  findPeople: nothing,
  listSharedWorkflows: async (cast) => ({ hides: [(await addWorkflow(cast, cast.owner)).id] }),
  orderTabs: async (cast) => ({ body: { ids: [(await addWorkflow(cast, cast.owner)).id] } }),
  listShares: ofWorkflow(),
  shareWith: async (cast) => {
    const { path } = await ofWorkflow()(cast)
    return { path: { ...path, userId: (await cast.somebody('user')).id }, body: { level: 'read' } }
  },
  stopSharingWith: async (cast) => {
    const { path } = await ofWorkflow()(cast)
    return { path: { ...path, userId: (await cast.somebody('user')).id } }
  },
  openTab: ofWorkflow(),
  closeTab: ofWorkflow(),

  previewNode: ofLook('pick'),
  countRows: ofLook('pick'),
  countMatches: ofLook('join'),
  profileNode: ofLook('pick'),
  checkConversions: ofLook('change'),
  suggestKeys: ofLook('join'),
  readTargetTable: async (cast) => {
    const { id, nodes } = await addWorkflow(cast, cast.owner)
    const out = databaseOutput(await addConnection(cast.owner))
    return {
      path: { workflowId: id },
      body: { nodeId: 'out', nodes: [...nodes.filter((node) => node.id !== 'out'), out], edges: [] },
    }
  },

  startRun: ofWorkflow({ revision: 2 }),
  listRuns: ofWorkflow(),
  getRun: ofRun,
  cancelRun: ofRun,
  runAgain: ofFinishedRun,
  getRunResult: ofFinishedRun,
  listInsights: ofWorkflow(),
  getRunInsight: ofInsight(),
  exportRunInsight: ofInsight({ query: { format: 'xlsx' } }),
  nameRunInsight: ofInsight({ body: { name: 'Before the move' } }),
  followRun: ofFinishedRun,
  createDownloadLink: async (cast) => ({
    path: { artifactId: (await addFinishedRun(cast, cast.owner)).artifactId },
  }),
  download: async (cast) => {
    const { artifactId } = await addFinishedRun(cast, cast.owner)
    const { body } = await cast.owner.call<{ url: string }>('POST', `/api/artifacts/${artifactId}/link`)
    return { path: { secret: String(body.data.url.split('/').pop()) } }
  },

  // Everybody of an organization sees its schedules, so nothing of them is hidden from colleagues.
  listSchedules: nothing,
  createSchedule: async ({ app, caller }) => ({
    body: { ...atNine, workflow: (await layGround(app, caller)).file },
  }),
  getSchedule: ofSchedule(),
  updateSchedule: ofSchedule({ scheduleName: 'Renamed' }),
  deleteSchedule: ofSchedule(),
  listNextMoments: ofSchedule(),
  runSchedule: ofSchedule(),
  pauseSchedule: ofSchedule(),
  resumeSchedule: ofSchedule(),
  listTasks: nothing,
  getTask: async (cast) => ({ path: { taskId: await addTask(cast, cast.owner) } }),
  cancelTask: async (cast) => ({ path: { taskId: await addTask(cast, cast.owner) } }),

  getUploadAbilities: () => ({ headers: tus }),
  createUpload: () => ({ headers: uploadHeaders }),
  getUploadOffset: ofUpload(),
  appendUpload: ofUpload({
    body: Buffer.from('0123456789'),
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  }),
  deleteUpload: ofUpload(),

  listDatasets: async (cast) => ({ hides: [await addFile(cast, cast.owner)] }),
  getDataset: ofFile(),
  deleteDataset: ofFile(),
  readDatasetAgain: ofFile({ options: rowsAsCsvOptions }),
  replaceDatasetContent: async (cast) => ({
    ...(await ofFile()(cast)),
    body: Buffer.from('id\n2\n'),
    headers: csv,
  }),
  watchFile: ofFile({ path: 'orders.csv' }),
  endWatch: ofFile(),
  startExtract: async (cast) => {
    const { path } = await ofWorkflow()(cast)
    const config = databaseInput(await addConnection(cast.owner))
    return { ...(path && { path }), body: { nodeId: 'in', kind: 'postgresqlInput', config } }
  },
  getExtract: ofExtract,
  endExtract: ofExtract,

  listConnections: async ({ owner }) => ({ hides: [await addConnection(owner)] }),
  createConnection: () => ({ body: connectionForm }),
  updateConnection: ofConnection({ name: 'Renamed' }),
  deleteConnection: ofConnection(),
  testConnection: () => ({ body: connectionForm }),
  listDatabases: ofConnection(),
  listTables: ofConnection(undefined, { databaseName: 'shop' }),
  fetchDatabases: () => ({ path: { kind: 'postgresql' }, body: { ...server } }),
  readPrimaryKeys: () => ({ path: { kind: 'postgresql' }, body: { ...server, databaseName: 'shop' } }),
  readRelationships: () => ({ path: { kind: 'postgresql' }, body: { ...server, databaseName: 'shop' } }),
  runEtl: () => ({
    path: { kind: 'postgresql' },
    headers: { prefer: 'respond-async' },
    body: {
      ...server,
      databaseName: 'sales',
      tableName: 'people',
      createTableIfNotExist: true,
      dropTableThenCreate: false,
      deleteExistingData: true,
      modifiedTableData: [
        ['id', 'name'],
        [1, 'Zoë'],
      ],
    },
  }),

  listExamples: nothing,
  openExample: () => ({ path: { name: 'us-airports' } }),
}
