import { drawing } from './drawing.ts'

/** Returns the body of a successful response. */
export const answer = (message: string, data: unknown, rest: object = {}) => ({
  success: true,
  message,
  data,
  ...rest,
})

// Records that several examples share. An example spreads a record and overrides the fields that differ.

export const ann = { id: '5f0e8a52-7c0b-4a3f-9d51-2a8f4c1b7e60', fullName: 'Ann Lee' }
export const bob = { id: 'e571a680-f6fd-4691-a835-09b5e7582bf0', fullName: 'Bob Ray' }

export const sessionUser = {
  ...bob,
  userName: 'bob',
  email: 'bob@example.com',
  role: 'admin',
  organizationId: '6b6cbdeb-c67e-4e16-aabe-d52ac353b98d',
  organizationName: 'Lee Ltd',
}

export const superUser = {
  ...sessionUser,
  ...ann,
  userName: 'ann',
  email: 'ann@example.com',
  role: 'super',
}

export const account = {
  ...sessionUser,
  role: 'user',
  createdAt: '2026-11-22T19:23:42.631Z',
  twoFactor: false,
  recoveryCodesLeft: 0,
  hasPassword: true,
  identity: null,
}

export const user = {
  ...sessionUser,
  role: 'user',
  status: 'active',
  twoFactor: false,
  throttled: false,
  hasPassword: true,
  singleSignOn: false,
  lastSeenAt: '2026-11-22T19:21:24.057Z',
  createdAt: '2026-11-22T19:21:24.041Z',
}

export const licence = {
  id: '0fb11c8a-4492-4945-af56-559b1e396aa0',
  fullName: 'Cora Customer',
  email: 'cora@example.com',
  organizationName: 'Lee Ltd',
  address: 'Main Street 1',
  numberOfUsersAllowed: 5,
  users: 0,
  licenseStartingDay: '2026-11-22',
  licenseExpiryDate: '2027-11-22',
  status: 'valid',
  applicationTypes: ['Web', 'Linux'],
  createdAt: '2026-11-22T19:22:49.687Z',
}

export const limits = {
  runsAtOnce: 3,
  storageBytes: 5_000_000_000,
  uploadBytes: 100_000_000_000,
  runMinutes: 1380,
  runMemoryBytes: null,
  keepResultsDays: 30,
  keepRunsDays: 90,
  keepReplacedDays: null,
}

export const columnProfile = {
  name: 'name',
  nulls: 0,
  approximateDistinct: 1,
  min: null,
  max: null,
  maxLength: 1,
  top: [],
  suggestedType: 'text',
}

export const profile = {
  rows: 1,
  emptyRows: 0,
  emptyCells: 0,
  columns: [{ ...columnProfile, name: 'id' }, columnProfile],
  notes: [],
}

export const csvOptions = { delimiter: ',', quote: '"', encoding: 'utf-8', header: true, skipLines: 0 }

export const version = {
  id: '7fb3aa85-1d0f-41bb-8341-0950c279b671',
  number: 1,
  status: 'ready',
  percent: 100,
  bytes: 12,
  sha256: 'ccc5bf736d183a475393fb827e2810f4e2b06ba624cf208f3ce10c0abcb7551a',
  options: csvOptions,
  profile,
  problem: null,
}

export const dataset = {
  id: '973c336a-8ccd-466b-b161-1c941d5d5f06',
  fileName: 'orders.csv',
  createdAt: '2026-11-22T19:21:51.432Z',
  access: 'own',
  version,
}

export const connection = {
  id: 'a76a906a-c5ca-4993-9cce-902f1baec3bf',
  name: 'Behind the gate',
  kind: 'postgresql',
  serverName: 'db.corp.example',
  port: 5432,
  userId: 'loader',
  tls: 'disable',
  authentication: 'user',
  ssh: {
    serverName: 'gate.corp.example',
    port: 22,
    userId: 'tunnel',
    hostKey: 'SHA256:KQX5optFFlvj4U/ikSVu5qj/KOq8MW5p+Sxp+HJv7ys',
  },
  isShared: false,
  access: 'own',
}

export const workflow = {
  id: '321ce274-312e-4564-81ed-5ba0c10efad3',
  name: 'Orders',
  revision: 3,
  position: 102,
  updatedAt: '2026-11-22T19:22:24.040Z',
  access: 'own',
  owner: ann,
  savedBy: bob,
  changedBy: [{ nodeId: 'db', by: bob }],
  notes: [],
  ...drawing,
}

export const workflowVersion = {
  revision: 2,
  name: 'Orders',
  label: null,
  savedAt: '2026-11-22T19:23:45.354Z',
  savedBy: ann,
  nodeCount: 0,
  edgeCount: 0,
  hasRun: false,
  isPresent: false,
}

