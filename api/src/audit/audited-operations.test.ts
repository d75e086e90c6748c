import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditLog, createLink } from '@anj/db'
import { type AuditAction, auditActionNames } from '@anj/workflow'
import { gt } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { throttle } from '../people/users/testing.ts'
import { findRoot } from '../root.ts'
import { addRunnableWorkflow } from '../runs/testing.ts'
import { addFailedDelivery, atNine, createScheduleFixture } from '../schedules/testing.ts'
import { createTestApp, type Person, signUpForm, type TestApp } from '../testing.ts'

/** The actions that an operation records, or the reason why it records none. */
type Expected = readonly AuditAction[] | string

const looks = 'It only reads.'
const view = "It changes only the caller's own view."
const parts = 'Only the last part of a file is recorded: dataset.uploaded.'
const completes = ['dataset.uploaded', 'dataset.replaced', 'dataset.filesAdded'] as const

/** Every operation other than GET, and the GET operations that export data. */
const operations: Readonly<Record<string, Expected>> = {
  signUp: ['organization.signedUp'],
  logIn: ['account.loggedIn', 'account.logInFailed', 'account.logInThrottled'],
  logOut: ['account.loggedOut'],
  renewToken: 'It continues an existing session.',
  forgetPassword: ['account.resetAsked'],
  resetPassword: ['account.passwordReset', 'account.accessEnded'],
  setPassword: ['account.passwordSet', 'account.accessEnded'],
  beginSingleSignOn: 'It changes nothing. The end of the log-in is recorded.',
  finishSingleSignOn: [
    'account.loggedIn',
    'account.identityLinked',
    'account.accessEnded',
    'account.singleSignOnRefused',
    'user.joined',
  ],
  confirmSingleSignOn: ['account.loggedIn', 'account.singleSignOnRefused'],
  unlinkIdentity: ['account.identityUnlinked'],
  unlinkUserIdentity: ['user.identityUnlinked'],
  unlinkAdminIdentity: ['user.identityUnlinked'],
  changePassword: ['account.passwordChanged', 'account.passwordRefused'],
  updateAccount: ['account.changed'],
  offerTwoFactor: ['account.twoFactorOffered'],
  confirmTwoFactor: ['account.twoFactorTurnedOn'],
  turnOffTwoFactor: ['account.twoFactorTurnedOff'],
  renewRecoveryCodes: ['account.recoveryCodesMade'],
  endSession: ['account.sessionEnded'],
  endSessions: ['account.sessionsEnded'],
  createApiToken: ['apiToken.created'],
  revokeApiToken: ['apiToken.revoked'],
  revokeApiTokens: ['apiToken.revoked'],
  createUser: ['user.invited'],
  updateUser: ['user.changed', 'user.roleChanged'],
  deleteUser: [
    'user.deleted',
    'workflow.handedOver',
    'connection.handedOver',
    'dataset.handedOver',
    'schedule.handedOver',
  ],
  deactivateUser: ['user.deactivated'],
  reactivateUser: ['user.reactivated'],
  inviteUserAgain: ['user.invitedAgain'],
  unlockUser: ['user.unlocked'],
  sendUserResetLink: ['user.resetLinkSent'],
  turnOffUserTwoFactor: ['user.twoFactorTurnedOff'],
  createAdmin: ['user.invited'],
  updateAdmin: ['user.changed', 'user.roleChanged'],
  deleteAdmin: ['user.deleted'],
  deactivateAdmin: ['user.deactivated'],
  reactivateAdmin: ['user.reactivated'],
  inviteAdminAgain: ['user.invitedAgain'],
  unlockAdmin: ['user.unlocked'],
  sendAdminResetLink: ['user.resetLinkSent'],
  turnOffAdminTwoFactor: ['user.twoFactorTurnedOff'],
  importUsers: ['user.invited'],
  createLicence: ['licence.created'],
  updateLicence: ['licence.changed'],
  deleteLicence: ['licence.deleted'],
  updateLicenceLimits: ['licence.limitsChanged'],
  exportLogs: ['auditLog.exported'],
  createWorkflow: ['workflow.created'],
  updateWorkflow: ['workflow.renamed'],
  deleteWorkflow: ['workflow.deleted'],
  duplicateWorkflow: ['workflow.created'],
  restoreWorkflow: ['workflow.restored'],
  openWorkflowFile: ['workflow.created', 'connection.created', 'dataset.uploaded'],
  downloadWorkflowFile: ['workflow.exported'],
  pushWorkflowFile: ['workflow.pushed', 'workflow.created', 'connection.created', 'dataset.uploaded'],
  nameVersion: ['workflow.versionNamed'],
  storeSecret: ['workflow.secretStored'],
  removeSecret: ['workflow.secretRemoved'],
  restoreVersion: ['workflow.versionRestored'],
  createGroup: ['group.created'],
  renameGroup: ['group.renamed'],
  deleteGroup: ['group.deleted'],
  addMember: ['group.memberAdded'],
  removeMember: ['group.memberRemoved'],
  shareWithGroup: ['workflow.shared'],
  stopSharingWithGroup: ['workflow.shared'],
  shareFolderWithGroup: ['folder.shared'],
  stopSharingFolderWithGroup: ['folder.shared'],
  createFolder: ['folder.created'],
  renameFolder: ['folder.renamed'],
  deleteFolder: ['folder.deleted'],
  moveWorkflow: ['workflow.moved'],
  shareWith: ['workflow.shared'],
  stopSharingWith: ['workflow.shared'],
  orderTabs: view,
  openTab: view,
  closeTab: view,
  previewNode: looks,
  showFirstPart: looks,
  countRows: looks,
  countMatches: looks,
  profileNode: looks,
  checkConversions: looks,
  suggestKeys: looks,
  checkSql: looks,
  listValues: looks,
  findJsonPaths: looks,
  findFormats: looks,
  listColumnReaders: looks,
  readTargetTable: looks,
  startRun: ['run.started'],
  cancelRun: ['run.cancelled'],
  runAgain: ['run.started'],
  createDownloadLink: ['artifact.downloaded'],
  listRunDeliveries: looks,
  deliverRunFile: ['artifact.delivered'],
  repeatRunDelivery: ['artifact.delivered'],
  nameRunInsight: ['insight.named', 'insight.unnamed'],
  exportRunInsight: ['insight.exported'],
  createSchedule: ['schedule.created', 'connection.created', 'dataset.uploaded'],
  updateSchedule: ['schedule.changed', 'schedule.tokenRevoked', 'connection.created', 'dataset.uploaded'],
  deleteSchedule: ['schedule.deleted'],
  pauseSchedule: ['schedule.paused'],
  resumeSchedule: ['schedule.resumed'],
  runSchedule: ['schedule.ranNow', 'run.started'],
  createTriggerToken: ['schedule.tokenCreated'],
  revokeTriggerToken: ['schedule.tokenRevoked'],
  triggerSchedule: ['schedule.triggered', 'run.started'],
  cancelTask: ['run.cancelled'],
  repeatDelivery: ['schedule.deliveryRepeated'],
  getUploadAbilities: looks,
  createUpload: completes,
  appendUpload: completes,
  deleteUpload: parts,
  readDatasetAgain: ['dataset.readAgain'],
  replaceDatasetContent: ['dataset.replaced'],
  addFilesToSet: ['dataset.filesAdded'],
  removeFileFromSet: ['dataset.fileRemoved'],
  watchFile: ['dataset.watched'],
  fetchDataset: 'It only requests the content. The import is recorded: dataset.replaced.',
  takeFilesAgain: ['dataset.takenAgain'],
  keepFilesTaken: ['dataset.keptTaken'],
  followPlaceFile: ['dataset.uploaded', 'dataset.watched'],
  createPlace: ['connection.created'],
  updatePlace: ['connection.changed'],
  deletePlace: ['connection.deleted'],
  testPlace: looks,
  endWatch: ['dataset.unwatched'],
  deleteDataset: ['dataset.deleted'],
  startExtract: ['extract.started'],
  endExtract: 'It cancels an extract whose start was recorded.',
  createConnection: ['connection.created'],
  updateConnection: ['connection.changed'],
  deleteConnection: ['connection.deleted'],
  testConnection: looks,
  listDatabases: looks,
  listTables: looks,
  fetchDatabases: looks,
  readPrimaryKeys: looks,
  readRelationships: looks,
  runEtl: ['run.started'],
  openExample: ['workflow.created', 'dataset.uploaded'],
  askHelp: 'Admins see the stored question, for at most 90 days.',
  judgeAnswer: 'The verdict is stored with the question.',
}

