import type { Examples } from '../add-examples.ts'
import { accountExamples } from './account.ts'
import { adminExamples } from './admin.ts'
import { artifactsExamples } from './artifacts.ts'
import { authExamples } from './auth.ts'
import { connectionsExamples } from './connections.ts'
import { datasetsExamples } from './datasets.ts'
import { etlExamples } from './etl.ts'
import { examplesExamples } from './examples.ts'
import { extractsExamples } from './extracts.ts'
import { foldersExamples } from './folders.ts'
import { groupsExamples } from './groups.ts'
import { healthExamples } from './health.ts'
import { helpExamples } from './help.ts'
import { insightsExamples } from './insights.ts'
import { licencesExamples } from './licences.ts'
import { logsExamples } from './logs.ts'
import { placesExamples } from './places.ts'
import { previewsExamples } from './previews.ts'
import { runsExamples } from './runs.ts'
import { schedulesExamples } from './schedules.ts'
import { setupExamples } from './setup.ts'
import { sharingExamples } from './sharing.ts'
import { tasksExamples } from './tasks.ts'
import { userExamples } from './user.ts'
import { usesExamples } from './uses.ts'
import { workflowsExamples } from './workflows.ts'

/** Examples of all operations by operationId, recorded from real calls with readable names. */
export const examples: Examples = {
  ...accountExamples,
  ...adminExamples,
  ...artifactsExamples,
  ...authExamples,
  ...connectionsExamples,
  ...datasetsExamples,
  ...etlExamples,
  ...examplesExamples,
  ...extractsExamples,
  ...healthExamples,
  ...helpExamples,
  ...insightsExamples,
  ...licencesExamples,
  ...logsExamples,
  ...placesExamples,
  ...previewsExamples,
  ...runsExamples,
  ...schedulesExamples,
  ...setupExamples,
  ...foldersExamples,
  ...groupsExamples,
  ...sharingExamples,
  ...tasksExamples,
  ...userExamples,
  ...usesExamples,
  ...workflowsExamples,
}
