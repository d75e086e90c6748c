import mssql from 'mssql'
import type { Connection } from 'tedious'

declare module 'mssql' {
  interface ConnectionPool {
    /** Logs in and returns the driver's connection. */
    _poolCreate(): Promise<Connection>
    _poolDestroy(driver: Connection): Promise<void>
    /** `requestTimeout` is in milliseconds and applies to this request only. */
    request(overrides: { readonly requestTimeout?: number }): Request
  }
}

/**
 * A pool of the mssql package that holds one connection and never opens another. A commit in a second session would
 * succeed without committing anything.
 */
export class OneConnection extends mssql.ConnectionPool {
  #driver: Promise<Connection> | null = null

  override async _poolCreate(): Promise<Connection> {
    this.#driver ??= super._poolCreate()
    const driver = await this.#driver
    if (driver.closed) throw new mssql.ConnectionError('The connection is closed', 'ECONNCLOSED')
    return driver
  }

  override async _poolDestroy(driver: Connection): Promise<void> {
    // Keep the connection that connect() has opened to test the settings. The mssql package would close it and then log
    // in again.
    if (!this.connecting) await super._poolDestroy(driver)
  }
}
