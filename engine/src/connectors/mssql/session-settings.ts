import type { config } from 'mssql'
import type { ConnectionOptions } from 'tedious'

/** Settings that the driver applies right after logging in. */
export const driverSettings = {
  enableAnsiNull: true,
  enableAnsiNullDefault: true,
  enableAnsiPadding: true,
  enableAnsiWarnings: true,
  enableArithAbort: true,
  enableConcatNullYieldsNull: true,
  enableCursorCloseOnCommit: false,
  enableImplicitTransactions: false,
  enableNumericRoundabort: false,
  enableQuotedIdentifier: true,
  language: 'us_english',
  datefirst: 7,
  dateFormat: 'ymd',
  textsize: 2_147_483_647,
  /** XACT_ABORT: an error or a cancelled statement rolls back the whole transaction. */
  abortTransactionOnError: true,
} as const satisfies ConnectionOptions

/**
 * One connection that stays open while idle. The next statement notices a lost connection, so no validation query
 * precedes each statement.
 */
export const poolSettings = {
  pool: { min: 1, max: 1 },
  validateConnection: false,
} as const satisfies Partial<config>

/**
 * Settings for every session, so that no default of the server, database or login changes a value or a count, or lets a
 * statement wait forever. The driver sets the language last, which resets the date format, so the date format is set
 * again here.
 */
export const sessionSettings: readonly string[] = [
  'set dateformat ymd',
  'set nocount off',
  'set rowcount 0',
  'set xact_abort on',
  // Milliseconds.
  'set lock_timeout 10000',
]
