/** What kinds of things the audit log is about are called. */
export const resources: Readonly<Record<string, string>> = {
  account: 'Account',
  'api-tokens': 'API token',
  users: 'User',
  admins: 'Admin',
  organizations: 'Organization',
  installations: 'Installation',
  licences: 'Licence',
  workflows: 'Workflow',
  runs: 'Run',
  artifacts: 'Result',
  datasets: 'File',
  extracts: 'Sample of a database',
  connections: 'Connection',
  schedules: 'Schedule',
  'audit-log': 'Audit log',
}

/** The groups of the audit log's actions, by the noun that they begin with. */
export const actionGroups: Readonly<Record<string, string>> = {
  account: 'Signing in and accounts',
  apiToken: 'API tokens',
  installation: 'Installation',
  organization: 'Organizations',
  user: 'Users',
  licence: 'Licences',
  connection: 'Connections',
  workflow: 'Workflows',
  dataset: 'Files',
  extract: 'Samples of databases',
  run: 'Runs',
  schedule: 'Schedules',
  artifact: 'Results',
  insight: 'Insights',
  auditLog: 'Audit log',
}

/** What a kind of thing is called; one that has no name yet by its own. */
export function resourceLabel(resource: string): string {
  return resources[resource] ?? resource
}

/** A field's name for people: 'numberOfUsersAllowed' is 'Number of users allowed', 'useSSH' is 'Use SSH'. */
export function fieldLabel(name: string): string {
  const spelled = name.replace('license', 'licence')
  const [first = '', ...rest] = spelled.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ').split(' ')
  const words = rest.map((word) => (/^\p{Lu}{2}/u.test(word) ? word : word.toLowerCase()))
  return [first.charAt(0).toUpperCase() + first.slice(1), ...words].join(' ')
}
