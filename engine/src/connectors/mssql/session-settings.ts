import type { config } from 'mssql'
import type { ConnectionOptions } from 'tedious'

/** What the driver sets by itself as soon as it has logged in. */
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
  /** XACT_ABORT: an error undoes the whole transaction, and so does a statement that was cancelled. */
  abortTransactionOnError: true,
} as const satisfies ConnectionOptions

/** One connection that stays open while nobody uses it. A lost one is noticed by what it is asked, so no statement goes ahead of each. */
export const poolSettings = {
  pool: { min: 1, max: 1 },
  validateConnection: false,
} as const satisfies Partial<config>

/**
 * What every session sets besides, so that no default of server, database or login changes a value or a count, or lets
 * a statement wait for ever. The driver sets the language last, which takes the order of dates with it: so it comes again.
 */
export const sessionSettings: readonly string[] = [
  'set dateformat ymd',
  'set nocount off',
  'set rowcount 0',
  'set xact_abort on',
  // Milliseconds.
  'set lock_timeout 10000',
]