/** Actions that no API operation records. */
const byWorkers: readonly AuditAction[] = ['run.ended', 'schedule.pausedAfterFailures']
/** Actions that the operator's command line records. */
const byOperators: readonly AuditAction[] = ['installation.restored', 'installation.keysRotated']

const root = findRoot()

interface Description {
  readonly paths: Record<string, Record<string, { operationId?: string }>>
}

function described(): { id: string; method: string }[] {
  const { paths } = parse(readFileSync(join(root, 'openapi.yaml'), 'utf8')) as Description
  return Object.values(paths).flatMap((path) =>
    Object.entries(path).map(([method, { operationId = '' }]) => ({ id: operationId, method })),
  )
}

test('lists every changing operation with its actions or a reason for recording none', () => {
  const changing = described().filter(({ method }) => !['get', 'head'].includes(method))
  const missing = changing.map(({ id }) => id).filter((id) => !operations[id])
  expect(missing, 'operations without a row in this table').toEqual([])
  const known = new Set(described().map(({ id }) => id))
  expect(Object.keys(operations).filter((id) => !known.has(id))).toEqual([])
})

test('assigns every audited action to an operation, a worker or an operator', () => {
  const named = new Set([
    ...Object.values(operations).flatMap((row) => (typeof row === 'string' ? [] : row)),
    ...byWorkers,
    ...byOperators,
  ])
  expect(auditActionNames.filter((action) => !named.has(action))).toEqual([])
})

