import type { Schemas } from '@anj/client'
import type { MessageCode } from '@anj/workflow/messages'

const explanations = {
  'workflows:read': 'scopeWorkflowsRead',
  'workflows:write': 'scopeWorkflowsWrite',
  'runs:read': 'scopeRunsRead',
  'runs:write': 'scopeRunsWrite',
  'datasets:read': 'scopeDatasetsRead',
  'datasets:write': 'scopeDatasetsWrite',
  'artifacts:read': 'scopeArtifactsRead',
  'connections:read': 'scopeConnectionsRead',
  'connections:write': 'scopeConnectionsWrite',
  'schedules:read': 'scopeSchedulesRead',
  'schedules:write': 'scopeSchedulesWrite',
  'tasks:read': 'scopeTasksRead',
  'databases:read': 'scopeDatabasesRead',
} as const satisfies Readonly<Record<Schemas['ApiScope'], MessageCode>>

/** Every scope that an API token can have, with the message that explains it. */
export const scopes = Object.entries(explanations)