export const extract = {
  id: '7fcfde06-e4ea-43b2-8027-0b4a8f4fd73c',
  nodeId: 'in',
  status: 'ready',
  rows: 3,
  isSample: false,
  columns: [
    { name: 'id', type: 'int', origin: { kind: 'int32' } },
    { name: 'name', type: 'text', origin: { kind: 'text' } },
  ],
  problem: null,
  takenAt: '2026-11-22T19:22:13.098Z',
  expiresAt: '2026-11-23T19:22:13.098Z',
}

export const insight = {
  runId: 'a2333ff0-822b-468a-bc5f-10f2d56d5960',
  kind: 'dictionary',
  database: 'shop',
  tables: 2,
  findings: null,
  at: '2026-11-22T19:23:11.532Z',
  savedAs: null,
  startedBy: ann,
}

export const dictionaryColumn = {
  name: 'id',
  type: 'integer',
  family: 'integer',
  length: null,
  precision: null,
  scale: null,
  nullable: false,
  default: null,
  identity: false,
  generated: null,
  comment: null,
}

export const profiledColumn = {
  name: 'name',
  type: 'text',
  nulls: 0,
  empty: 0,
  distinct: 2,
  distinctIsExact: true,
  min: 'a',
  max: 'b',
  mean: null,
  top: [
    { value: 'a', count: 1 },
    { value: 'b', count: 1 },
  ],
  histogram: [],
}

export const importedLine = {
  line: 3,
  userName: 'eve',
  fullName: 'Eve Moss',
  email: 'eve@example.com',
  role: '',
  outcome: 'valid',
  message: 'Can be invited',
  code: null,
  fields: {},
}

export const run = {
  id: 'a2333ff0-822b-468a-bc5f-10f2d56d5960',
  workflowId: '321ce274-312e-4564-81ed-5ba0c10efad3',
  workflowName: 'Orders',
  revision: 2,
  status: 'queued',
  progress: null,
  reconciliation: null,
  rejectCount: 0,
  rejects: [],
  problem: null,
  outcomeUnknown: false,
  startedBy: ann,
  taskId: null,
  scheduleName: null,
  isTry: false,
  firstRows: null,
  parameters: [],
  switchedOff: [],
  loads: [],
  loadFrom: {},
  target: 'result.csv',
  timeZone: 'Europe/Berlin',
  today: null,
  insight: null,
  insightSummary: null,
  savedAs: null,
  createdAt: '2026-11-22T19:22:55.467Z',
  startedAt: null,
  finishedAt: null,
  artifacts: [],
}

export const scheduleTimes = {
  _id: '513b99d6-5252-4f21-86da-a716d49147dd',
  scheduleName: 'Nightly orders',
  executionType: 'Daily',
  dailyExecutionTimes: ['09:00 AM'],
  weeklyExecutionDays: [],
  weeklyExecutionTimes: [],
  userTimeZone: 'Europe/Berlin',
  recurrence: null,
}

export const taskRun = {
  id: '7f62ebd9-e446-40d4-b660-64985e45a660',
  status: 'queued',
  startedAt: null,
  finishedAt: null,
  rejectCount: 0,
  isReachable: false,
}

export const schedule = {
  ...scheduleTimes,
  createdBy: ann,
  failIfUnchanged: false,
  parameters: {},
  mailOnFailure: true,
  retryMinutes: [1, 5],
  hasWebhook: false,
  delivery: [],
  startsByCall: false,
  trigger: null,
  runsAfterId: null,
  runsAfter: null,
  pausedAt: null,
  pauseReason: null,
  failuresInARow: 0,
  nextDueAt: '2026-11-23T08:00:00.000Z',
  lastResult: null,
  mayChange: true,
  mayChangeWorkflow: true,
  createdAt: '2026-11-22T19:23:07.042Z',
  updatedAt: '2026-11-22T19:23:07.042Z',
  workflow: {
    id: '0a10547a-a896-4928-b2bf-3db9d5631c1e',
    idInFile: '0a10547a-a896-4928-b2bf-3db9d5631c1e',
    name: 'Orders',
    fileName: 'Orders.anj',
    revision: 2,
    copiedAt: '2026-11-22T19:23:07.042Z',
  },
}

export const task = {
  _id: '4710a4a6-1d47-4051-82b8-ef6d45a477fc',
  schedule: { ...scheduleTimes, userTimeZone: 'Pacific/Auckland' },
  status: 'Pending',
  message: '',
  startTime: '2026-11-22T19:23:27.588Z',
  executionDay: 'Monday',
  executionTime: '08:23 AM',
  localDate: '2026-11-23',
  workflowName: 'Orders',
  kind: 'now',
  predecessor: null,
  outcome: null,
  attempts: 1,
  nextAttemptAt: null,
  endedAt: null,
  run: { ...taskRun, isReachable: true },
}
