import mssql from 'mssql'
import type { Connection } from 'tedious'

declare module 'mssql' {
  interface ConnectionPool {
    /** Logs in. */
    _poolCreate(): Promise<Connection>
    _poolDestroy(driver: Connection): Promise<void>
    /** `requestTimeout` in milliseconds, for this request alone. */
    request(overrides: { readonly requestTimeout?: number }): Request
  }
}

/**
 * A pool of the package mssql that holds one connection and never opens another: a commit that reached a second session
 * would succeed without committing anything.
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
    // mssql closes the connection with which connect() has tried the settings, and would log in a second time.
    if (!this.connecting) await super._poolDestroy(driver)
  }
}
