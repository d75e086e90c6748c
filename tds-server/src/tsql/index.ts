/**
 * Engine of the test server, which executes Transact-SQL in memory as SQL Server documents it. An unsupported feature
 * gives an error that names it.
 */
export { createSqlEngine, type EngineLogin, type EngineOptions } from './engine.ts'