test('every audited action is recorded somewhere in the code', () => {
  const source = ['api/src', 'core/src', 'db/src', 'worker/src']
    .map((folder) => sourceOf(join(root, folder)))
    .join('\n')
  const handedOver = (action: string) => action.endsWith('.handedOver') && source.includes('}.handedOver`')
  expect(auditActionNames.filter((action) => !source.includes(`'${action}'`) && !handedOver(action))).toEqual(
    [],
  )
})

function sourceOf(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}

let app: TestApp
let ann: Person
beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
})
afterAll(() => app.close())

/** Performs a call and returns the audit entries that it recorded. */
async function written(act: () => Promise<{ status: number; text: string }>, status = 200) {
  const [last] = await app.database.sql`select coalesce(max(id), 0)::int as id from audit_log`
  const answer = await act()
  expect(answer.status, answer.text).toBe(status)
  const rows = await app.db.select().from(auditLog).where(gt(auditLog.id, last?.['id']))
  return rows
}

/**
 * Performs an operation and expects an audit entry with the given action and the client's address. Returns the entry's
 * values after the change.
 */
async function expectWritten(
  operation: keyof typeof operations,
  action: AuditAction,
  act: () => ReturnType<Person['call']>,
  status = 200,
): Promise<unknown> {
  expect(operations[operation]).toContain(action)
  const rows = await written(act, status)
  expect(rows.map((row) => row.action)).toContain(action)
  const row = rows.find((one) => one.action === action)
  expect(row).toMatchObject({ address: '127.0.0.1' })
  return row?.after ?? null
}

test('records sign-ups, log-ins, log-outs and failed log-ins', async () => {
  const [signedUp] = await app.database.sql`select * from audit_log where action = 'organization.signedUp'`
  expect(signedUp).toMatchObject({ user_id: ann.id, user_name: 'ann' })
  const form = { userName: 'ann', password: signUpForm.password }
  const logIn = (body: object) => app.call<{ token: string }>('POST', '/api/auth/log-in', body)
  const [failed] = await written(() => logIn({ ...form, password: 'Wrong1!!' }), 401)
  expect(failed).toMatchObject({ action: 'account.logInFailed', userId: ann.id, userName: 'ann' })
  const [unknown] = await written(() => logIn({ ...form, userName: 'Secret1!' }), 401)
  expect(unknown).toMatchObject({ action: 'account.logInFailed', userId: null, userName: null, after: null })
  await expectWritten('logIn', 'account.loggedIn', () => logIn(form))
  const { token } = (await logIn(form)).body.data
  const again = app.personOf(token, ann.id, ann.organizationId)
  await expectWritten('logOut', 'account.loggedOut', () => again.call('POST', '/api/auth/log-out'))
})

