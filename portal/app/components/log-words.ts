/** Labels of the resource kinds in the audit log. */
export const resources: Readonly<Record<string, string>> = {
  account: 'Account',
  'api-tokens': 'API token',
  users: 'User',
  admins: 'Admin',
  organizations: 'Organization',
  installations: 'Installation',
  licences: 'Licence',
  workflows: 'Workflow',
  folders: 'Folder',
  groups: 'Group',
  runs: 'Run',
  artifacts: 'Result',
  datasets: 'File',
  extracts: 'Database sample',
  connections: 'Connection',
  schedules: 'Schedule',
  'audit-log': 'Audit log',
}

/** Labels of the action groups in the audit log. An action's name begins with its group. */
export const actionGroups: Readonly<Record<string, string>> = {
  account: 'Accounts and log-ins',
  apiToken: 'API tokens',
  installation: 'Installation',
  organization: 'Organizations',
  user: 'Users',
  licence: 'Licences',
  connection: 'Connections',
  workflow: 'Workflows',
  folder: 'Folders',
  group: 'Groups',
  dataset: 'Files',
  extract: 'Database samples',
  run: 'Runs',
  schedule: 'Schedules',
  artifact: 'Results',
  insight: 'Insights',
  auditLog: 'Audit log',
}

/** The label of a resource kind, or its raw name if it has no label. */
export function resourceLabel(resource: string): string {
  return resources[resource] ?? resource
}

/** A readable field name: "numberOfUsersAllowed" becomes "Number of users allowed", "useSSH" becomes "Use SSH". */
export function fieldLabel(name: string): string {
  const spelled = name.replace('license', 'licence')
  const [first = '', ...rest] = spelled.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ').split(' ')
  const words = rest.map((word) => (/^\p{Lu}{2}/u.test(word) ? word : word.toLowerCase()))
  return [first.charAt(0).toUpperCase() + first.slice(1), ...words].join(' ')
}
