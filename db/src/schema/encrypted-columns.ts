/** Every column that holds an `EncryptedSecret`: what must be readable with the key of the settings. */
export const encryptedColumns = [
  { table: 'connections', column: 'password' },
  { table: 'connections', column: 'ssh_password' },
  { table: 'schedules', column: 'webhook_url' },
  { table: 'tokens', column: 'id_token' },
  { table: 'users', column: 'totp_secret' },
] as const