test('records changes of an account, its tokens and its passwords', async () => {
  const bob = await app.addUser('bob')
  const change = { fullName: 'Bob Berg', email: 'bob@example.com' }
  await expectWritten('updateAccount', 'account.changed', () => bob.call('PATCH', '/api/account', change))
  const tokenForm = { label: 'CI', scopes: ['runs:read'], days: 1, password: 'Secret1!' }
  await expectWritten(
    'createApiToken',
    'apiToken.created',
    () => bob.call('POST', '/api/account/tokens', tokenForm),
    201,
  )
  await expectWritten('endSessions', 'account.sessionsEnded', () =>
    bob.call('DELETE', '/api/account/sessions'),
  )
  const password = {
    userName: 'bob',
    oldPassword: 'Secret1!',
    newPassword: 'Other1!!',
    newPasswordConfirm: 'Other1!!',
  }
  const after = await expectWritten('changePassword', 'account.passwordChanged', () =>
    bob.call('PATCH', '/api/auth/change-password', password),
  )
  expect(JSON.stringify(after)).not.toMatch(/Secret1!|Other1!!/)
  const secret = await app.db.transaction((tx) => createLink(tx, bob.id, 'resetPassword'))
  const form = { password: 'Third1!!', passwordConfirm: 'Third1!!' }
  await expectWritten('resetPassword', 'account.passwordReset', () =>
    app.call('PATCH', `/api/auth/reset-password?token=${secret}`, form),
  )
})

test('records changes of users', async () => {
  const form = { userName: 'carla', fullName: 'Carla Krog', email: 'carla@example.com' }
  const make = () => ann.call<{ id: string }>('POST', '/api/user', form)
  await expectWritten('createUser', 'user.invited', make, 201)
  const found = await ann.call<{ items: { id: string }[] }>('GET', '/api/user?search=carla')
  const path = `/api/user/${found.body.data.items[0]?.id}`
  await expectWritten('updateUser', 'user.changed', () => ann.call('PATCH', path, { fullName: 'Carla K' }))
  await expectWritten('inviteUserAgain', 'user.invitedAgain', () => ann.call('POST', `${path}/invitation`))
  await app.database.sql`update users set password_hash = 'x' where user_name = 'carla'`
  await expectWritten('sendUserResetLink', 'user.resetLinkSent', () => ann.call('POST', `${path}/reset-link`))
  await throttle(app, 'carla')
  await expectWritten('unlockUser', 'user.unlocked', () => ann.call('POST', `${path}/unlock`))
  await expectWritten('deactivateUser', 'user.deactivated', () => ann.call('POST', `${path}/deactivate`))
  await expectWritten('reactivateUser', 'user.reactivated', () => ann.call('POST', `${path}/reactivate`))
  await expectWritten('updateAdmin', 'user.roleChanged', () => ann.call('PATCH', path, { role: 'admin' }))
  const admin = path.replace('/user/', '/admin/')
  await expectWritten('deleteAdmin', 'user.deleted', () => ann.call('DELETE', admin, {}))
})

test('records changes of licences', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const form = {
    fullName: 'Olga Other',
    email: 'olga@other.example',
    organizationName: 'Other Ltd',
    address: 'Bergen',
    numberOfUsersAllowed: 5,
    licenseStartingDay: today,
    licenseExpiryDate: `${Number(today.slice(0, 4)) + 1}-01-01`,
    applicationTypes: ['Web'],
  }
  let id = ''
  const make = async () => {
    const answer = await ann.call<{ id: string }>('POST', '/api/licences', form)
    id = answer.body.data.id
    return answer as Awaited<ReturnType<Person['call']>>
  }
  await expectWritten('createLicence', 'licence.created', make, 201)
  const more = { numberOfUsersAllowed: 6 }
  await expectWritten('updateLicence', 'licence.changed', () =>
    ann.call('PATCH', `/api/licences/${id}`, more),
  )
  const limits = { runsAtOnce: 2, keepResultsDays: 7 }
  await expectWritten('updateLicenceLimits', 'licence.limitsChanged', () =>
    ann.call('PATCH', `/api/licences/${id}/limits`, limits),
  )
  await expectWritten('deleteLicence', 'licence.deleted', () => ann.call('DELETE', `/api/licences/${id}`))
})

