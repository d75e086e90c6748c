import type { Run } from '@anj/db'

/** Whether a run ended before it was let into its target's server, so that nothing of it can be there. */
export function neverGotIn(problem: Pick<NonNullable<Run['problem']>, 'code'> | null | undefined): boolean {
  return codes.has(problem?.code ?? '')
}

/** How runs fail that could not log in, or did not know where. */
const codes: ReadonlySet<string> = new Set([
  'databaseServerUnknown',
  'databasePortRefused',
  'databaseServerSilent',
  'databaseTlsNotOffered',
  'databaseTlsFailed',
  'databaseNotPostgresql',
  'databaseNotMysql',
  'databaseNotMssql',
  'databaseSentInCircles',
  'databaseTlsRequired',
  'databaseBrowserSilent',
  'databaseInstanceUnknown',
  'databaseFirewall',
  'databaseNotOpened',
  'databasePasswordWrong',
  'databaseLoginRefused',
  'databaseMissing',
  'windowsAccountMissing',
  'windowsServerNotListed',
  'windowsNotEncrypted',
  'secretUnreadable',
  'sshServerUnknown',
  'sshPortRefused',
  'sshServerSilent',
  'sshNotUnderstood',
  'sshLoginRefused',
  'sshHostKeyChanged',
  'sshForwardingRefused',
  'sshTargetUnreachable',
  'runConnectionMissing',
])
