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
 * The pool keeps one connection open, even while it is idle. It doesn't validate the connection before each statement,
 * because the statement itself fails if the connection was lost.
 */
export const poolSettings = {
  pool: { min: 1, max: 1 },
  validateConnection: false,
} as const satisfies Partial<config>

/**
 * Settings for every session. They override any default of the server, the database or the login that would change a
 * value or a count or make a statement wait forever. The date format is set again here, because the driver sets the
 * language last and thereby resets the date format.
 */
export const sessionSettings: readonly string[] = [
  'set dateformat ymd',
  'set nocount off',
  'set rowcount 0',
  'set xact_abort on',
  // Milliseconds.
  'set lock_timeout 10000',
]