test('records changes of connections, without their passwords', async () => {
  const form = {
    name: 'Sales',
    kind: 'postgresql',
    serverName: 'db.corp.example',
    port: 5432,
    userId: 'anj',
    password: 'canary-of-connections',
    tls: 'disable',
  }
  let id = ''
  const make = async () => {
    const answer = await ann.call<{ id: string }>('POST', '/api/connections', form)
    id = answer.body.data?.id
    return answer as Awaited<ReturnType<Person['call']>>
  }
  await expectWritten('createConnection', 'connection.created', make, 201)
  const path = () => `/api/connections/${id}`
  const { kind: _, ...renamed } = { ...form, name: 'Sales 2' }
  await expectWritten('updateConnection', 'connection.changed', () => ann.call('PATCH', path(), renamed))
  await expectWritten('deleteConnection', 'connection.deleted', () => ann.call('DELETE', path()))
  const rows = await app.database.sql`select row_to_json(a)::text as row from audit_log a`
  expect(JSON.stringify(rows)).not.toContain('canary-of-connections')
})

test('records changes of workflows, their runs and their exports', async () => {
  const { id, revision } = await addRunnableWorkflow(app, ann)
  const path = `/api/workflows/${id}`
  const rename = { revision, name: 'Orders 2' }
  await expectWritten('updateWorkflow', 'workflow.renamed', () => ann.call('PATCH', path, rename))
  await expectWritten('downloadWorkflowFile', 'workflow.exported', () => ann.call('GET', `${path}/file`))
  const { text } = await ann.call('GET', `${path}/file?content=drawing`)
  const named = text.replace('Orders 2', 'Orders 3')
  const sent = { 'content-type': 'application/octet-stream' }
  await expectWritten('pushWorkflowFile', 'workflow.pushed', () =>
    ann.call('PUT', `${path}/file?overwrite=true`, named, sent),
  )
  const secret = { id: 'p1', name: 'key', type: 'secret', default: null, description: '', settable: false }
  await ann.call('PATCH', path, { revision: revision + 2, parameters: [secret] })
  const value = { value: 'canary-of-secrets' }
  const store = () => ann.call('PUT', `${path}/secrets/p1`, value)
  await expectWritten('storeSecret', 'workflow.secretStored', store)
  const remove = () => ann.call('DELETE', `${path}/secrets/p1`)
  await expectWritten('removeSecret', 'workflow.secretRemoved', remove)
  const made = await ann.call<{ id: string }>('POST', '/api/folders', { name: 'Sales' })
  const folderId = made.body.data.id
  await expectWritten(
    'createFolder',
    'folder.created',
    () => ann.call('POST', '/api/folders', { name: 'B' }),
    201,
  )
  await expectWritten('moveWorkflow', 'workflow.moved', () => ann.call('PUT', `${path}/folder`, { folderId }))
  const folder = `/api/folders/${folderId}`
  await expectWritten('renameFolder', 'folder.renamed', () => ann.call('PATCH', folder, { name: 'Sales 2' }))
  const team = await ann.call<{ id: string }>('POST', '/api/groups', { name: 'Team' })
  const group = `/api/groups/${team.body.data.id}`
  await expectWritten(
    'createGroup',
    'group.created',
    () => ann.call('POST', '/api/groups', { name: 'B' }),
    201,
  )
  await expectWritten('renameGroup', 'group.renamed', () => ann.call('PATCH', group, { name: 'Team 2' }))
  const member = `${group}/members/${(await app.addUser('gina')).id}`
  await expectWritten('addMember', 'group.memberAdded', () => ann.call('PUT', member))
  await expectWritten('removeMember', 'group.memberRemoved', () => ann.call('DELETE', member))
  const level = { level: 'read' }
  for (const [of, put, end, action] of [
    [path, 'shareWithGroup', 'stopSharingWithGroup', 'workflow.shared'],
    [folder, 'shareFolderWithGroup', 'stopSharingFolderWithGroup', 'folder.shared'],
  ] as const) {
    const granted = `${of}/groups/${team.body.data.id}`
    await expectWritten(put, action, () => ann.call('PUT', granted, level))
    await expectWritten(end, action, () => ann.call('DELETE', granted))
  }
  await expectWritten('deleteGroup', 'group.deleted', () => ann.call('DELETE', group))
  await expectWritten('deleteFolder', 'folder.deleted', () => ann.call('DELETE', `${folder}?moveUp=true`))
  const dora = await app.addUser('dora')
  const share = `${path}/shares/${dora.id}`
  await expectWritten('shareWith', 'workflow.shared', () => ann.call('PUT', share, { level: 'read' }))
  await expectWritten('stopSharingWith', 'workflow.shared', () => ann.call('DELETE', share))
  const start = () => ann.call<never>('POST', `${path}/runs`, { revision: revision + 3 })
  await expectWritten('startRun', 'run.started', start, 202)
  const runs = (await ann.call<{ id: string }[]>('GET', `${path}/runs`)).body.data
  const run = `/api/runs/${runs[0]?.id}`
  await expectWritten('cancelRun', 'run.cancelled', () => ann.call('POST', `${run}/cancel`), 202)
  await expectWritten('runAgain', 'run.started', () => ann.call('POST', `${run}/again`), 202)
  await expectWritten(
    'duplicateWorkflow',
    'workflow.created',
    () => ann.call('POST', `${path}/duplicate`, { name: 'Copy' }),
    201,
  )
  await expectWritten('deleteWorkflow', 'workflow.deleted', () => ann.call('DELETE', path))
  await expectWritten('restoreWorkflow', 'workflow.restored', () => ann.call('POST', `${path}/restore`))
  await expectWritten('exportLogs', 'auditLog.exported', () => ann.call('GET', '/api/logs/export'))
})

