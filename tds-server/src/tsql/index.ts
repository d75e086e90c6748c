/**
 * The engine of the server for tests: Transact-SQL executed in memory, as SQL Server documents it. What it doesn't
 * understand it refuses by an error that names it.
 */
export { createSqlEngine, type EngineLogin, type EngineOptions } from './engine.ts'
