/** Every column that contains an `EncryptedSecret`, which must be readable with the configured key. */
export const encryptedColumns = [
  { table: 'connections', column: 'password' },
  { table: 'connections', column: 'ssh_password' },
  { table: 'places', column: 'secrets' },
  { table: 'schedules', column: 'webhook_url' },
  { table: 'tokens', column: 'id_token' },
  { table: 'users', column: 'totp_secret' },
  { table: 'workflow_secrets', column: 'value' },
] as const
