import type { MessageCode } from './messages.ts'

interface ErrorEntry {
  /** HTTP status of the api's answer. */
  readonly status: number
  /** Whether the same call may succeed later without anybody changing anything. */
  readonly retry: boolean
}

const entry = (status: number, retry = false): ErrorEntry => ({ status, retry })

/** Every error that can reach a person or an integrator; its sentence stands in messages.ts under the same code. */
export const errorCatalogue = {
  unexpected: entry(500),
  invalidRequest: entry(400),
  notFound: entry(404),
  tokenMissing: entry(401),
  tokenInvalid: entry(401),
  tokenExpired: entry(401),
  forbidden: entry(403),

  // Canvas: connections
  sameNode: entry(422),
  inputToOutput: entry(422),
  inputDirectlyTo: entry(422),
  twoInputs: entry(422),
  tooManySources: entry(422),
  joinsWithEachOther: entry(422),
  notToOutput: entry(422),
  changeDataTypeSource: entry(422),
  dataDictionarySource: entry(422),
  databaseDiagramSource: entry(422),
  aiAdvisorSource: entry(422),
  dataDictionaryTarget: entry(422),
  inputAsTarget: entry(422),
  outputAsSource: entry(422),
  connectedAlready: entry(422),
  circle: entry(422),
  outputTakesOneSource: entry(422),
  databaseInputNeeded: entry(422),
  edgeWithoutNode: entry(422),

  // Canvas: dropping nodes
  workflowNeeded: entry(422),
  aiSuggestionOnlyToDictionary: entry(422),
  dictionaryOnlyToAiSuggestion: entry(422),
  oneOutputOnly: entry(422),

  // Run and problems of nodes
  inputNotPrepared: entry(422),
  outputNodeNeeded: entry(422),
  outputComponentNeeded: entry(422),
  tableEmpty: entry(422),
  tableWithoutColumns: entry(422),
  nodeWithoutSource: entry(422),
  kindNotWorking: entry(422),
  settingsInvalid: entry(422),
  columnMissing: entry(422),
  columnNameTwice: entry(422),
  columnChangedTwice: entry(422),
  signsEqual: entry(422),
  nodeIdTwice: entry(422),
  processingFailedToast: entry(500, true),

  // Database connection form
  serverNameRequired: entry(422),
  portRequired: entry(422),
  portNotPositive: entry(422),
  authenticationRequired: entry(422),
  userIdRequired: entry(422),
  databasePasswordRequired: entry(422),
  databaseNameRequired: entry(422),
  schemaNameRequired: entry(422),
  tableNameRequired: entry(422),
  tableNameLong: entry(422),
  createTableIfNotExistRequired: entry(422),
  dropTableThenCreateRequired: entry(422),
  deleteExistingDataRequired: entry(422),
  sshServerNameRequired: entry(422),
  sshUserNameRequired: entry(422),
  sshPasswordRequired: entry(422),
  sshPortRequired: entry(422),
  sshPortNotPositive: entry(422),

  // Fetch databases, table data
  databaseKindNeeded: entry(422),
  tableDataEmpty: entry(422),
  tableRowEmpty: entry(422),
  tableCellMissing: entry(422),
  noDatabasesFound: entry(404),
  fetchDatabasesFailed: entry(502, true),

  // Licence form
  licenceUsersRange: entry(422),
  licenceStartPast: entry(422),
  licenceStartAfterExpiry: entry(422),
  licenceExpiryPast: entry(422),
  licenceExpiryFar: entry(422),
  licenceExpiryBeforeStart: entry(422),
  applicationTypesNeeded: entry(422),

  // Passwords
  emailMissing: entry(422),
  oldPasswordMissing: entry(422),
  newPasswordMissing: entry(422),
  newPasswordLength: entry(422),
  newPasswordRule: entry(422),
  newPasswordsDiffer: entry(422),
  resetPasswordFailed: entry(500, true),
  sendEmailFailed: entry(500, true),

  // Workflow files
  fileNotJson: entry(422),
  fileNotAWorkflow: entry(422),
  fileNewer: entry(422),
  fileTooManyNodes: entry(422),
  fileKindUnknown: entry(422),
  workflowAlreadyOpen: entry(409),
  noWorkflowToSave: entry(404),

  // Schedules
  scheduleNameLength: entry(422),
  scheduleWorkflowInvalid: entry(422),
  scheduleFileNeeded: entry(422),
  executionTypeInvalid: entry(422),
  dailyTimeNeeded: entry(422),
  weeklyDayNeeded: entry(422),
  weeklyTimeNeeded: entry(422),
  scheduleInputNeeded: entry(422),
  scheduleRemoteOutputNeeded: entry(422),
  scheduleOutputInvalid: entry(422),
  fetchTasksFailed: entry(500, true),
  fetchSchedulesFailed: entry(500, true),
  createScheduleFailed: entry(500, true),
  updateScheduleFailed: entry(500, true),
  deleteScheduleFailed: entry(500, true),
  chatSendFailed: entry(500, true),

  // Access control
  roleInvalid: entry(403),
  actionInvalid: entry(403),
  resourceInvalid: entry(403),
  accessModelLocked: entry(403),

  // Client, where no answer came or none was asked for
  networkError: entry(503, true),
  unknownError: entry(500),
  noAuthToken: entry(401),
  sessionExpired: entry(401),

  // Api
  userNameMissing: entry(422),
  passwordMissing: entry(422),
  loginFailed: entry(401),
  loginLimited: entry(429, true),
  signUpClosed: entry(403),
  signUpCodeWrong: entry(403),
  fullNameLength: entry(422),
  emailInvalid: entry(422),
  userNameLength: entry(422),
  passwordLength: entry(422),
  passwordRule: entry(422),
  passwordsDiffer: entry(422),
  organizationNameLength: entry(422),
  addressLength: entry(422),
  originRefused: entry(403),
  licenceExpired: entry(403),
  workflowNameEmpty: entry(422),
  workflowNameLong: entry(422),
  workflowConflict: entry(409),
  workflowHasProblems: entry(422),
  fileEndingWrong: entry(422),
  runNotSucceeded: entry(409),
  runAlreadyOver: entry(409),
  linkSpent: entry(410),
  previewSuperseded: entry(409, true),
  datasetNotReady: entry(409, true),
  uploadNameMissing: entry(422),
  uploadOffsetWrong: entry(409),
  uploadTooLarge: entry(413),
  uploadRefused: entry(400),
  connectionNameMissing: entry(422),
  connectionPasswordElsewhere: entry(422),
  bodyTooLarge: entry(413),
  mediaTypeWrong: entry(415),
  unavailable: entry(503, true),
  pagesNotBuilt: entry(503),

  // Worker
  runInterrupted: entry(500, true),
  runInterruptedUnknown: entry(500),
  runSnapshotUnusable: entry(422),
  runConnectionMissing: entry(422),
  runFileMissing: entry(422),
  ingestInterrupted: entry(500, true),
  secretUnreadable: entry(422),
} as const satisfies Partial<Record<MessageCode, ErrorEntry>>

export type ErrorCode = keyof typeof errorCatalogue
