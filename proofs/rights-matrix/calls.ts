import { accountCalls } from './calls/account.ts'
import { type Calls, nothing } from './calls/call.ts'
import { databaseCalls } from './calls/databases.ts'
import { fileCalls } from './calls/files.ts'
import { helpCalls } from './calls/help.ts'
import { peopleCalls } from './calls/people.ts'
import { previewCalls } from './calls/previews.ts'
import { runCalls } from './calls/runs.ts'
import { scheduleCalls } from './calls/schedules.ts'
import { workflowCalls } from './calls/workflows.ts'

export type { Call, MakeCall, TestCallers } from './calls/call.ts'

/** A valid call of each operation, so that only the caller can be a reason to refuse it. */
export const calls: Calls = {
  live: nothing,
  ready: nothing,
  getSetup: nothing,
  ...helpCalls,
  ...accountCalls,
  ...peopleCalls,
  ...workflowCalls,
  ...previewCalls,
  ...runCalls,
  ...scheduleCalls,
  ...fileCalls,
  ...databaseCalls,
}