test('records changes of schedules, without the webhook address for failures', async () => {
  Object.assign(app.deps.settings, { webhookHosts: ['hooks.corp.example'] })
  const { file } = await createScheduleFixture(app, ann)
  const webhookUrl = 'https://hooks.corp.example/canary-of-schedules'
  await expectWritten(
    'createSchedule',
    'schedule.created',
    () => ann.call('POST', '/api/schedules', { ...atNine, workflow: file, webhookUrl }),
    201,
  )
  const [made] = (await ann.call<{ _id: string }[]>('GET', '/api/schedules')).body.data
  const path = `/api/schedules/${made?._id}`
  const rename = () => ann.call('PATCH', path, { scheduleName: 'Renamed' })
  expect(await expectWritten('updateSchedule', 'schedule.changed', rename)).toMatchObject({
    scheduleName: 'Renamed',
    hasWebhook: true,
  })
  await expectWritten('pauseSchedule', 'schedule.paused', () => ann.call('POST', `${path}/pause`))
  await expectWritten('resumeSchedule', 'schedule.resumed', () => ann.call('POST', `${path}/resume`))
  await expectWritten('runSchedule', 'schedule.ranNow', () => ann.call('POST', `${path}/run`), 202)
  const [task] = (await ann.call<{ _id: string }[]>('GET', '/api/tasks?status=Pending')).body.data
  await expectWritten(
    'cancelTask',
    'run.cancelled',
    () => ann.call('POST', `/api/tasks/${task?._id}/cancel`),
    202,
  )
  const deliveryId = await addFailedDelivery(app.db, task?._id ?? '')
  await expectWritten(
    'repeatDelivery',
    'schedule.deliveryRepeated',
    () => ann.call('POST', `/api/tasks/${task?._id}/deliveries/${deliveryId}/repeat`),
    202,
  )
  await ann.call('PATCH', path, { startsByCall: true })
  let token = ''
  await expectWritten(
    'createTriggerToken',
    'schedule.tokenCreated',
    async () => {
      const made = await ann.call<{ token: string }>('POST', `${path}/trigger-token`)
      token = made.body.data.token
      return made
    },
    201,
  )
  const headers = { authorization: `Bearer ${token}` }
  await expectWritten(
    'triggerSchedule',
    'schedule.triggered',
    () => ann.call('POST', `${path}/trigger`, undefined, headers),
    202,
  )
  await expectWritten('revokeTriggerToken', 'schedule.tokenRevoked', () =>
    ann.call('DELETE', `${path}/trigger-token`),
  )
  await expectWritten('deleteSchedule', 'schedule.deleted', () => ann.call('DELETE', path))
  const rows = await app.database.sql`select row_to_json(a)::text as row from audit_log a`
  expect(JSON.stringify(rows)).not.toContain('canary-of-schedules')
  expect(JSON.stringify(rows)).not.toContain(token)
})
