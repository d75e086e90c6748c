import type { ServerBuild } from '@remix-run/node'
import * as auditLog from '../routes/audit-log/route.tsx'
import * as logEntry from '../routes/audit-log_.$entryId/route.tsx'
import * as exportLog from '../routes/audit-log_.export/route.tsx'
import * as verifyLog from '../routes/audit-log_.verify/route.tsx'
import * as createUser from '../routes/create-user/route.tsx'
import * as groups from '../routes/groups/route.tsx'
import * as group from '../routes/groups_.$groupId/route.tsx'
import * as groupAct from '../routes/groups_.$groupId_.$act/route.tsx'
import * as newGroup from '../routes/groups_.new/route.tsx'
import * as openQuestions from '../routes/help_.questions/route.tsx'
import * as licences from '../routes/licences/route.tsx'
import * as licence from '../routes/licences_.$licenceId/route.tsx'
import * as deleteLicence from '../routes/licences_.$licenceId_.delete/route.tsx'
import * as licenceLimits from '../routes/licences_.$licenceId_.limits/route.tsx'
import * as newLicence from '../routes/licences_.new/route.tsx'
import * as users from '../routes/users/route.tsx'
import * as person from '../routes/users_.$userId/route.tsx'
import * as personAct from '../routes/users_.$userId_.$act/route.tsx'
import * as deletePerson from '../routes/users_.$userId_.delete/route.tsx'
import * as importUsers from '../routes/users_.import/route.tsx'
import * as template from '../routes/users_.template/route.tsx'
import * as together from '../routes/users_.together/route.tsx'
import * as workflows from '../routes/workflows/route.tsx'
import * as workflowAct from '../routes/workflows_.$workflowId_.$act/route.tsx'
import * as restoreWorkflow from '../routes/workflows_.$workflowId_.restore/route.tsx'
import * as folderAct from '../routes/workflows_.folders_.$folderId_.$act/route.tsx'
import * as folderShare from '../routes/workflows_.folders_.$folderId_.share/route.tsx'
import * as newFolder from '../routes/workflows_.folders_.new/route.tsx'
import * as newWorkflow from '../routes/workflows_.new/route.tsx'
import * as uses from '../routes/workflows_.uses/route.tsx'

type Pages = Readonly<Record<string, ServerBuild['routes'][string]['module']>>

/** Pages for managing users and workflows, keyed by folder name. */
export const peoplePages = {
  'audit-log': auditLog,
  'audit-log_.$entryId': logEntry,
  'audit-log_.export': { ...exportLog, default: undefined },
  'audit-log_.verify': verifyLog,
  'create-user': createUser,
  'help_.questions': openQuestions,
  licences,
  'licences_.$licenceId': licence,
  'licences_.$licenceId_.delete': deleteLicence,
  'licences_.$licenceId_.limits': licenceLimits,
  'licences_.new': newLicence,
  users,
  'users_.$userId': person,
  'users_.$userId_.$act': personAct,
  'users_.$userId_.delete': deletePerson,
  'users_.import': importUsers,
  'users_.together': together,
  'users_.template': { ...template, default: undefined },
  workflows,
  'workflows_.$workflowId_.$act': workflowAct,
  'workflows_.$workflowId_.restore': { ...restoreWorkflow, default: undefined },
  'workflows_.folders_.$folderId_.$act': folderAct,
  'workflows_.folders_.$folderId_.share': folderShare,
  'workflows_.uses': uses,
  groups,
  'groups_.$groupId': group,
  'groups_.$groupId_.$act': groupAct,
  'groups_.new': newGroup,
  'workflows_.folders_.new': newFolder,
  'workflows_.new': newWorkflow,
} as Pages
